import type { DoubleBooking } from 'daybook'
import { toWallClock } from 'daybook/domain'
import { formatTime } from '../../../ground/dates/day-times.ts'
import { addDays, daysBetween } from '../../../ground/dates/days.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { TwiceText } from '../../contract/views/period-props.ts'

/** Returns double bookings in words, on the clock of the home zone. A venue that the caller may not see has no name. */
export async function twiceTexts(
  bookings: readonly DoubleBooking[],
  visit: ReadingVisit,
  { deskWords, locale, timeZone }: DeskContext,
): Promise<readonly TwiceText[]> {
  const words = deskWords.views.period
  const names = await venueNames(bookings, visit)
  return bookings.map(({ events, venues, utc_from, utc_until }) => {
    const [from, until] = [utc_from, utc_until].map((time) => toWallClock(time, timeZone)) as [string, string]
    const venue = venues.flatMap((id) => names.get(id) ?? []).join(', ') || deskWords.views.room.venue
    return {
      days: daysBetween(from.slice(0, 10), lastDayBefore(until)),
      text: words.twice(venue, formatTime(from, locale), formatTime(until, locale)),
      venues,
      events: events.map(({ id }) => id),
    }
  })
}

/** An overlap that ends at midnight does not take the day that begins then. */
function lastDayBefore(until: string): string {
  const day = until.slice(0, 10)
  if (!until.endsWith(' 00:00:00')) return day
  return addDays(day, -1)
}

/** Reads the names of the venues of some double bookings by their ids, without those that the caller may not see. */
async function venueNames(
  bookings: readonly DoubleBooking[],
  { services, root }: ReadingVisit,
): Promise<ReadonlyMap<number, string>> {
  const records = new Map(bookings.flatMap(({ events: [event] }) => [[event.id, event] as const]))
  const replies = records.size === 0 ? [] : await services.toReply.events([...records.values()], { root })
  return new Map(replies.flatMap(({ venue }) => [venue].flat().map(({ id, venue: name }) => [id, name] as const)))
}
