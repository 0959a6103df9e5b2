import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { createCalendar } from 'daybook'
import { createPostgresStore } from 'daybook/postgres'
import { createSqliteStore } from 'daybook/sqlite'
import Database from 'libsql'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundledProgram } from '../support/bundled-program.ts'
import { openSchema, postgresUrl } from '../support/postgres.ts'
import { scratchFile } from '../support/sqlite-drivers.ts'

// Four processes write while the processes that follow are killed in the middle of handling. `FOLLOWERS=10000,200` sets the
// number of writes and kills.

const [writes = 0, kills = 0] = (process.env.FOLLOWERS ?? '120,2').split(',').map(Number)
const isLong = writes > 120
const writers = 4
const lease = 600

const databases = {
  async postgres() {
    const [url, { name, release }] = [await postgresUrl(), await openSchema()]
    const pool = new pg.Pool({ connectionString: url })
    onTestFinished(async () => {
      await pool.end()
      await release()
    })
    return { store: createPostgresStore(pool, { schema: name }), args: [url, name] }
  },
  async sqlite() {
    const file = scratchFile()
    return { store: createSqliteStore(new Database(file), { busyTimeout: 30_000 }), args: [file, ''] }
  },
}

type Commit = readonly [chain: string, position: number, commitId: string]

interface Line {
  readonly token: number
  readonly pid: number
  readonly isBegin: boolean
  readonly commitId: string
}

function linesOf(log: string): readonly Line[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => {
    const [token = '', pid = '', what = '', commitId = ''] = line.split(' ')
    return { token: Number(token), pid: Number(pid), isBegin: what === 'begin', commitId }
  })
}

/** Starts two processes that follow, and kills the one that works again and again in the middle of handling. */
async function killFollowers(start: () => ChildProcess, log: string) {
  let running = [start(), start()]
  onTestFinished(() => {
    for (const child of running) child.kill('SIGKILL')
  })
  for (let killed = 0; killed < kills; ) {
    await delay(5 + Math.random() * 20)
    const last = linesOf(log).at(-1)
    const working = last?.isBegin ? running.find(({ pid }) => pid === last.pid) : undefined
    if (working === undefined) continue
    working.kill('SIGKILL')
    await once(working, 'exit')
    // It may have ended what it handled before the signal came.
    if (linesOf(log).at(-1)?.isBegin) killed += 1
    running = [...running.filter((child) => child !== working), start()]
  }
}

describe.each(['sqlite', 'postgres'] as const)('followers of %s that are killed', (name) => {
  it('handle every change of four processes, in order, and never two at once', { timeout: 900_000 }, async () => {
    const { store, args } = await databases[name]()
    await store.migrate()
    const calendar = createCalendar({ store })
    const input = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true, description: '0' }
    for (let index = 0; index <= writers; index += 1) await calendar.events.create(input)
    const program = await bundledProgram(new URL('followers.program.ts', import.meta.url))
    const log = scratchFile()
    writeFileSync(log, '')
    const run = (role: string, ...values: readonly unknown[]) =>
      spawn(process.execPath, [program, role, ...args, ...values.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] })
    // Stores the position from which everything has to be handled.
    const first = await calendar.follow('killed', () => {}, { from: 'now' })
    await first.stop()
    const killing = killFollowers(() => run('follow', log, lease), log)
    const written = Array.from({ length: writers }, async (_, index) => {
      const child = run('write', index + 2, writes / writers)
      let output = ''
      child.stdout?.on('data', (chunk) => {
        output += chunk
      })
      await once(child, 'close')
      return JSON.parse(output) as readonly Commit[]
    })
    let [rest, isKilling] = [0, true]
    onTestFinished(() => {
      isKilling = false
    })
    // There is something to handle until the last process is killed, but never more than the store has notes of.
    const writeMore = async () => {
      for (; isKilling; await delay(20)) {
        const { behind } = await first.status()
        if (behind === null || behind > 100) continue
        rest += 1
        await calendar.events.update(1 + writers, { title: `Feast ${rest}` })
      }
    }
    const writing = writeMore()
    const commits = (await Promise.all(written)).flat()
    await killing
    isKilling = false
    await writing
    const isHandled = () => {
      const ended = new Set(linesOf(log).flatMap(({ isBegin, commitId }) => (isBegin ? [] : [commitId])))
      return commits.every(([, , commitId]) => ended.has(commitId))
    }
    const wholes = () => linesOf(log).filter(({ commitId }) => commitId === 'whole')
    while (!isHandled() && wholes().length === 0) await delay(50)

    const lines = linesOf(log)
    // Otherwise the followers were too slow for the test.
    expect(wholes()).toEqual([])
    const tokens = lines.map(({ token }) => token)
    expect(tokens.filter((token, index) => token < (tokens[index - 1] ?? 0))).toEqual([])
    expect(tokens.at(-1)).toBeGreaterThan(kills)
    for (const name of new Set(commits.map(([chain]) => chain))) {
      const chain = commits.filter(([own]) => own === name)
      const order = new Map(chain.toSorted(([, a], [, b]) => a - b).map(([, , id], index) => [id, index]))
      const begun = new Set(
        lines.filter(({ isBegin, commitId }) => isBegin && order.has(commitId)).map((l) => l.commitId),
      )
      expect([...begun].map((commitId) => order.get(commitId))).toEqual([...order.values()])
    }
    // A process handles each change once, after the one before it.
    const begun = lines.filter(({ isBegin }) => isBegin).map(({ token, commitId }) => `${token} ${commitId}`)
    expect(new Set(begun).size).toBe(begun.length)
    if (isLong)
      console.log(
        `${name}: ${commits.length} writes, ${kills} kills, ${begun.length} calls, ${tokens.at(-1)} takeovers`,
      )
  })
})
