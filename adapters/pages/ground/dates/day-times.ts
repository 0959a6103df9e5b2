import { formatFor } from './day-names.ts'
import { timeOf } from './days.ts'

/** Writes the time of day of a wall clock time such as `2030-06-20 18:00:00` as a language does: `6:00 PM`, `18:00`. */
export function formatTime(wallClock: string, locale: string): string {
  const format = formatFor(locale, { hour: 'numeric', minute: '2-digit' })
  return format.format(timeOf(wallClock.slice(0, 10)) + millisecondsInto(wallClock))
}

/** Returns the value of `datetime` of a wall clock time: `2030-06-20T18:00`. */
export function localTime(wallClock: string): string {
  return wallClock.slice(0, 16).replace(' ', 'T')
}

/** The parts of a day. */
export const dayPartNames = ['morning', 'afternoon', 'evening'] as const

/** A part of a day. */
export type DayPart = (typeof dayPartNames)[number]

/** Returns the part of the day in which a wall clock time is: the afternoon starts at 12:00, the evening at 18:00. */
export function dayPartOf(wallClock: string): DayPart {
  const hour = Number(wallClock.slice(11, 13))
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

function millisecondsInto(wallClock: string): number {
  return (Number(wallClock.slice(11, 13)) * 60 + Number(wallClock.slice(14, 16))) * 60_000
}
