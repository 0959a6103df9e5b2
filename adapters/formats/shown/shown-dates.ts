import type { EventReply } from 'daybook'

/**
 * Returns the dates of an event for people, in full. `zone`: what follows the times; by default the abbreviation of the
 * zone.
 */
export type ShowDates = (event: EventReply, zone?: string) => string

const byLanguage = new Map<string, ShowDates>()

/**
 * Returns the function that writes the dates of events in a language (`isLanguage`). Formats of a language are made
 * once.
 */
export function showDatesIn(language: string): ShowDates {
  const show = byLanguage.get(language) ?? createShowDates(language)
  byLanguage.set(language, show)
  return show
}

function createShowDates(language: string): ShowDates {
  // The wall clock of the event is read as UTC, so that no other zone moves it.
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  return ({ start_date, end_date, all_day, timezone_abbr }, zone = timezone_abbr) => {
    const start = wallClock(start_date)
    // The hour that clocks repeat can end before it starts.
    const end = Math.max(wallClock(end_date), start)
    if (all_day) return days.formatRange(start, end)
    return `${times.formatRange(start, end)}${zone && ` ${zone}`}`
  }
}

/** Returns whether a value is a tag of a language, such as `de-CH`. */
export function isLanguage(value: unknown): boolean {
  try {
    return typeof value === 'string' && Intl.getCanonicalLocales(value).length === 1
  } catch {
    return false
  }
}

function wallClock(dateTime: string): number {
  return Date.parse(`${dateTime.replace(' ', 'T')}Z`)
}
