import type { StoredStatus } from '../../schema/vocabulary/status.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { Index } from '../table.ts'
import { SortedIndex } from './sorted-index.ts'

interface Publishable {
  readonly id: number
  readonly status: StoredStatus
  readonly date_utc: DateTime
}

/** The published records of a table by publication date. Finds the next one that is due. */
export class PublicationIndex<Record extends Publishable> implements Index<Record> {
  readonly #byDate = new SortedIndex<Record>({ key: (record) => record.date_utc })

  add(record: Record): void {
    if (record.status === 'publish') this.#byDate.add(record)
  }

  delete(record: Record): void {
    if (record.status === 'publish') this.#byDate.delete(record)
  }

  replace(before: Record, after: Record): void {
    if (before.status === 'publish' && after.status === 'publish') {
      this.#byDate.replace(before, after)
    } else {
      this.delete(before)
      this.add(after)
    }
  }

  /** Returns the earliest date after `date`. */
  nextAfter(date: DateTime): DateTime | undefined {
    return this.#byDate.firstAfter(date)?.date_utc
  }
}
