import type { StoredStatus } from '../../schema/vocabulary/status.ts'
import type { DateTime } from '../../time/date-time.ts'
import { DateIndex } from './date-index.ts'

interface Publishable {
  readonly id: number
  readonly status: StoredStatus
  readonly date_utc: DateTime
}

/** The published records of a table by publication date. Finds the next one that is due. */
export class PublicationIndex<Record extends Publishable> extends DateIndex<Record> {
  constructor() {
    super(({ status, date_utc }) => (status === 'publish' ? date_utc : undefined))
  }
}
