import { checkOptions, optionKinds, type Store } from 'daybook/storage'
import { appFieldChecks } from './store/app-fields.ts'
import { commitNoteChecks } from './store/commits/commit-notes.ts'
import { followerChecks } from './store/commits/followers.ts'
import { keyedValueChecks } from './store/commits/keyed-values.ts'
import { eventCriteriaChecks } from './store/criteria/event-criteria.ts'
import { eventGroupChecks } from './store/criteria/event-groups.ts'
import { linkedCriteriaChecks } from './store/criteria/linked-criteria.ts'
import { termCriteriaChecks } from './store/criteria/term-criteria.ts'
import { externalIdChecks } from './store/external-ids.ts'
import { countingChecks } from './store/facets.ts'
import { fieldChecks } from './store/fields.ts'
import type { Check, Checks } from './store/fixtures.ts'
import { formerNameChecks } from './store/former-names.ts'
import { insertManyChecks } from './store/insert-many.ts'
import { linkChecks } from './store/links.ts'
import { orderingChecks } from './store/ordering.ts'
import { publicationChecks } from './store/publications.ts'
import { readingChecks } from './store/reading.ts'
import { type ReopeningCheck, reopeningChecks } from './store/reopening.ts'
import { slugChecks } from './store/slugs.ts'
import { transactionChecks } from './store/transactions.ts'
import { versionChecks } from './store/versions.ts'
import { writingChecks } from './store/writing.ts'

/** A test for any test runner: `run` rejects if the requirement in its name is not met. */
export interface ConformanceCase {
  /** The requirement: unique among the cases, and usable as the name of a test. */
  readonly name: string
  /** Rejects with the failure, after it has closed what it opened. */
  run(): Promise<void>
}

const checks: readonly Checks[] = [
  eventCriteriaChecks,
  linkedCriteriaChecks,
  termCriteriaChecks,
  eventGroupChecks,
  orderingChecks,
  readingChecks,
  countingChecks,
  publicationChecks,
  fieldChecks,
  appFieldChecks,
  writingChecks,
  insertManyChecks,
  versionChecks,
  commitNoteChecks,
  followerChecks,
  slugChecks,
  externalIdChecks,
  formerNameChecks,
  keyedValueChecks,
  linkChecks,
  transactionChecks,
]

/** A store that can be closed. */
export interface ClosableStore extends Store {
  /** Closes the database of the store. */
  close?(): Promise<void>
}

/** Abilities of a store that its port does not include. */
export interface StoreCasesOptions<Opened> {
  /**
   * Closes a store that `open` returned, and opens one with the same records, like a restart of the process. Without
   * it, the names of the cases that need it show that they were skipped: a store in memory cannot be reopened.
   */
  reopen?(store: Opened): Promise<Opened>
}

/**
 * Returns the requirements of stores, as cases for any test runner. `open` returns an empty store that nothing else
 * uses. Each case opens one and closes it. The cases may run in any order, and concurrently if `open` allows it.
 */
export function storeCases<Opened extends ClosableStore>(
  open: () => Promise<Opened>,
  options: StoreCasesOptions<Opened> = {},
): readonly ConformanceCase[] {
  checkOptions(options, { reopen: optionKinds.function })
  const { reopen } = options
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
  if (!reopen) return { name: `${name} (not run: storeCases has no option to reopen a store)`, async run() {} }
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
