import { secondsOf } from '../../date-text.ts'
import type { Component } from '../parsing/components.ts'
import { parseDateValue } from '../parsing/date-values.ts'
import { firstValue, readProperty } from '../parsing/property.ts'
import { type YearlyRule, yearlyRule } from './yearly-rule.ts'

/** Returns the offset in seconds of a time on the clock of a VTIMEZONE. Returns `undefined` if it has no rules. */
export type OffsetOfWall = (wall: string) => number | undefined

/** Zones have fewer. The last ones count. */
const maxObservances = 100
const maxDates = 200

/** Returns the offsets by the rules in the components of a VTIMEZONE. */
export function zoneRules(components: readonly Component[]): OffsetOfWall {
  const observances = components
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .slice(-maxObservances)
    .map(readObservance)
    .filter((one) => one !== undefined)
  const [earliest] = observances.toSorted((a, b) => a.start - b.start)
  return (time) => {
    const wall = secondsOf(time)
    const year = Number(time.slice(0, 4))
    let latest = Number.NEGATIVE_INFINITY
    let offset = earliest?.from
    for (const observance of observances) {
      const onset = lastOnset(observance, wall, year)
      if (onset === undefined || onset < latest) continue
      latest = onset
      offset = observance.to
    }
    return offset
  }
}

/** A period of a VTIMEZONE, such as summer time. Times are seconds on its clock before the change. */
interface Observance {
  readonly start: number
  readonly from: number
  readonly to: number
  readonly rule: YearlyRule | undefined
  readonly dates: readonly number[]
}

function readObservance({ lines }: Component): Observance | undefined {
  const wall = wallOf(firstValue(lines, 'DTSTART'))
  const to = parseOffset(firstValue(lines, 'TZOFFSETTO'))
  if (wall === undefined || to === undefined) return undefined
  const lists = lines.filter(({ name }) => name === 'RDATE').map((line) => readProperty(line)?.value ?? '')
  const dates = lists.flatMap((list) => list.split(',')).slice(-maxDates)
  return {
    start: secondsOf(wall),
    from: parseOffset(firstValue(lines, 'TZOFFSETFROM')) ?? to,
    to,
    rule: yearlyRule(firstValue(lines, 'RRULE') ?? '', wall, wallOf),
    dates: dates.flatMap((date) => wallOf(date) ?? []).map(secondsOf),
  }
}

function wallOf(text = ''): string | undefined {
  const value = parseDateValue(text)
  if (value === undefined) return undefined
  return value.kind === 'day' ? `${value.day} 00:00:00` : value.kind === 'clock' ? value.wall : value.utc
}

function parseOffset(text = ''): number | undefined {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d):?([0-5]\d):?([0-5]\d)?$/.exec(text.trim()) ?? []
  if (sign === undefined) return undefined
  const distance = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -distance : distance
}

/** Returns the last onset of an observance up to a time. */
function lastOnset({ start, rule, dates }: Observance, wall: number, year: number): number | undefined {
  if (wall < start) return undefined
  let last = start
  const add = (onset: number | undefined) => {
    if (onset !== undefined && onset <= wall && onset > last) last = onset
  }
  for (const date of dates) add(date)
  if (rule !== undefined) {
    add(rule(year - 1))
    add(rule(year))
  }
  return last
}
