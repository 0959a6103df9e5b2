import type { EventQuery, EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { queryOf } from '../../ground/addresses/choice.ts'
import { firstDayOf, lastShownDay } from '../../ground/dates/event-days.ts'
import type { MonthsWithEvents } from '../../ground/page/list-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'

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
