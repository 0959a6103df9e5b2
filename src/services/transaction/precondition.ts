import { CalendarError } from '../../errors.ts'

/** A state of a record: any record is one. */
export interface Revision {
  /** Which record it is. */
  readonly id: number
  /** That of the record when the caller read it. */
  readonly revision: string
}

/** What a change may ask of the record before it is made. */
export interface WriteOptions {
  /** The states in which the caller knows the record: in any other, the change is refused. */
  readonly ifMatch?: readonly Revision[] | undefined
}

/** Throws `rest_precondition_failed` when others have changed the record, or another stands in its place. */
export function requireMatch({ id, revision }: Revision, { ifMatch }: WriteOptions): void {
  if (ifMatch === undefined || ifMatch.some((known) => known.id === id && known.revision === revision)) return
  throw new CalendarError('rest_precondition_failed', 'The record has changed since it was read. Read it again.')
}
