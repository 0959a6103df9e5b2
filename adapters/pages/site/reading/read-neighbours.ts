import type { EventQuery, EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { queryOf } from '../../ground/addresses/choice.ts'
import { addDays, isDay } from '../../ground/dates/days.ts'
import { firstDayOf, lastShownDay } from '../../ground/dates/event-days.ts'
import type { DaysAround } from '../../ground/page/list-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'

/** How far around a period neighbours are looked for first: in a large calendar, all events before take much longer. */
const nearDays = 62

/** Reads the nearest days with events before the first and after the last day of a period: three events at most. */
export async function readNeighbours(
  visit: Pick<Visit, 'readEvents'>,
  { first, last }: { readonly first: string; readonly last: string },
  { choice }: Pick<PageContext, 'choice'>,
): Promise<DaysAround> {
  const [dayBefore, dayAfter] = [addDays(first, -1), addDays(last, 1)]
  const [longBefore, longAfter] = [addDays(first, -nearDays), addDays(last, nearDays)]
  const one = async (query: EventQuery): Promise<EventReply | undefined> =>
    (await visit.readEvents({ ...queryOf(choice), ...query }, 1)).events[0]
  /** The order of the list makes both find the same event, if the near one finds any. */
  const nearest = async (query: EventQuery, near: EventQuery, edge: string): Promise<EventReply | undefined> =>
    (isDay(edge) ? await one({ ...query, ...near }) : undefined) ?? (await one(query))
  const [earlier, running, later] = await Promise.all([
    // The event that ends last of those that begin before may go on within the period.
    isDay(dayBefore)
      ? nearest(
          { starts_before: dayBefore, orderby: 'end_date', order: 'desc' },
          { ends_after: longBefore },
          longBefore,
        )
      : undefined,
    isDay(dayAfter) ? one({ starts_before: last, ends_after: last, orderby: 'end_date', order: 'desc' }) : undefined,
    isDay(dayAfter) ? nearest({ starts_after: last }, { starts_before: longAfter }, longAfter) : undefined,
  ])
  return {
    ...(earlier && { before: earliest(lastShownDay(earlier), dayBefore) }),
    ...(goesOn(running, last) ? { after: dayAfter } : later && { after: firstDayOf(later) }),
  }
}

function earliest(a: string, b: string): string {
  return a < b ? a : b
}

/** A night that ends on the day after a period does not go on. */
function goesOn(event: EventReply | undefined, last: string): boolean {
  return event !== undefined && lastShownDay(event) > last
}
