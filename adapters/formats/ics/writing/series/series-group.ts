import type { EventReply, OccurrenceRecurrence, SeriesRecurrence } from 'daybook'
import { toUtc } from 'daybook/domain'
import type { SeriesReply } from 'daybook/http'
import { parseRule } from 'daybook/recurrence'
import { isCalendarError } from '../../calendar-error.ts'
import { isUnmistakable } from '../event-dates.ts'
import { tzidOf } from '../tzid.ts'
import { type MasterRecurrence, masterRecurrence } from './master-recurrence.ts'

/** An event of a series in a response. */
export interface OccurrenceReply extends EventReply {
  readonly recurrence: OccurrenceRecurrence
}

/** The events of a series that are written as one recurring entry. */
export interface SeriesGroup {
  readonly series: SeriesReply
  readonly recurrence: MasterRecurrence
  /** An event without fields of its own. */
  readonly template: OccurrenceReply
  /** In the order of their starts by the recurrence. */
  readonly occurrences: readonly OccurrenceReply[]
}

/** Returns whether an event belongs to a series. */
export function isOccurrence(event: EventReply): event is OccurrenceReply {
  return !!event.recurrence && 'recurrence_id' in event.recurrence
}

/**
 * Returns whether the series says all of an event except its dates. A response does not say it of an event with a
 * password, whose flags are null.
 */
export function isInherited({ all_day, recurrence }: OccurrenceReply): boolean {
  return all_day !== null && recurrence.changed_fields.length === 0
}

/**
 * Returns the listed events of a series for which a recurring entry says the same as single ones, if there are some.
 */
export function seriesGroup(series: SeriesReply, listed: readonly OccurrenceReply[]): SeriesGroup | undefined {
  const { recurrence, start_date, timezone, all_day } = series
  const template = listed.find(isInherited)
  if (template === undefined || !recurrence || !('rules' in recurrence)) return undefined
  // The parts of a rule are on the wall clock, and an offset has no TZID.
  const isOffset = tzidOf(timezone) === undefined && toUtc(start_date, timezone) !== start_date
  if (all_day === null || (all_day ? hasTimes(recurrence) : isOffset)) return undefined
  const occurrences = listed.toSorted((a, b) => (occurrenceId(a) < occurrenceId(b) ? -1 : 1))
  const isClear = (start: string) => all_day === true || isUnmistakable(start, toUtc(start, timezone), timezone)
  const master = masterOf({
    recurrence,
    start: start_date,
    horizon: series.horizon,
    listed: occurrences.map(occurrenceId),
    isClear,
  })
  if (master === undefined) return undefined
  return {
    series,
    recurrence: master,
    template,
    occurrences: occurrences.filter((one) => occurrenceId(one) >= master.start),
  }
}

/** Returns the start of an event by the recurrence. */
export function occurrenceId({ recurrence }: OccurrenceReply): string {
  return recurrence.recurrence_id
}

/** A recurrence that takes too long to expand has single events. */
function masterOf(listed: Parameters<typeof masterRecurrence>[0]): MasterRecurrence | undefined {
  try {
    return masterRecurrence(listed)
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return undefined
  }
}

/** Returns whether a recurrence has times of the day. Entries of whole days have only dates. */
function hasTimes({ rules, dates }: SeriesRecurrence): boolean {
  const isShort = (text: string) => {
    const { freq, byHour, byMinute, bySecond } = parseRule(text)
    return (
      /^(?:HOUR|MINUTE|SECOND)LY$/.test(freq) ||
      byHour !== undefined ||
      byMinute !== undefined ||
      bySecond !== undefined
    )
  }
  return rules.some(isShort) || dates.some((date) => !date.endsWith(' 00:00:00'))
}
