import type { EventQuery } from 'daybook'
import type { Visit } from 'daybook/http'
import { addDays, isDay } from '../../ground/dates/days.ts'

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

/** The queries of a list. Instants of the home zone decide in all of them, as for what is over. */
export interface DaysOfList {
  /** The first day that the visitor wants to see. Absent for any. */
  readonly first?: string | undefined
  /** The last such day. */
  readonly last?: string | undefined
  /** Whether the list has what is over. */
  readonly isPast: boolean
  /** All that the list has. */
  readonly all: EventQuery
  /** What began before its first day. Absent if that is among the others. */
  readonly running?: EventQuery
  /** What begins on its days, or what is over. */
  readonly coming: EventQuery
  /** What is over on the same days, beside a list of what comes. Absent if there cannot be any. */
  readonly others?: EventQuery
}

/** Returns the queries of a list: of what runs and comes, or with the parameter `past` of what is over. */
export function daysOfList(
  visit: Pick<Visit, 'query' | 'now' | 'daysOf'>,
  when: string | undefined,
  today: string,
): DaysOfList {
  const { first, last } = when === undefined ? {} : visit.daysOf(when)
  const next = last === undefined ? undefined : addDays(last, 1)
  const until = next !== undefined && isDay(next) ? { starts_before: next } : {}
  const since = first === undefined ? {} : { ends_after: first }
  // Days that are over have what was on them, and nothing that comes.
  const ofDays = { strict_dates: true, ...since, ...until }
  if (last !== undefined && last < today) return { first, last, isPast: false, all: ofDays, coming: ofDays }
  const past = { ...over(visit), ...since, ...until }
  const isLater = first !== undefined && first > today
  const coming = { ...notOver(visit), ...(isLater && since), ...until }
  if (visit.query.past === 'true') {
    return { first, last, isPast: true, all: past, coming: past }
  }
  const from = isLater ? first : today
  return {
    ...{ first, last, isPast: false, all: coming },
    running: { ...coming, starts_before: from },
    coming: { ...coming, start_date: from },
    ...(!isLater && { others: past }),
  }
}
