import type { ModifiedAfter } from '../../../schema/vocabulary/input-fields.ts'
import type { RecordCriteria } from '../../../storage/criteria.ts'
import type { DateTime } from '../../../time/date-time.ts'
import { resolveDate } from '../../../time/moment.ts'

interface ModifiedFilter {
  readonly modified_after?: ModifiedAfter
}

interface Context {
  readonly timeZone: string
  readonly now: DateTime
}

/** Returns the criteria of `modified_after` with a date. The bound is included, because times are whole seconds. */
export function modifiedAfter(
  { modified_after }: ModifiedFilter,
  { timeZone, now }: Context,
): Pick<RecordCriteria, 'modified_utc'> {
  if (modified_after === undefined || modified_after.kind === 'as_of') return {}
  return { modified_utc: { gte: resolveDate(modified_after, timeZone, now).utc } }
}
