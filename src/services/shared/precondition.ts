import { CalendarError } from '../../errors.ts'
import type { OptionCheck } from '../../options.ts'
import type { Revision } from '../../schema/resource.ts'
import type { ExternalKey } from './external-key.ts'

/** Options of a change. */
export interface WriteOptions {
  /** The revisions that the caller knows. The write fails if the record has any other. */
  readonly ifMatch?: readonly Revision[] | undefined
}

/** Options of an update. */
export interface UpdateOptions extends WriteOptions {
  /** The key of the record in another calendar. It replaces the present one; `null` removes it. */
  readonly external?: ExternalKey | null | undefined
}

/** The check of `ifMatch`. */
export const ifMatchOption: OptionCheck = [Array.isArray, 'a list of records, such as [record]']

/** Throws `rest_precondition_failed` if others have changed the record, or another record has its id. */
export function requireMatch({ id, revision }: Revision, { ifMatch }: WriteOptions): void {
  if (ifMatch === undefined || ifMatch.some((expected) => expected.id === id && expected.revision === revision)) return
  throw new CalendarError('rest_precondition_failed', 'The record has changed since it was read. Read it again.')
}
