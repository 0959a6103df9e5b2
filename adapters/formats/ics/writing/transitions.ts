import { toWallClock } from 'daybook/domain'
import { dateTimeOf, secondsOf } from '../date-text.ts'

/** A change of the offset of a zone. Offsets are in seconds, positive to the east. */
export interface Transition {
  /** The instant of the change, in seconds since 1970. */
  readonly at: number
  readonly before: number
  readonly after: number
}

/** No zone has had two transitions within a week that returned to the same offset. */
const step = 4 * 86_400

/** Returns the offset of a zone at an instant, both in seconds. */
export function offsetAt(zone: string, instant: number): number {
  const utc = dateTimeOf(instant)
  return secondsOf(toWallClock(utc, zone)) - secondsOf(utc)
}

/** Returns the first second of a year in UTC, or that of a day within the years 1 to 9999, which dates can have. */
export function startOf(year: number): number {
  if (year > 9999) return secondsOf('9999-12-30 00:00:00')
  return secondsOf(`${String(Math.max(year, 1)).padStart(4, '0')}-01-01 00:00:00`)
}

const day = 86_400

/** Returns the transitions of a zone in successive years, with a day before and after them for all offsets. */
export function transitionsOf(zone: string, firstYear: number, lastYear: number): readonly Transition[] {
  const transitions: Transition[] = []
  for (let year = firstYear; year <= lastYear; year += 1) transitions.push(...transitionsInYear(zone, year))
  const end = startOf(lastYear + 1)
  return [...transitions, ...transitionsBetween(zone, end - day, end + day)]
}

const years = new Map<string, readonly Transition[]>()

/** They take about 2 MB. A feed of 5,000 events has at most as many zones and years. */
const maxYears = 10_000

/**
 * Returns the transitions of a year that begins a day earlier than in UTC, as the next one does. Finding them takes
 * half a millisecond, and all feeds need the same ones.
 */
function transitionsInYear(zone: string, year: number): readonly Transition[] {
  const key = `${zone} ${year}`
  const cached = years.get(key)
  if (cached !== undefined) return cached
  const transitions = transitionsBetween(zone, startOf(year) - day, startOf(year + 1) - day)
  if (years.size >= maxYears) years.clear()
  years.set(key, transitions)
  return transitions
}

/** Returns the transitions after the first and up to the second instant, both in seconds. */
function transitionsBetween(zone: string, from: number, to: number): readonly Transition[] {
  const transitions: Transition[] = []
  let start = from
  let before = offsetAt(zone, from)
  while (start < to) {
    const end = Math.min(start + step, to)
    const after = offsetAt(zone, end)
    if (after !== before) transitions.push({ at: changeBetween(zone, start, end), before, after })
    start = end
    before = after
  }
  return transitions
}

function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from)
  let [earlier, later] = [from, to]
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2)
    if (offsetAt(zone, middle) === before) earlier = middle
    else later = middle
  }
  return later
}
