import type { EventReply } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'

/** Returns the form of an event, or its page for callers who may not change it. */
export function eventAddress(
  { id, author, status, slug }: EventReply,
  { may }: Pick<ReadingVisit, 'may'>,
  { urls }: Pick<DeskContext, 'urls'>,
): string {
  return may('update', 'event', { author, status }) ? urls.desk(`events/${id}`) : urls.of('event', slug)
}
