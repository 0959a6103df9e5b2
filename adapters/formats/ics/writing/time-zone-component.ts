import { basicDateTime, dateTimeOf } from '../date-text.ts'
import { contentLine } from './content-line.ts'
import { offsetAt, startOf, type Transition, transitionsOf } from './transitions.ts'

/** The beginnings of the same period, such as summer time, in one or more years. */
interface Observance {
  readonly kind: 'STANDARD' | 'DAYLIGHT'
  readonly from: number
  readonly to: number
  /** On the clock before the change, in seconds. */
  readonly onsets: number[]
}

const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/**
 * Returns a VTIMEZONE that has the offsets of the zone in some years, from its own transitions. Transitions of all
 * these years on the same weekday of the month become a rule, which Outlook needs, and others are listed.
 */
export function timeZoneComponent(tzid: string, years: Iterable<number>): string {
  const sorted = [...new Set(years)].sort((a, b) => a - b)
  let text = 'BEGIN:VTIMEZONE\r\n'
  text += contentLine('TZID', tzid)
  text += contentLine('X-LIC-LOCATION', tzid)
  for (const observance of observancesOf(tzid, sorted)) text += observanceComponent(observance, sorted)
  return `${text}END:VTIMEZONE\r\n`
}

function observancesOf(zone: string, years: readonly number[]): readonly Observance[] {
  const observances = new Map<string, Observance>()
  const add = (change: Transition, isSummer: boolean) => {
    const kind = isSummer ? 'DAYLIGHT' : 'STANDARD'
    const onset = change.at + change.before
    const { month, weekday, time } = partsOf(onset)
    const key = [kind, change.before, change.after, month, weekday, time].join()
    const observance = observances.get(key) ?? { kind, from: change.before, to: change.after, onsets: [] }
    observances.set(key, observance)
    observance.onsets.push(onset)
  }
  for (const [firstYear, lastYear] of runsOf(years)) {
    const from = startOf(firstYear) - 86_400
    const offset = offsetAt(zone, from)
    const first = { at: from, before: offset, after: offset }
    const changes = transitionsOf(zone, firstYear, lastYear)
    // Names of offsets are not in the data. That of the summer is the larger one within a year.
    const isSummer = ({ at, after }: Transition) =>
      changes.some((other) => Math.abs(other.at - at) < 330 * 86_400 && other.after < after)
    add(first, isSummer(first))
    for (const change of changes) add(change, isSummer(change))
  }
  return [...observances.values()].sort((a, b) => (a.onsets[0] ?? 0) - (b.onsets[0] ?? 0))
}

/** Returns the first and the last of successive years. */
function runsOf(years: readonly number[]): readonly (readonly [first: number, last: number])[] {
  const runs: [first: number, last: number][] = []
  for (const year of years) {
    const run = runs.at(-1)
    if (run !== undefined && year === run[1] + 1) run[1] = year
    else runs.push([year, year])
  }
  return runs
}

function observanceComponent({ kind, from, to, onsets }: Observance, years: readonly number[]): string {
  const [first = 0] = onsets
  const rule = from === to ? undefined : yearlyRule(onsets, years)
  let text = `BEGIN:${kind}\r\n`
  text += contentLine('DTSTART', basicDateTime(dateTimeOf(first)))
  text += contentLine('TZOFFSETFROM', offsetText(from))
  text += contentLine('TZOFFSETTO', offsetText(to))
  if (rule !== undefined) text += contentLine('RRULE', rule)
  // ical.js ignores DTSTART if there is an RDATE, so RDATE repeats it.
  else if (onsets.length > 1) for (const onset of onsets) text += contentLine('RDATE', basicDateTime(dateTimeOf(onset)))
  return `${text}END:${kind}\r\n`
}

/** Returns the rule of onsets that are in every year, on the same weekday of the month. */
function yearlyRule(onsets: readonly number[], years: readonly number[]): string | undefined {
  const parts = onsets.map(partsOf)
  const [first] = parts
  if (first === undefined || !years.every((year) => parts.some((one) => one.year === year))) return undefined
  const isLast = parts.every((one) => one.isLast)
  const isSame = parts.every((one) => one.week === first.week)
  if (parts.length !== years.length || !(isLast || isSame)) return undefined
  return `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${isLast ? -1 : first.week}${days[first.weekday]}`
}

/** Returns the parts of a wall clock time in seconds. `week`: which of its weekdays of the month it is. */
function partsOf(wall: number) {
  const date = new Date(wall * 1000)
  const day = date.getUTCDate()
  const nextWeek = new Date(date)
  nextWeek.setUTCDate(day + 7)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    weekday: date.getUTCDay(),
    time: ((wall % 86_400) + 86_400) % 86_400,
    week: Math.ceil(day / 7),
    isLast: nextWeek.getUTCMonth() !== date.getUTCMonth(),
  }
}

/** Returns an offset such as `+0200`, with seconds if it has some. */
function offsetText(offset: number): string {
  const distance = Math.abs(offset)
  const parts = [Math.floor(distance / 3600), Math.floor(distance / 60) % 60, distance % 60]
  const digits = parts.map((part) => String(part).padStart(2, '0'))
  return `${offset < 0 ? '-' : '+'}${(distance % 60 === 0 ? digits.slice(0, 2) : digits).join('')}`
}
