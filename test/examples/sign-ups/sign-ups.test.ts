import type { Actor } from 'daybook'
import { createMake } from 'daybook/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../../../examples/sign-ups/run.ts'
import { openSignUps } from '../../../examples/sign-ups/sign-ups.ts'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { openTarget, type Target } from './target.ts'

const make = createMake()
const kinds = {
  memory: async () => ({ kind: 'memory' }),
  '[sqlite libsql]': sqlite,
  '[postgres pg]': postgres,
} satisfies Record<string, () => Promise<Target>>

async function sqlite(): Promise<Target> {
  return { kind: 'sqlite', file: scratchFile() }
}

async function postgres(): Promise<Target> {
  const { name, release } = await openSchema()
  onTestFinished(release)
  return { kind: 'postgres', url: await postgresUrl(), schema: name, application: 'sign-ups' }
}

const always = { ends_after: '2000-01-01' }
const actor = (id: string): Actor => ({ id, role: 'subscriber' })
const names = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `person-${from + index}`)

describe.each(Object.entries(kinds))('%s sign-ups', (_, targetOf) => {
  const open = async () => {
    const { store, table, close } = await openTarget(await targetOf())
    onTestFinished(close)
    const notified: string[] = []
    const signUps = openSignUps({ store, table, notify: async (person) => void notified.push(person) })
    const create = (input: object) => signUps.calendar.events.create({ ...make.event(), ...input })
    return { ...signUps, table, notified, create }
  }

  it('give 1,000 people who join at once exactly the seats, in the order of the line', async () => {
    const { calendar, create, join, settle, table, notified } = await open()
    const { id } = await create({ capacity: 100 })
    // Every tenth clicks twice.
    const people = names(1_000).flatMap((person, index) => (index % 10 === 0 ? [person, person] : [person]))
    const answers = new Map<string, number>()
    await Promise.all(
      people.map(async (person) => {
        const answer = await join(actor(person), id)
        expect([undefined, answer]).toContain(answers.get(person))
        answers.set(person, answer)
      }),
    )
    const line = (await table.line(id)).map(({ person }) => person)
    expect([...line].sort()).toEqual(names(1_000).sort())
    expect(line.map((person) => answers.get(person))).toEqual(line.map((_, index) => Math.max(0, index - 99)))
    expect(await settle(id)).toEqual({ taking: line.slice(0, 100), waiting: line.slice(100) })
    expect((await calendar.events.get(id)).full).toBe(true)
    expect(notified).toEqual([])
  })

  it('move up those who wait while others leave and join', async () => {
    const { calendar, create, join, leave, settle, notified } = await open()
    const { id } = await create({ capacity: 20 })
    for (const person of names(40)) await join(actor(person), id)
    const leaving = names(30).filter((_, index) => index % 3 === 0)
    await Promise.all([
      ...leaving.map((person) => leave(actor(person), id)),
      ...names(20, 40).map((person) => join(actor(person), id)),
    ])
    const { taking, waiting } = await settle(id)
    const stayed = names(40).filter((person) => !leaving.includes(person))
    expect(taking).toEqual(stayed.slice(0, 20))
    expect(waiting.slice(0, 10)).toEqual(stayed.slice(20))
    expect([...waiting.slice(10)].sort()).toEqual(names(20, 40).sort())
    // Some of them may have had a seat before they left.
    const movedUp = taking.filter((person) => !names(20).includes(person))
    expect(notified.filter((person) => !leaving.includes(person)).sort()).toEqual([...movedUp].sort())
    expect((await calendar.events.get(id)).full).toBe(true)
  })

  it('know of the end whether an event is full, however many leave at once', async () => {
    const { calendar, create, join, leave } = await open()
    const { id } = await create({ capacity: 5 })
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(names(6).map((person) => join(actor(person), id)))
      const people = names(6)
      await Promise.all([...people.slice(0, 2).map((person) => leave(actor(person), id)), join(actor('late'), id)])
      expect((await calendar.events.get(id)).full).toBe(true)
      await leave(actor('late'), id)
      expect((await calendar.events.get(id)).full).toBe(false)
    }
  })

  it('follow a change of the capacity', async () => {
    const { calendar, create, join, settle, notified } = await open()
    const { id } = await create({ capacity: 1 })
    for (const person of names(3)) await join(actor(person), id)
    await calendar.events.update(id, { capacity: 3 })
    await expect.poll(() => notified).toEqual(names(3).slice(1))
    expect(await join(actor('next'), id)).toBe(1)
    await calendar.events.update(id, { capacity: 9 })
    await expect.poll(async () => (await calendar.events.list({ ...always, full: false })).total).toBe(1)
    await settle(id)
  })

  it('have no limit without a capacity, and refuse what the caller does not see', async () => {
    const { calendar, create, join, leave, table } = await open()
    const { id } = await create({})
    expect(await Promise.all(names(3).map((person) => join(actor(person), id)))).toEqual([0, 0, 0])
    const draft = await create({ status: 'draft' })
    await expect(join(actor('anna'), draft.id)).rejects.toMatchObject({ status: 403 })
    expect(await table.events()).toEqual([id])
    await calendar.events.remove(id)
    await expect(join(actor('anna'), id)).rejects.toMatchObject({ status: 403 })
    await leave(actor('person-0'), id)
    await leave(actor('never-there'), id)
    expect((await table.line(id)).map(({ person }) => person).sort()).toEqual(['person-1', 'person-2'])
  })
})

it('print who has a seat', async () => {
  const lines: string[] = []
  await run(scratchFile(), (line) => void lines.push(line))
  expect(lines).toEqual([
    ...['anna has a seat', 'ben has a seat', 'cleo has number 1 on the waiting list'],
    ...['full: true', 'cleo has a seat now'],
  ])
})
