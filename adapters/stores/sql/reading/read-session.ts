import type { CachedCounts, Totals } from '../caches/totals.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Load } from '../statement/batch.ts'
import type { Selections } from './selections.ts'

/** The state that all reads of a store share. */
export interface ReadSession {
  readonly load: Load
  readonly dialect: Dialect
  readonly selections: Selections
  /** Absent in a transaction, whose own writes have no version yet. */
  readonly totals?: Totals
  readonly counts?: CachedCounts
}
