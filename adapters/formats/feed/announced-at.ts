import type { EventReply } from 'daybook'
import { toUtc, toWallClock } from 'daybook/domain'
import type { FormatContext } from 'daybook/http'

const dayInMilliseconds = 86_400_000

/**
 * Returns the date of an event in a feed of what comes: the moment at which it enters the feed, so many days before its
 * start, or its publication if that is later. Readers that order entries by date then have them in the order of their
 * starts, and a weekly newsletter contains what has entered in its week. An event that starts later than the feed
 * reaches is dated by its publication, because readers hide or move entries of the future. Only requests with other
 * dates list such events.
 */
export function announcedAt(
  { utc_start_date, date_utc }: EventReply,
  days: number,
  { now, timeZone }: Pick<FormatContext, 'now' | 'timeZone'>,
): string {
  const start = Date.parse(`${toWallClock(utc_start_date, timeZone).replace(' ', 'T')}Z`)
  // The days of a list are days on the wall clock too.
  const wallClock = new Date(start - days * dayInMilliseconds).toISOString().slice(0, 19).replace('T', ' ')
  const announced = toUtc(wallClock, timeZone)
  return announced > date_utc && announced <= now ? announced : date_utc
}
