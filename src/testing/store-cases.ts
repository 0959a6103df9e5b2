import type { Store } from '../storage/store.ts'
import { eventCriteriaChecks } from './store/event-criteria.ts'
import { fieldChecks } from './store/fields.ts'
import type { Check, Checks } from './store/given.ts'
import { linkedCriteriaChecks } from './store/linked-criteria.ts'
import { linkChecks } from './store/links.ts'
import { orderingChecks } from './store/ordering.ts'
import { publicationChecks } from './store/publications.ts'
import { readingChecks } from './store/reading.ts'
import { revisionChecks } from './store/revisions.ts'
import { slugChecks } from './store/slugs.ts'
import { termCriteriaChecks } from './store/term-criteria.ts'
import { timeZoneDataChecks } from './store/time-zone-data.ts'
import { transactionChecks } from './store/transactions.ts'
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
  writingChecks,
  revisionChecks,
  slugChecks,
  linkChecks,
  transactionChecks,
  timeZoneDataChecks,
]

/**
 * What every store has to do, as cases for any test runner. `open` gives a store without records that nobody else uses;
 * each case opens one of its own and closes it, so they may run in any order, and together if `open` allows it.
 */
export function storeCases(open: () => Promise<Store & { close?(): Promise<void> }>): readonly ConformanceCase[] {
  return checks.flatMap(Object.entries<Check>).map(([name, check]) => ({
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
}
