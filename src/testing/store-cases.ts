import type { Store } from '../storage/store.ts'
import { appFieldChecks } from './store/app-fields.ts'
import { eventCriteriaChecks } from './store/event-criteria.ts'
import { fieldChecks } from './store/fields.ts'
import type { Check, Checks } from './store/fixtures.ts'
import { insertManyChecks } from './store/insert-many.ts'
import { linkedCriteriaChecks } from './store/linked-criteria.ts'
import { linkChecks } from './store/links.ts'
import { orderingChecks } from './store/ordering.ts'
import { publicationChecks } from './store/publications.ts'
import { readingChecks } from './store/reading.ts'
import { type ReopeningCheck, reopeningChecks } from './store/reopening.ts'
import { slugChecks } from './store/slugs.ts'
import { termCriteriaChecks } from './store/term-criteria.ts'
import { transactionChecks } from './store/transactions.ts'
import { versionChecks } from './store/versions.ts'
import { writingChecks } from './store/writing.ts'

/** Something to be run by any test runner: `run` rejects when the promise in its name is not kept. */
export interface ConformanceCase {
  /** The promise: unique among the cases, and fit for the name of a test. */
  readonly name: string
  /** Rejects with what is wrong, after it has closed what it opened. */
  run(): Promise<void>
}

const checks: readonly Checks[] = [
  eventCriteriaChecks,
  linkedCriteriaChecks,
  termCriteriaChecks,
  orderingChecks,
  readingChecks,
  publicationChecks,
  fieldChecks,
  appFieldChecks,
  writingChecks,
  insertManyChecks,
  versionChecks,
  slugChecks,
  linkChecks,
  transactionChecks,
]

/** A store that its user can close. */
export interface ClosableStore extends Store {
  /** Closes what the store was given. */
  close?(): Promise<void>
}

/** What a store can do besides what its port says. */
export interface StoreCasesOptions<Opened> {
  /**
   * Closes a store that `open` returned, and opens one with the same records, as a restart of the process does. Without it
   * the cases that need it say in their names that they were not run: a store in memory cannot be reopened.
   */
  reopen?(store: Opened): Promise<Opened>
}

/**
 * Returns what every store has to do, as cases for any test runner. `open` gives a store without records that nobody else
 * uses; each case opens one of its own and closes it, so they may run in any order, and together if `open` allows it.
 */
export function storeCases<Opened extends ClosableStore>(
  open: () => Promise<Opened>,
  { reopen }: StoreCasesOptions<Opened> = {},
): readonly ConformanceCase[] {
  const cases = checks.flatMap(Object.entries<Check>).map(([name, check]) => ({
    name,
    async run() {
      const store = await open()
      try {
        await check(store)
      } finally {
        await store.close?.()
      }
    },
  }))
  return [...cases, ...Object.entries(reopeningChecks).map(([name, check]) => reopeningCase(name, check, open, reopen))]
}

function reopeningCase<Opened extends ClosableStore>(
  name: string,
  check: ReopeningCheck,
  open: () => Promise<Opened>,
  reopen: StoreCasesOptions<Opened>['reopen'],
): ConformanceCase {
  if (!reopen) return { name: `${name} (not run: storeCases was given no way to reopen a store)`, async run() {} }
  return {
    name,
    async run() {
      let store = await open()
      try {
        await check(store, async () => {
          store = await reopen(store)
          return store
        })
      } finally {
        await store.close?.()
      }
    },
  }
}
