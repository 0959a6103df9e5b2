import { toUtc } from 'daybook/domain'
import { formatRule, type RecurrenceRule } from 'daybook/recurrence'
import { basicDate, basicDateTime, basicUtc, dateTimeOf, secondsOf } from '../../date-text.ts'
import { contentLine, type LineParameters } from '../content-line.ts'
import { eventComponent } from '../event-component.ts'
import { eventDates, isUnmistakable } from '../event-dates.ts'
import { tzidOf } from '../tzid.ts'
import { isInherited, type OccurrenceReply, type SeriesGroup } from './series-group.ts'

/**
 * Returns the VEVENT of a series, and one with its RECURRENCE-ID for each event that the series alone does not
 * describe.
 */
export function* seriesComponents({ series, recurrence, template, occurrences }: SeriesGroup): Generator<string, void> {
  const { uid, url, rest_url, modified_utc } = series
  const clock = clockOf(series)
  let dates = clock.dates(recurrence.start)
  for (const rule of recurrence.rules) dates += contentLine('RRULE', clock.rule(rule))
  for (const date of recurrence.dates) dates += clock.line('RDATE', date)
  for (const exception of recurrence.exceptions) dates += clock.line('EXDATE', exception)
  // The content is that of an event, because the caller sees it.
  const online_url = linkOf(occurrences)
  yield eventComponent({ ...template, uid, url, rest_url, modified_utc, online_url }, dates)
  for (const event of occurrences) {
    if (isInherited(event) && clock.isPlain(event) && event.online_url === online_url) continue
    yield eventComponent(
      { ...event, uid },
      clock.line('RECURRENCE-ID', event.recurrence.recurrence_id) + eventDates(event),
    )
  }
}

/** Returns the link to join of a series: none if an event that it describes does not show it yet (rule 62). */
function linkOf(occurrences: readonly OccurrenceReply[]): string {
  const [first = '', ...others] = new Set(occurrences.filter(isInherited).map(({ online_url }) => online_url))
  return others.length === 0 ? first : ''
}

interface Clock {
  /** Returns DTSTART and the end. */
  dates(start: string): string
  rule(rule: RecurrenceRule): string
  line(name: string, wall: string): string
  /** Returns whether every reader gets the times of an event from its series. */
  isPlain(event: OccurrenceReply): boolean
}

/** Returns how a series writes its times. */
function clockOf(series: SeriesGroup['series']): Clock {
  const { all_day, timezone, start_date, end_date } = series
  const distance = secondsOf(end_date) - secondsOf(start_date)
  const endOf = (start: string) => dateTimeOf(secondsOf(start) + distance)
  return all_day ? dayClock(distance) : timeClock()

  function timeClock(): Clock {
    const tzid = tzidOf(timezone)
    const utcOf = (wall: string) => basicUtc(toUtc(wall, timezone))
    const line = (name: string, wall: string) =>
      tzid === undefined ? contentLine(name, utcOf(wall)) : contentLine(name, basicDateTime(wall), { TZID: tzid })
    const isClear = (start: string, utcStart: string, utcEnd: string) =>
      isUnmistakable(start, utcStart, timezone) &&
      isUnmistakable(endOf(start), utcEnd, timezone) &&
      secondsOf(utcEnd) - secondsOf(utcStart) === distance
    return {
      dates(start) {
        const dtstart = line('DTSTART', start)
        if (distance === 0) return dtstart
        // Readers differ in how long all events are if the first one is longer or shorter than on the clock.
        return isClear(start, toUtc(start, timezone), toUtc(endOf(start), timezone))
          ? dtstart + line('DTEND', endOf(start))
          : dtstart + contentLine('DURATION', durationOf(distance))
      },
      rule: (rule) => ruleText(rule, utcOf),
      line,
      isPlain: ({ start_date, recurrence, utc_start_date, utc_end_date }) =>
        start_date === recurrence.recurrence_id && isClear(start_date, utc_start_date, utc_end_date),
    }
  }
}

function dayClock(distance: number): Clock {
  const days: LineParameters = { VALUE: 'DATE' }
  const line = (name: string, wall: string) => contentLine(name, basicDate(wall), days)
  return {
    // The end of an event is the last second of its last day.
    dates: (start) => line('DTSTART', start) + line('DTEND', dateTimeOf(secondsOf(start) + distance + 1)),
    rule: (rule) => ruleText(rule, basicDate),
    line,
    isPlain: () => true,
  }
}

/** Writes the end of a rule as RFC 5545 requires: in UTC, or as a day. */
function ruleText({ until, ...rule }: RecurrenceRule, untilText: (wall: string) => string): string {
  return formatRule(rule) + (until === undefined ? '' : `;UNTIL=${untilText(until)}`)
}

function durationOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `PT${parts.map((part, index) => (part === 0 ? '' : `${part}${'HMS'[index]}`)).join('')}`
}
