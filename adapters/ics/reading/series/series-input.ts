import { toUtc, toWallClock } from '../../../../src/domain/index.ts'
import type { EventInput } from '../../../../src/index.ts'
import {
  expand,
  formatRule,
  parseRule,
  type Recurrence,
  type RecurrenceRule,
} from '../../../../src/recurrence/index.ts'
import { isCalendarError } from '../../calendar-error.ts'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import type { Component } from '../components.ts'
import type { ContentLine } from '../content-lines.ts'
import { parseDateValue, parseDuration } from '../date-values.ts'
import { quoted } from '../import-report.ts'
import { firstValue, type Property, readProperty } from '../property.ts'
import { recurrenceProperties } from '../recurrence.ts'
import type { CalendarZones } from '../zones/calendar-zones.ts'

/** A series in a file. Its starts are on its wall clock. */
export interface SeriesInput {
  readonly event: EventInput
  readonly recurrence: Recurrence
  readonly start: string
  readonly zone: string
  /** The starts of `PERIOD` values, whose ends are not imported. */
  readonly periods: readonly Property[]
}

/** What the entries of a file may still expand. Otherwise a small file could take minutes. */
export interface ExpansionBudget {
  /** Units of recurrences with times of the day. A unit takes up to 3 ms. */
  recurrences: number
  /** Rules that are counted to find the end of their `COUNT`. Each takes up to 15 ms. */
  counts: number
  /** Rules that are searched for one start. Each takes up to 0.1 ms, mostly a third. */
  searches: number
}

/** Returns the budget of a file of a size in characters. */
export function expansionBudget(length: number): ExpansionBudget {
  return { recurrences: 400, counts: 30, searches: 4_000 + length / 200 }
}

/** The units of a recurrence of many starts or steps: a file may have 40. */
const longUnits = 10

/** A recurrence of more starts, or of more steps than `expand` takes for them, is long. */
const manyStarts = 800

/** The most of each that input may contain. */
const most = { RRULE: 10, RDATE: 1_000, EXDATE: 1_000 }

/**
 * Returns the input of a series from that of its first event. Returns a sentence if a calendar would not accept its
 * recurrence.
 */
export function seriesInput(
  first: EventInput,
  component: Component,
  zones: CalendarZones,
  budget: ExpansionBudget,
): SeriesInput | string {
  // The rules of a start in UTC are on the clock of UTC.
  const isUtc = parseDateValue(firstValue(component.lines, 'DTSTART') ?? '')?.kind === 'instant'
  const event = isUtc ? { ...first, ...timesInZone(first, 'UTC') } : first
  const zone = event.timezone ?? zones.home
  const start = wallOf(event.start_date, zone)
  const periods: Property[] = []
  const starts = (name: 'RDATE' | 'EXDATE') =>
    propertiesOf(component.lines, name).flatMap((property) =>
      property.value.split(',').map((text) => {
        const [first = '', period] = text.split('/')
        if (period !== undefined) periods.push(property)
        const wall = startIn({ ...property, value: first }, { zones, zone, start })
        if (wall === undefined) throw new RangeError(`${name} must be dates or times; received ${quoted(text)}`)
        return wall
      }),
    )
  try {
    if (component.lines.some(({ name }) => name === 'EXRULE')) throw new RangeError('EXRULE is not supported')
    const rules = propertiesOf(component.lines, 'RRULE').map(({ value }) =>
      parseRule(value, { timezone: zone, name: 'RRULE' }),
    )
    const recurrence = {
      rules: [...new Set(rules.map(formatRule))],
      dates: distinct(starts('RDATE').filter((date) => date !== start)),
      exceptions: distinct(starts('EXDATE')),
    }
    if (recurrence.rules.length + recurrence.dates.length === 0) throw new RangeError('RDATE has no date but DTSTART')
    requireFew('RRULE', recurrence.rules)
    requireFew('RDATE', recurrence.dates)
    requireFew('EXDATE', recurrence.exceptions)
    if (!rules.every(isDaily)) requireExpandable(recurrence, start, budget)
    const end = endOnClock(component, start)
    return {
      event: { ...event, ...(end !== undefined && { end_date: end }), recurrence },
      recurrence,
      start,
      zone,
      periods,
    }
  } catch (error) {
    if (!(error instanceof RangeError || isCalendarError(error))) throw error
    const isLarge = isCalendarError(error) && error.errors && 'max' in error.errors
    const message = isLarge ? 'RRULE has more than 10000 occurrences in 24 months' : error.message.replace(/\.$/, '')
    return `${message}. Only the first occurrence is imported.`
  }
}

/** Returns whether a rule has at most one start a day. Ten of these never have too many, so nothing has to be expanded. */
function isDaily({ freq, byHour, byMinute, bySecond, bySetPos = [] }: RecurrenceRule): boolean {
  if (byHour || byMinute || bySecond || bySetPos.length > 3) return false
  return freq === 'YEARLY' || freq === 'MONTHLY' || freq === 'WEEKLY' || freq === 'DAILY'
}

/** Throws if a calendar would refuse a recurrence: it stores the events of 24 months. */
function requireExpandable(recurrence: Recurrence, start: string, budget: ExpansionBudget): void {
  if (budget.recurrences <= 0) throw new RangeError('The file has too many recurrences that take long to expand')
  budget.recurrences -= 1
  const window = { start, to: dateTimeOf(secondsOf(start) + twoYears) }
  try {
    expand(recurrence, { ...window, max: manyStarts })
  } catch (error) {
    if (!isCalendarError(error)) throw error
    budget.recurrences -= longUnits - 1
    expand(recurrence, window)
  }
}

const twoYears = 732 * 86_400

function requireFew(name: keyof typeof most, { length }: readonly string[]): void {
  if (length > most[name]) throw new RangeError(`${name} has at most ${most[name]} values; received ${length}`)
}

/** Events of a series end at the same distance on the clock, so a duration is on the clock too. */
function endOnClock({ lines }: Component, start: string): string | undefined {
  const duration = parseDuration(firstValue(lines, 'DURATION') ?? '')
  if (duration === undefined || lines.some(({ name }) => name === 'DTEND' || isDay(lines, name))) return undefined
  return dateTimeOf(secondsOf(start) + duration.days * 86_400 + duration.seconds)
}

function isDay(lines: readonly ContentLine[], name: string): boolean {
  return name === 'DTSTART' && parseDateValue(firstValue(lines, name) ?? '')?.kind === 'day'
}

/** Returns a start in input on the wall clock of its zone. */
function wallOf(date: unknown, zone: string): string {
  const text = String(date)
  if (text.endsWith('Z')) return toWallClock(text.slice(0, -1).replace('T', ' '), zone)
  return text.length === 10 ? `${text} 00:00:00` : text
}

interface SeriesClock {
  readonly zones: CalendarZones
  readonly zone: string
  readonly start: string
}

/** Returns a date of a property as a start of a series. A day has the time of the first start. */
export function startIn({ value, parameters }: Property, { zones, zone, start }: SeriesClock): string | undefined {
  const date = parseDateValue(value)
  if (date === undefined) return undefined
  if (date.kind === 'day') return date.day + start.slice(10)
  const time = zones.timeOf(date, parameters.get('tzid'))
  // A start inside a gap keeps its place on the clock.
  return date.kind === 'clock' && time.zone === zone ? date.wall : toWallClock(time.utc, zone)
}

/** Returns whether an entry recurs. */
export function isRecurring({ lines }: Component): boolean {
  return lines.some(({ name }) => recurrenceProperties.includes(name) && name !== 'EXDATE' && name !== 'EXRULE')
}

function propertiesOf(lines: readonly ContentLine[], name: string): readonly Property[] {
  return lines.filter((line) => line.name === name).flatMap((line) => readProperty(line) ?? [])
}

function distinct(starts: readonly string[]): readonly string[] {
  return [...new Set(starts)].toSorted()
}

/** Returns times of input that are instants, such as those in UTC, in the zone of the series. */
export function timesInZone({ start_date, end_date, timezone = 'UTC' }: EventInput, zone: string): Partial<EventInput> {
  const instantOf = (date: unknown) => `${toUtc(wallOf(date, timezone ?? zone), timezone ?? zone).replace(' ', 'T')}Z`
  const textOf = (date: unknown) => (String(date).endsWith('Z') ? String(date) : instantOf(date))
  return { start_date: textOf(start_date), end_date: textOf(end_date), timezone: zone }
}
