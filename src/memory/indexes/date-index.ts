import type { DateRange } from '../../storage/criteria.ts'
import type { DateTime } from '../../time/date-time.ts'
import { SortedIndex } from './sorted-index.ts'
import type { Index, Source } from './table-index.ts'

/** The records of a table that have a date, by this date. */
export class DateIndex<Record extends { readonly id: number }> implements Index<Record> {
  readonly #dateOf: (record: Record) => DateTime | undefined
  readonly #byDate: SortedIndex<Record>

  /** `dateOf` returns `undefined` for a record without a date. */
  constructor(dateOf: (record: Record) => DateTime | undefined) {
    this.#dateOf = dateOf
    // Only records with a date are in it.
    this.#byDate = new SortedIndex<Record>({ key: (record) => dateOf(record) as DateTime })
  }

  add(record: Record): void {
    if (this.#dateOf(record) !== undefined) this.#byDate.add(record)
  }

  delete(record: Record): void {
    if (this.#dateOf(record) !== undefined) this.#byDate.delete(record)
  }

  replace(before: Record, after: Record): void {
    if (this.#dateOf(before) !== undefined && this.#dateOf(after) !== undefined) {
      this.#byDate.replace(before, after)
    } else {
      this.delete(before)
      this.add(after)
    }
  }

  /** Returns the earliest date after `date`. */
  nextAfter(date: DateTime): DateTime | undefined {
    const next = this.#byDate.firstAfter(date)
    return next && this.#dateOf(next)
  }

  /** Returns the records inside bounds on the date. */
  sources(range: DateRange | undefined): readonly Source<Record, never>[] {
    if (range === undefined) return []
    return [{ size: this.#byDate.count(range), records: () => this.#byDate.within(range, 'asc') }]
  }
}
