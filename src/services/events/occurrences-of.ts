import type { EventRecord } from '../../resources/event/event.ts'
import type { OccurrenceRecurrence } from '../../resources/event/recurrence-field.ts'
import { isOccurrence } from '../../resources/event/recurring-event.ts'
import type { Reader } from '../../storage/store.ts'

/** An event of a series. */
export interface Occurrence extends EventRecord {
  readonly recurrence: OccurrenceRecurrence
}

/** Returns the events of a series, also those in the trash. */
export async function occurrencesOf(
  { id }: Pick<EventRecord, 'id'>,
  { events }: { readonly events: Pick<Reader['events'], 'find'> },
): Promise<readonly Occurrence[]> {
  const query = { where: { post_parent: id }, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
  const { records } = await events.find(query)
  return records.filter(isOccurrence)
}
