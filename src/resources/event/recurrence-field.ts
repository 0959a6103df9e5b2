import { type Field, field, isRepeated, type Report } from '../../schema/field/field.ts'
import { readText } from '../../schema/field/values.ts'
import * as schema from '../../schema/json-schema/json-schema.ts'
import { described, emptiable, objectOf, type Schema } from '../../schema/json-schema/json-schema.ts'
import * as accepts from '../../schema/vocabulary/input-schema.ts'
import { boolean } from '../../schema/vocabulary/vocabulary.ts'
import { type DateValue, isEndOfDay, notAtEndOfDay, parseDate } from '../../time/date-grammar.ts'
import type { DateTime } from '../../time/date-time.ts'
import { type RecurrenceLines, readLines } from './recurrence-lines.ts'

/** How the events of a series recur (rule 56). Dates are on the wall clock of the series. */
export interface SeriesRecurrence {
  /** Recurrence rules in the form of RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO`. */
  readonly rules: readonly string[]
  /** Starts in addition to those of the rules. */
  readonly dates: readonly DateTime[]
  /** Starts of the rules at which no event takes place. */
  readonly exceptions: readonly DateTime[]
  /** Whether lists hide the events of the series. The series itself is never listed. */
  readonly hide_from_listings: boolean
}

/** The recurrence id of an event in its series, which is its `post_parent` (rule 56). */
export interface OccurrenceRecurrence {
  /** The start that the recurrence gives the event, on the wall clock of the series. It stays when the event moves. */
  readonly recurrence_id: DateTime
  /** The fields in which the event differs from its series. Dates and zone count as `start_date`. */
  readonly changed_fields: readonly string[]
}

/** The recurrence of a series, or the recurrence id of an event in its series. */
export type EventRecurrence = SeriesRecurrence | OccurrenceRecurrence

/** A recurrence in input: one rule as text, or an object (rule 56). Members that only responses have are ignored. */
export type EventRecurrenceInput = string | EventRecurrenceObject | EventRecurrence

/** A recurrence in input. */
export interface EventRecurrenceObject {
  /**
   * Recurrence rules of RFC 5545, such as `FREQ=WEEKLY;COUNT=10`: one or a list. `UNTIL` may be in UTC. They may be
   * lines of iCalendar, as other calendars write them: `RRULE:`, `RDATE:`, `EXDATE:` and a `DTSTART:` with the start of
   * the event.
   */
  readonly rules?: string | readonly string[] | null | undefined
  /** Starts in addition to those of the rules: dates on the wall clock of the series. A day has its time of day. */
  readonly dates?: string | readonly string[] | null | undefined
  /** Starts of the rules at which no event takes place, in the same form as `dates`. */
  readonly exceptions?: string | readonly string[] | null | undefined
  /** The last day, or the last start, of rules without an end of their own. */
  readonly until?: string | null | undefined
  /** Whether lists hide the events of the series. The default is `hide_from_listings` of the event. */
  readonly hide_from_listings?: boolean | string | null | undefined
}

/** A recurrence as it was sent. Absent members are unchanged. */
export interface SentRecurrence {
  readonly rules?: readonly string[]
  readonly dates?: readonly DateValue[]
  readonly exceptions?: readonly DateValue[]
  readonly until?: DateValue
  /** The start of the series, if the rules were sent with one. It has to be that of the event. */
  readonly start?: DateValue
  readonly hide_from_listings?: boolean
  /** The recurrence id of an event in its series, as a response has shown it. */
  readonly recurrence_id?: DateTime
}

/** Returns whether a recurrence only names an event of a series, as a response does, and no recurrence of its own. */
export function isOfSeries(sent: SentRecurrence | null | undefined): boolean {
  return sent?.recurrence_id !== undefined && sent.rules === undefined && sent.dates === undefined
}

/** Makes a new event from one of a series a single event (rule 56). */
export function withoutRecurrenceId<Draft extends RecurrenceDraft>(draft: Draft): Draft {
  if (!isOfSeries(draft.recurrence)) return draft
  const { recurrence: _, post_parent: __, ...single } = draft
  return single as Draft // both are optional
}

interface RecurrenceDraft {
  readonly recurrence?: SentRecurrence | null | undefined
  readonly post_parent?: number | null | undefined
}

/** Which events of a series a change affects. */
export type RecurrenceScope = 'this' | 'following' | 'all'

/** The scopes, from the smallest. */
export const recurrenceScopes: readonly RecurrenceScope[] = ['this', 'following', 'all']

/** The scope of a change of an event of a series. It is not stored. */
export const recurrenceScope = {
  ...field<RecurrenceScope>(
    (value) => recurrenceScopes.find((scope) => scope === value),
    `one of ${recurrenceScopes.join(', ')}`,
    {
      type: 'string',
      description: 'Which events of a series the change affects',
      enum: recurrenceScopes,
    },
  ),
  extension: 'recurrence',
} as const

/**
 * A series can get more dates and exceptions than one request may add, and they have to be accepted when they are sent
 * back.
 */
const most = { rules: 10, dates: 10_000, exceptions: 10_000 } as const

const accepted = 'a rule such as FREQ=WEEKLY;COUNT=10, or an object with rules, dates, exceptions and until'

const shownNames = ['recurrence_id', 'changed_fields']
const names = ['rules', 'dates', 'exceptions', 'until', 'hide_from_listings']

/** The recurrence of an event. The service parses its rules. */
export function recurrence(description: string): Field<SentRecurrence, EventRecurrenceInput> {
  return {
    read(value, report) {
      const rule = typeof value === 'string' ? readText(value) : undefined
      if (rule !== undefined) return readLines([rule], report)
      if (!isObject(value)) return report.invalid(accepted, value)
      const unknown = Object.keys(value).filter((name) => !names.includes(name) && !shownNames.includes(name))
      for (const name of unknown) report.at(name).invalid(`left out: ${accepted}`, value[name])
      const { rules, dates, exceptions, until, hide_from_listings, recurrence_id, changed_fields } = value
      const lines: Partial<RecurrenceLines> = rules === undefined ? {} : readRules(rules, report.at('rules'))
      const added = readDates(dates, most.dates, report.at('dates'))
      const excluded = readDates(exceptions, most.exceptions, report.at('exceptions'))
      return {
        ...lines,
        ...(dates !== undefined && { dates: [...(lines.dates ?? []), ...added] }),
        ...(exceptions !== undefined && { exceptions: [...(lines.exceptions ?? []), ...excluded] }),
        ...(!isNone(until) && readUntil(until, report.at('until'))),
        ...(!isNone(hide_from_listings) && readHidden(hide_from_listings, report.at('hide_from_listings'))),
        ...(changed_fields !== undefined && readNames(changed_fields, report.at('changed_fields'))),
        ...(recurrence_id !== undefined && readRecurrenceId(recurrence_id, report.at('recurrence_id'))),
      }
    },
    doc: { type: ['object', 'string'], description },
    accepts: { anyOf: [{ ...accepts.values.TextInput, type: 'string' }, recurrenceObject] },
  }
}

function readRules(value: unknown, report: Report): RecurrenceLines {
  const items = itemsOf(value)
  if (items.length > most.dates) report.invalid(`at most ${most.dates} lines`, `${items.length} lines`)
  const texts = items.slice(0, most.dates).flatMap((text) => readText(text) ?? report.invalid('texts', text) ?? [])
  const lines = readLines(texts, report)
  const { rules = [] } = lines
  if (rules.length > most.rules) report.invalid(`at most ${most.rules} rules`, `${rules.length} rules`)
  return { ...lines, rules: rules.slice(0, most.rules) }
}

function readDates(value: unknown, max: number, report: Report): readonly DateValue[] {
  const dates = itemsOf(value)
  if (dates.length > max) report.invalid(`at most ${max} dates`, `${dates.length} dates`)
  return dates.slice(0, max).flatMap((date) => readStart(date, report) ?? [])
}

function readStart(value: unknown, report: Report): DateValue | undefined {
  const date = readDate(value, report)
  if (date === undefined || !isEndOfDay(date)) return date
  return report.invalid(`a start; ${notAtEndOfDay}`, value)
}

function readDate(value: unknown, report: Report): DateValue | undefined {
  const date = typeof value === 'string' || typeof value === 'number' ? parseDate(value) : undefined
  return date ?? report.invalid('a date such as 2030-06-20 or 2030-06-20 09:00', value)
}

function readUntil(value: unknown, report: Report): { readonly until?: DateValue } {
  const until = readDate(value, report)
  return until === undefined ? {} : { until }
}

const flag = boolean()

function readHidden(value: unknown, report: Report): { readonly hide_from_listings?: boolean } {
  const hidden = flag.read(value, report)
  return hidden === undefined ? {} : { hide_from_listings: hidden }
}

function readRecurrenceId(value: unknown, report: Report): { readonly recurrence_id?: DateTime } {
  if (typeof value === 'string') return { recurrence_id: value }
  report.invalid('a text, as a response shows it', value)
  return {}
}

/** The service knows which fields differ, so the names that a response shows are only checked. */
function readNames(value: unknown, report: Report): object {
  const isList = Array.isArray(value) && value.every((name) => typeof name === 'string')
  if (!isList) report.invalid('a list of texts, as a response shows it', value)
  return {}
}

function itemsOf(value: unknown): readonly unknown[] {
  if (isRepeated(value)) return value.values.filter((item) => !isNone(item))
  return (Array.isArray(value) ? value : [value]).filter((item) => !isNone(item))
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRepeated(value)
}

const recurrenceObject: Schema = {
  type: 'object',
  properties: {
    rules: emptiable({ anyOf: accepts.oneOrMany(accepts.text, most.dates) }),
    dates: emptiable({ anyOf: accepts.oneOrMany(accepts.dateValue, most.dates) }),
    exceptions: emptiable({ anyOf: accepts.oneOrMany(accepts.dateValue, most.exceptions) }),
    until: emptiable(accepts.dateValue),
    hide_from_listings: emptiable(schema.ref('BooleanInput')),
    recurrence_id: schema.string,
    changed_fields: schema.listOf(schema.string),
  },
  additionalProperties: false,
}

const dateTimes = schema.listOf(schema.dateTime)

/** Describes the recurrence in a response. */
export const recurrenceSchema: Schema = {
  anyOf: [
    objectOf({
      rules: schema.listOf(schema.string),
      dates: dateTimes,
      exceptions: dateTimes,
      hide_from_listings: schema.boolean,
    } satisfies Readonly<Record<keyof SeriesRecurrence, Schema>>),
    objectOf({
      recurrence_id: schema.dateTime,
      changed_fields: schema.listOf(schema.string),
    } satisfies Readonly<Record<keyof OccurrenceRecurrence, Schema>>),
    described({ type: 'null' }, 'An event that does not recur'),
  ],
}

/** Returns a recurrence without what a password hides: which fields an event has of its own, and a flag (rule 40). */
export function blankedRecurrence(recurrence: EventRecurrence): EventRecurrence {
  return 'changed_fields' in recurrence
    ? { ...recurrence, changed_fields: [] }
    : { ...recurrence, hide_from_listings: false }
}

/** Returns an immutable copy, or the same object if it is immutable. */
export function frozenRecurrence(recurrence: EventRecurrence | null): EventRecurrence | null {
  if (recurrence === null || Object.isFrozen(recurrence)) return recurrence
  const members = Object.entries(recurrence).map(([name, value]: [string, unknown]) => [
    name,
    Array.isArray(value) ? Object.freeze([...value]) : value,
  ])
  return Object.freeze(Object.fromEntries(members)) as EventRecurrence // the same members
}
