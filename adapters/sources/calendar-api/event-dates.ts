import { isZone, toUtc, toWallClock } from 'daybook/domain'
import type { Shown } from './read-list.ts'
import { flags, type ShownText } from './shown-values.ts'

/**
 * Returns the dates of an event as input. They are its wall clock in its zone, or instants if the wall clock occurs
 * twice and the second one counts, or if its zone is unknown here.
 */
export function eventDates(shown: Shown, text: ShownText) {
  const zone = text.raw('timezone')
  const timezone = zone !== undefined && isZone(zone) ? zone : undefined
  const { all_day = false } = flags(shown, ['all_day'])
  const dateOf = (name: string) => {
    const date = text.raw(name)
    const instant = text.raw(`utc_${name}`)
    if (all_day || date === undefined || instant === undefined) return date
    return timezone === undefined || isSecond(date, instant, timezone) ? `${instant}Z` : date
  }
  return { start_date: dateOf('start_date'), end_date: dateOf('end_date'), timezone, all_day }
}

const dateTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

function isSecond(date: string, instant: string, timezone: string): boolean {
  if (!dateTime.test(date) || !dateTime.test(instant)) return false
  return toWallClock(instant, timezone) === date && toUtc(date, timezone) !== instant
}
