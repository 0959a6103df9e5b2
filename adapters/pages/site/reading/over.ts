import type { EventQuery } from 'daybook'
import type { Visit } from 'daybook/http'

/** What pages mean by over: an event is over in the second after its end, wherever it takes place (rule 48). */

type Now = Pick<Visit, 'now'>

/** Returns the query of the events that are not over, by the instant of their start. */
export function notOver({ now }: Now): EventQuery {
  return { strict_dates: true, ends_after: instant(now, -1) }
}

/** Returns the query of the events that are over, the latest first. */
export function over({ now }: Now): EventQuery {
  return { strict_dates: true, ends_before: instant(now), orderby: 'end_date', order: 'desc' }
}

/**
 * Returns when the first of the events that a query finds will be over: until then, what is not over stays the same.
 */
export async function readFirstEnd(visit: Pick<Visit, 'readEvents' | 'now'>, query: EventQuery) {
  const { events } = await visit.readEvents({ ...query, ...notOver(visit), orderby: 'end_date' }, 1)
  return events[0] && utc(instant(events[0].utc_end_date, 1))
}

/** Writes a time in UTC, or one some seconds later, as queries have it: `2030-06-20T18:00:00Z`. */
export function instant(time: string, seconds = 0): string {
  return new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + seconds * 1000).toISOString().replace('.000', '')
}

function utc(text: string): string {
  return text.replace('T', ' ').replace('Z', '')
}
