import type { EventInput } from 'daybook'
import { toUtc, toWallClock } from 'daybook/domain'
import { formatRule, type Recurrence, type RecurrenceRule } from 'daybook/recurrence'
import { isCalendarError } from '../../calendar-error.ts'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import { selectsStart } from '../../selects-start.ts'
import { recurrenceProperties } from '../entries/recurrence.ts'
import type { Component } from '../parsing/components.ts'
import { parseDateValue, parseDuration } from '../parsing/date-values.ts'
import { type Property, readProperty } from '../parsing/property.ts'
import { type ImportNoteCode, quoted } from '../report/import-report.ts'
import type { CalendarZones } from '../zones/calendar-zones.ts'
import { dayRule } from './day-rule.ts'
import { type ExpansionBudget, requireExpandable } from './expansion-budget.ts'
import { lenientRule } from './lenient-rule.ts'
import { datesOf, type SeriesClock, type SeriesDate, startsAt } from './series-dates.ts'
import { countedStarts, type StartSearch, startSearch, unlessTooMany } from './start-search.ts'

/** A series in a file. Its starts are on its wall clock. */
export interface SeriesInput {
  readonly event: EventInput
  /** The end of its first event on its wall clock. */
  readonly end: string
  readonly recurrence: Recurrence
  readonly clock: SeriesClock
  readonly search: StartSearch
}

/** What the recurrence of an entry means. */
export interface ReadSeries {
  /** Absent if the entry has no other occurrence that can be read. */
  readonly series?: SeriesInput
  /** Why rules are not imported, a sentence each. */
  readonly unread: readonly string[]
}

interface SeriesContext {
  readonly component: Component
  readonly zones: CalendarZones
  readonly budget: ExpansionBudget
  readonly note: (property: Pick<Property, 'name' | 'line'>, message: string, code?: ImportNoteCode) => void
}

/** The most of each that input may contain. */
const most = { RRULE: 10, RDATE: 2_000, EXDATE: 2_000 }

const names = ['RRULE', 'RDATE', 'EXDATE'] as const

/**
 * The most values of a property that are read, of those too that are no starts of the series, and the most rules, also
 * equal ones.
 */
const mostRead = { RRULE: 100, RDATE: 2_000, EXDATE: 2_000 }

/** Returns the input of a series from that of its first event, with everything of its recurrence that can be read. */
export function seriesInput(first: EventInput, context: SeriesContext): ReadSeries {
  const { component, zones, budget, note } = context
  const dtstart = propertyOf(component, 'DTSTART')
  // The rules of a start in UTC are on the clock of UTC.
  const isUtc = parseDateValue(dtstart?.value ?? '')?.kind === 'instant'
  const event = isUtc ? { ...first, ...timesInZone(first, 'UTC') } : first
  const zone = event.timezone ?? zones.home
  const isDays = event.all_day === true
  const start = wallOf(event.start_date, zone)
  const clock = { zones, zone, start, isDays, tzid: dtstart?.parameters.get('tzid') }
  // Counted before they are read, because the entry is read in one turn.
  const long = names.find((name) => countValues(name, component) > mostRead[name])
  if (long) return { unread: [`${long} has more than ${mostRead[long]} values.`] }
  const { rules, unread, hasEnded } = readRules(clock, context)
  // Without its EXRULE, an entry would have too many occurrences.
  if (component.lines.some(({ name }) => name === 'EXRULE')) return { unread: ['EXRULE is not supported.', ...unread] }
  const added = datesOf('RDATE', component, clock, note)
  // An instant of a start inside a gap is later on the clock.
  const isStart = ({ id, utc }: SeriesDate) => id === start || (utc !== undefined && utc === toUtc(start, zone))
  const dates = sorted(added.filter((date) => !isStart(date)).map(({ id }) => id))
  if (rules.length + dates.length === 0) {
    const isSingle = unread.length === 0 && (added.length > 0 || hasEnded)
    if (isSingle && added.length > 0) note({ name: 'RDATE', line: component.line }, 'RDATE has no date but DTSTART.')
    return { unread: isSingle || unread.length > 0 ? unread : [nothingRead] }
  }
  for (const { property, isPeriod, utc } of added) {
    if (isPeriod) note(property, 'The period of an RDATE is imported with the duration of the series.')
    else if (!isDays && utc === undefined)
      note(property, 'An RDATE that is a day is imported with the time of DTSTART.')
  }
  const search = startSearch({ start, rules, dates }, budget)
  const excluded = datesOf('EXDATE', component, clock, note).flatMap((date) => {
    const starts = startsAt(date, clock, search)
    const message = `EXDATE must be the start of an occurrence; received ${quoted(date.text)}, at which there is none.`
    if (starts.length === 0) note(date.property, message)
    return starts
  })
  const recurrence = { rules, dates, exceptions: sorted(excluded) }
  try {
    requireFew('RRULE', rules)
    requireFew('RDATE', dates)
    requireFew('EXDATE', recurrence.exceptions)
    requireExpandable(recurrence, start, budget)
  } catch (error) {
    return { unread: [...unread, `${sentenceOf(error)}.`] }
  }
  const end = isDays ? undefined : endOnClock(component, start)
  const input = { ...event, ...(end !== undefined && { end_date: end }), recurrence }
  const wallEnd = wallOf(input.end_date, zone)
  return { series: { event: input, end: isDays ? endOfLastDay(wallEnd) : wallEnd, recurrence, clock, search }, unread }
}

/** Returns the end of the days of an event, whose last one is named. */
export function endOfLastDay(wall: string): string {
  return dateTimeOf(secondsOf(wall) + 86_399)
}

/**
 * Returns how many values the properties with a name have. A rule is one value: its commas separate the values of its
 * parts.
 */
function countValues(name: keyof typeof mostRead, { lines }: Component): number {
  const count = (text: string) => (name === 'RRULE' ? 1 : text.split(',').length)
  return lines.reduce((sum, line) => sum + (line.name === name ? count(line.text) : 0), 0)
}

function requireFew(name: keyof typeof most, { length }: readonly string[]): void {
  if (length > most[name]) throw new RangeError(`${name} has at most ${most[name]} values; received ${length}`)
}

const nothingRead = 'The entry recurs, but has no rule and no date that can be read.'

function readRules(clock: SeriesClock, { component, budget, note }: SeriesContext) {
  const { zone, isDays, start } = clock
  const rules = new Set<string>()
  const unread: string[] = []
  let hasEnded = false
  for (const line of component.lines) {
    if (line.name !== 'RRULE') continue
    const property = readProperty(line)
    if (property === undefined) {
      unread.push(`RRULE has no value, or invalid parameters: ${quoted(line.text)}.`)
      continue
    }
    const drop = (message: string) => note(property, message)
    const lastStart = (rule: RecurrenceRule) => lastOf(rule, start, budget)
    const endsFirst = (rule: RecurrenceRule, until: string) =>
      (lastStart(rule) ?? '9999') <= until ? ('COUNT' as const) : ('UNTIL' as const)
    try {
      const read = lenientRule(property.value, { zone, isDays, drop, endsFirst })
      const rule = isDays ? dayRule(read, { lastStart, drop }) : read
      if (rule.until !== undefined && rule.until < start) {
        drop('UNTIL is before DTSTART. Only DTSTART is imported of the rule.')
        hasEnded = true
        continue
      }
      rules.add(formatRule(rule))
      if (budget.searches > 0 && unlessTooMany(() => selectsStart(rule, start)) === false) {
        drop('RRULE does not select DTSTART, which is imported as the first occurrence.')
      }
    } catch (error) {
      unread.push(`${sentenceOf(error)}.`)
    }
  }
  return { rules: [...rules], unread, hasEnded }
}

/** Returns the last start of a rule with a COUNT, or `undefined` if it takes too long. */
function lastOf(rule: RecurrenceRule, start: string, budget: ExpansionBudget): string | undefined {
  if (budget.counts <= 0) return undefined
  budget.counts -= 1
  return [...(countedStarts(rule, start) ?? [])].at(-1)
}

/** Returns the message of an error that a recurrence may cause, without its full stop. Throws any other one. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof RangeError || isCalendarError(error))) throw error
  const isLarge = isCalendarError(error) && error.errors && 'max' in error.errors
  return isLarge ? 'RRULE has more than 10000 occurrences in 24 months' : error.message.replace(/\.$/, '')
}

/** Events of a series end at the same distance on the clock, so a duration is on the clock too. */
function endOnClock(component: Component, start: string): string | undefined {
  const duration = parseDuration(propertyOf(component, 'DURATION')?.value ?? '')
  if (duration === undefined || propertyOf(component, 'DTEND') !== undefined) return undefined
  return dateTimeOf(secondsOf(start) + duration.days * 86_400 + duration.seconds)
}

/** Returns the length of the events of a series, as a value of the type DURATION. */
export function durationOf({ event, clock: { zone, isDays } }: SeriesInput): string {
  const seconds = secondsOf(wallOf(event.end_date, zone)) - secondsOf(wallOf(event.start_date, zone))
  return isDays ? `P${seconds / 86_400 + 1}D` : `PT${Math.max(0, seconds)}S`
}

/** Returns a start in input on the wall clock of its zone. */
export function wallOf(date: unknown, zone: string): string {
  const text = String(date)
  if (text.endsWith('Z')) return toWallClock(text.slice(0, -1).replace('T', ' '), zone)
  return text.length === 10 ? `${text} 00:00:00` : text
}

/** Returns whether an entry recurs. */
export function isRecurring({ lines }: Component): boolean {
  return lines.some(({ name }) => recurrenceProperties.includes(name) && name !== 'EXDATE' && name !== 'EXRULE')
}

function propertyOf({ lines }: Component, name: string): Property | undefined {
  const line = lines.find((one) => one.name === name)
  return line && readProperty(line)
}

function sorted(starts: readonly string[]): readonly string[] {
  return [...new Set(starts)].toSorted()
}

/** Returns times of input that are instants, such as those in UTC, in the zone of the series. */
export function timesInZone({ start_date, end_date, timezone = 'UTC' }: EventInput, zone: string): Partial<EventInput> {
  const instantOf = (date: unknown) => `${toUtc(wallOf(date, timezone ?? zone), timezone ?? zone).replace(' ', 'T')}Z`
  const textOf = (date: unknown) => (String(date).endsWith('Z') ? String(date) : instantOf(date))
  return { start_date: textOf(start_date), end_date: textOf(end_date), timezone: zone }
}
