import type { EventQuery, EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { queryOf } from '../filters/choice.ts'
import type { PageContext } from '../pieces/pieces.ts'
import { firstDayOf, lastShownDay } from './event-days.ts'

/** The months of the first and of the last event that a visitor wants to see. */
export interface MonthsWithEvents {
  /** Such as `2013-02`. */
  readonly first: string
  /** The same as `first` if all events are in one month. */
  readonly last: string
}

/** Reads the months of the first and of the last event: two events at most. Nothing for an empty calendar. */
export async function readMonthsWithEvents(
  visit: Pick<Visit, 'readEvents'>,
  { choice }: Pick<PageContext, 'choice'>,
): Promise<MonthsWithEvents | undefined> {
  const one = async (query: EventQuery): Promise<EventReply | undefined> =>
    (await visit.readEvents({ ...queryOf(choice), period: 'all', ...query }, 1)).events[0]
  const [first, last] = await Promise.all([one({ orderby: 'start_date' }), one({ orderby: 'end_date', order: 'desc' })])
  return first && last && { first: firstDayOf(first).slice(0, 7), last: lastShownDay(last).slice(0, 7) }
}
