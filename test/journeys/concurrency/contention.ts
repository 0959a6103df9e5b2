import { fork } from 'node:child_process'
import { once } from 'node:events'
import { bundledProgram } from '../../support/bundled-program.ts'
import { inconsistencies } from './consistency.ts'
import type { Shared } from './lane.ts'
import { losses } from './ledger.ts'
import { openPlain, openTarget, type Target } from './target.ts'
import type { Outcome, Task } from './worker.ts'

export interface ContentionOptions {
  /** An empty calendar, whose tables are there. */
  readonly target: Target
  readonly workers: readonly Worker[]
  /** In all processes together. */
  readonly creates: number
  /** Writers in each process. */
  readonly lanes?: number
  readonly seed?: number
}

export interface ContentionReport {
  readonly operations: number
  readonly seconds: number
  readonly transactions: number
  /** The number of retried transactions. */
  readonly retries: number
  /** What callers received, by code. */
  readonly refusals: Readonly<Record<string, number>>
  readonly overtaken: number
  /** Of an operation, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** How many records the writers answer for. */
  readonly acknowledged: number
  /** What must not be: errors of other kinds, lost writes, records at odds with each other. */
  readonly faults: readonly string[]
}

/** Lets processes write to one database at the same time, and then looks at what is there. */
export async function contend(options: ContentionOptions): Promise<ContentionReport> {
  const { target, workers, creates, lanes = 1, seed = 1 } = options
  const shared = await prepare(target, lanes)
  await Promise.all(
    workers.map(({ tell }, worker) =>
      tell({ target, worker, creates: creates / workers.length, lanes, shared, seed } satisfies Task),
    ),
  )
  const start = performance.now()
  const outcomes = await Promise.all(workers.map(async ({ tell }) => (await tell('go')) as Outcome)) // as worker.ts has it
  const seconds = (performance.now() - start) / 1000
  return { ...summary(outcomes), seconds, faults: await faultsOf(target, outcomes) }
}

/** A process. */
export interface Worker {
  /** Sends a message and gives the answer. */
  tell(message: object | string): Promise<unknown>
  end(): void
}

/** Processes take their time to start, so that several runs share them. */
export async function startWorker(): Promise<Worker> {
  const child = fork(await bundledProgram(new URL('worker.ts', import.meta.url)), { execArgv: [] })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`A worker ended before its time, with ${code ?? signal}.`)
  })
  ended.catch(() => {})
  return {
    async tell(message) {
      const answer = once(child, 'message')
      child.send(message)
      return (await Promise.race([answer, ended]))[0]
    },
    end: () => void child.kill(),
  }
}

async function prepare(target: Target, lanes: number): Promise<Shared> {
  const { calendar, close } = openTarget(target)
  const categories: number[] = []
  for (let index = 0; index < 5; index += 1) {
    categories.push((await calendar.categories.create({ name: `Category ${index}` })).id)
  }
  const events: number[] = []
  for (let index = 0; index < 2 * lanes; index += 1) {
    const day = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 12:00:00' }
    events.push((await calendar.events.create({ title: `Shared ${index}`, categories, ...day })).id)
  }
  await close()
  return { categories, events }
}

function summary(outcomes: readonly Outcome[]): Omit<ContentionReport, 'seconds' | 'faults'> {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const times = outcomes.flatMap(({ account }) => account.milliseconds).sort((a, b) => a - b)
  const quantile = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  const refusals: Record<string, number> = {}
  for (const { account } of outcomes) {
    for (const [code, count] of Object.entries(account.refusals)) refusals[code] = (refusals[code] ?? 0) + count
  }
  const transactions = sum((outcome) => outcome.transactions)
  return {
    operations: sum(({ account }) => account.operations),
    transactions,
    retries: sum(({ runs }) => runs) - transactions,
    refusals,
    overtaken: sum(({ account }) => account.overtaken),
    p50: quantile(0.5),
    p99: quantile(0.99),
    longest: quantile(1),
    acknowledged: sum(({ ledgers }) => ledgers.flatMap(({ entries }) => entries).length),
  }
}

async function faultsOf(target: Target, outcomes: readonly Outcome[]): Promise<readonly string[]> {
  const plain = await openPlain(target)
  try {
    const ledgers = outcomes.flatMap((outcome) => outcome.ledgers)
    const created = ledgers.flatMap(({ entries }) => entries).filter(({ table }) => table === 'venues').length
    const [row] = await plain.query('SELECT count(*) AS venues FROM daybook_venues')
    const unlinked = await plain.query(
      'SELECT id FROM daybook_venues WHERE id NOT IN (SELECT venue_id FROM daybook_event_venues)',
    )
    return [
      ...outcomes.flatMap(({ account }) => account.faults),
      ...(await inconsistencies(plain)),
      ...(await losses(ledgers, plain)),
      ...(row?.venues === created ? [] : [`there are ${row?.venues} venues, not ${created}`]),
      ...unlinked.map(({ id }) => `the venue ${id} has no event`),
    ]
  } finally {
    await plain.close()
  }
}
