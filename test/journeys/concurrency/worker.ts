// A process of contention.ts, which sends it commands.
import { once } from 'node:events'
import type { Calendar } from 'daybook'
import type { Store } from 'daybook/storage'
import { type Account, runLane, type Shared } from './lane.ts'
import type { Ledger } from './ledger.ts'
import { openTarget, type Target } from './target.ts'

export interface Task {
  readonly target: Target
  readonly worker: number
  readonly creates: number
  /** How many writers take turns inside the process. */
  readonly lanes: number
  readonly shared: Shared
  readonly seed: number
}

export interface Outcome {
  readonly ledgers: readonly Ledger[]
  readonly account: Account
  readonly transactions: number
  /** How often work began, which is more than once in a transaction that met others. */
  readonly runs: number
}

const fields = ['title', 'description', 'excerpt', 'website'] as const

process.on('message', (message: Task | 'go') => {
  if (message !== 'go') void prepare(message)
})

async function prepare(task: Task): Promise<void> {
  const counts = { transactions: 0, runs: 0 }
  const { calendar, close } = openTarget(task.target, { aroundStore: (store) => counting(store, counts) })
  // The connection is there, and what is loaded late has been.
  await calendar.events.list()
  process.send?.('ready')
  await once(process, 'message')
  const account: Account = { operations: 0, milliseconds: [], refusals: {}, overtaken: 0, faults: [] }
  const ledgers = await runLanes(calendar, task, account)
  await close()
  const outcome: Outcome = { ledgers, account, ...counts }
  process.send?.(outcome)
}

function runLanes(calendar: Calendar, task: Task, account: Account): Promise<Ledger[]> {
  const { worker, creates, lanes, shared, seed } = task
  const lane = (index: number) =>
    runLane(creates / lanes, {
      calendar,
      name: `${worker}-${index}`,
      shared: { ...shared, events: shared.events.filter((_id, place) => place % lanes === index) },
      field: fields[worker % fields.length] ?? 'title',
      account,
      random: createRandom(seed * 1000 + worker * 100 + index),
    })
  return Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
}

function counting(store: Store, counts: { transactions: number; runs: number }): Store {
  return {
    ...store,
    transaction(work) {
      counts.transactions += 1
      return store.transaction((writer) => {
        counts.runs += 1
        return work(writer)
      })
    },
  }
}

/** The same numbers from 0 to 1 for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
