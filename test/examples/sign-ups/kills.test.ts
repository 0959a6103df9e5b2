import { createMake } from 'daybook/testing'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openSignUps } from '../../../examples/sign-ups/sign-ups.ts'
import { bundledProgram } from '../../support/bundled-program.ts'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { runAndKill } from '../../support/run-and-kill.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { allStores } from '../../support/stores.ts'
import { openTarget, type Target } from './target.ts'
import type { WorkerTask } from './worker.ts'

const kills = allStores ? 8 : 4
const timeout = 180_000
const capacity = 12

it('[sqlite libsql] sign-ups lose nobody in processes that are killed', { timeout }, async () => {
  await killAndLook({ kind: 'sqlite', file: scratchFile() })
})

it('[postgres pg] sign-ups lose nobody in processes that are killed', { timeout }, async () => {
  const { name, release } = await openSchema()
  onTestFinished(release)
  await killAndLook({ kind: 'postgres', url: await postgresUrl(), schema: name, application: 'sign-ups' })
})

async function killAndLook(target: Target): Promise<void> {
  const event = await createEvent(target)
  const path = await bundledProgram(new URL('worker.ts', import.meta.url))
  const log: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    const name = `w${kill}`
    log.push(
      ...(await runAndKill(
        path,
        { target: named(target, name), event, name, lanes: 6 } satisfies WorkerTask,
        15 + 7 * kill,
      )),
    )
    await untilGone(target, name)
    expect(await look(target, event, log)).toEqual([])
  }
  expect(log.filter((line) => line.startsWith('left ')).length).toBeGreaterThan(0)
}

async function createEvent(target: Target): Promise<number> {
  const { store, table, close } = await openTarget(target)
  const { calendar } = openSignUps({ store, table, notify: async () => {} })
  const { id } = await calendar.events.create({ ...createMake().event(), capacity })
  await close()
  return id
}

/** Returns what is wrong after a restart. */
async function look(target: Target, event: number, log: string[]): Promise<readonly string[]> {
  const { store, table, close } = await openTarget(target)
  const notify = async (person: string) => void log.push(`notified ${person}`)
  const { calendar, repair, settle } = openSignUps({ store, table, notify })
  await repair()
  const { taking, waiting } = await settle(event)
  const { full } = await calendar.events.get(event)
  await close()
  const line = [...taking, ...waiting]
  const at = (text: string) => log.findIndex((one) => one === text || one.startsWith(`${text} `))
  const people = log.flatMap((one) => (one.startsWith('join ') ? [one.slice('join '.length)] : []))
  const faults = log.filter((one) => one.startsWith('failed '))
  if (taking.length !== Math.min(capacity, line.length)) faults.push(`${taking.length} have a seat`)
  if (full !== line.length >= capacity) faults.push(`full is ${full} with ${line.length} people`)
  if (new Set(line).size !== line.length) faults.push('somebody is there twice')
  for (const person of people) {
    const isThere = line.includes(person)
    if (at(`joined ${person}`) >= 0 && at(`leave ${person}`) < 0 && !isThere) faults.push(`${person} is lost`)
    if (at(`left ${person}`) >= 0 && isThere) faults.push(`${person} is still there`)
    const answer = log[at(`joined ${person}`)]
    const waited = answer !== undefined && !answer.endsWith(' 0')
    if (waited && taking.includes(person) && at(`notified ${person}`) < 0) faults.push(`${person} was not notified`)
    if (answer?.endsWith(' 0') && waiting.includes(person)) faults.push(`${person} has lost the seat`)
  }
  // If somebody joined after another one got an answer, they are behind in the line.
  for (const [index, person] of line.entries()) {
    const asked = at(`join ${person}`)
    const late = line.slice(index + 1).find((other) => at(`joined ${other}`) >= 0 && at(`joined ${other}`) < asked)
    if (late !== undefined) faults.push(`${person} is in front of ${late}`)
  }
  return faults
}

function named(target: Target, application: string): Target {
  return target.kind === 'postgres' ? { ...target, application } : target
}

/** A server notices after a while that a process is gone. */
async function untilGone(target: Target, application: string): Promise<void> {
  if (target.kind !== 'postgres') return
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  const connected = `SELECT pid FROM pg_stat_activity WHERE application_name = '${application}'`
  while ((await client.query(connected)).rows.length > 0);
  await client.end()
}
