import { Temporal } from 'temporal-polyfill'

/** One transition of a zone, in Unix seconds, and what Temporal makes of 16 wall clock times around it. */
export interface ZoneCases {
  readonly zone: string
  readonly transition: number
  readonly cases: readonly ZoneCase[]
}

/**
 * `utc` is the instant of `wall`, `back` what the wall clock shows at that instant: not `wall`, if that lies in a gap.
 * `again` is the second instant of a repeated time.
 */
export interface ZoneCase {
  readonly wall: string
  readonly utc: string
  readonly back: string
  readonly again?: string
}

const HOUR = 3600
const DAY = 86_400

/** The cases of every transition of a zone from one year to another, the last included. */
export function zoneCases(zone: string, firstYear: number, lastYear: number): ZoneCases[] {
  const found: ZoneCases[] = []
  let next = Temporal.Instant.from(`${firstYear}-01-01T00:00:00Z`)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('next')
  while (next !== null && next.year <= lastYear) {
    const cases = wallTimesAround(next).map((seconds) => caseOf(seconds, zone))
    found.push({ zone, transition: secondsOf(next), cases })
    next = next.getTimeZoneTransition('next')
  }
  return found
}

/** 16 wall clock times before, in and after what a transition skips or repeats. */
function wallTimesAround(transition: Temporal.ZonedDateTime): number[] {
  const offsets = [transition, transition.subtract({ seconds: 1 })].map((zoned) => zoned.offsetNanoseconds / 1e9)
  const from = secondsOf(transition) + Math.min(...offsets)
  const to = secondsOf(transition) + Math.max(...offsets)
  const middle = Math.floor((from + to) / 2)
  const distances = [1, HOUR, 3 * HOUR, DAY - 1, DAY + 1]
  const before = distances.map((distance) => from - distance)
  const after = distances.map((distance) => to + distance)
  return [...before, from, from + 1, middle, middle + 1, to - 1, to, ...after]
}

function caseOf(seconds: number, zone: string): ZoneCase {
  const plain = plainOf(seconds)
  const first = plain.toZonedDateTime(zone, { disambiguation: 'compatible' })
  const result = { wall: textOf(seconds), utc: textOf(secondsOf(first)), back: wallOf(first) }
  if (result.back !== result.wall) return result
  const again = textOf(secondsOf(plain.toZonedDateTime(zone, { disambiguation: 'later' })))
  return again === result.utc ? result : { ...result, again }
}

function plainOf(seconds: number): Temporal.PlainDateTime {
  const date = new Date(seconds * 1000)
  return new Temporal.PlainDateTime(
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  )
}

function secondsOf(zoned: Temporal.ZonedDateTime): number {
  return zoned.epochMilliseconds / 1000
}

function wallOf(zoned: Temporal.ZonedDateTime): string {
  return textOf(secondsOf(zoned) + zoned.offsetNanoseconds / 1e9)
}

function textOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
