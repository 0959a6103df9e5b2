import { checkOptions, type EventReply, type OptionChecks, optionKinds, wholeNumber } from 'daybook'
import type { FormatContext, SeriesReply } from 'daybook/http'
import { basicUtc } from './date-text.ts'
import { contentLine, escapeText, uriValue } from './writing/content-line.ts'
import { eventComponent, lastModified } from './writing/event-component.ts'
import { type ListEntries, listEntries } from './writing/series/series-entries.ts'
import { timeZoneComponent } from './writing/time-zone-component.ts'
import { tzidOf } from './writing/tzid.ts'

/** What a calendar app shows of a feed, and how often it reads it. */
export interface ICalendarOptions {
  /** The name of the calendar. */
  readonly name?: string
  /** A description of the calendar. */
  readonly description?: string
  /** The time zone of the calendar, in which apps show times in UTC. */
  readonly timeZone?: string
  /** The page of the calendar for people. */
  readonly url?: string
  /** The URL of this feed, from which apps refresh it. */
  readonly source?: string
  /** How often apps should read the feed, as a duration of RFC 5545. The default is an hour, `PT1H`. */
  readonly refreshInterval?: string
  /** The number of events that match. If it is larger than that of `events`, the description says so. */
  readonly total?: number
  /**
   * The series of the events, as responses. Events of these series become recurring entries. With its `horizon`, a
   * series whose events are all there up to it goes on without end.
   */
  readonly series?: readonly SeriesReply[]
}

const duration = /^P(?:\d+W|\d+D|(?:\d+D)?T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)$/

/** The options that a feed has of its own. */
export const feedOptions = {
  name: optionKinds.text,
  description: optionKinds.text,
  url: optionKinds.text,
  refreshInterval: [(value) => typeof value === 'string' && duration.test(value), 'a duration such as PT1H or P1D'],
} satisfies Partial<OptionChecks<ICalendarOptions>>

const calendarOptions: OptionChecks<ICalendarOptions> = {
  ...feedOptions,
  timeZone: optionKinds.text,
  source: optionKinds.text,
  total: wholeNumber(0),
  series: optionKinds.list,
}

/**
 * Returns events as an iCalendar file (RFC 5545, RFC 7986). It takes responses, so a feed contains only what the caller
 * of `toReply` may see. The same input returns the same text. Throws `TypeError` for a malformed `refreshInterval`, and
 * `RangeError` for an unknown zone.
 */
export function toICalendar(events: readonly EventReply[], options: ICalendarOptions = {}): string {
  checkOptions(options, calendarOptions)
  return [...calendarPieces(events, options)].join('')
}

/**
 * Does the same as `toICalendar`, in pieces that take little time each. `textOf` and `seriesTexts` return texts of
 * earlier calls.
 */
export function* calendarPieces(
  events: readonly EventReply[],
  options: ICalendarOptions,
  { textOf = eventComponent, seriesTexts }: Pick<FormatContext, 'textOf' | 'seriesTexts'> = {},
): Generator<string, void> {
  const entries = yield* listEntries(events, options.series ?? [], seriesTexts)
  // Some apps move recurring entries in UTC onto the clock of this zone.
  const isInUtc = entries.recurring.some(({ series }) => !series.all_day && tzidOf(series.timezone) === undefined)
  const { timeZone, ...others } = options
  const shown = timeZone === undefined || isInUtc ? others : { timeZone, ...others }
  yield `BEGIN:VCALENDAR\r\n${calendarProperties(events, shown)}`
  const zones = [...yearsByZone(events, entries)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [tzid, years] of zones) yield timeZoneComponent(tzid, years)
  for (const event of entries.singles) yield textOf(event)
  for (const { pieces } of entries.recurring) yield* pieces()
  yield 'END:VCALENDAR\r\n'
}

function calendarProperties(events: readonly EventReply[], options: ICalendarOptions): string {
  const { name = '', timeZone, url = '', source = '', refreshInterval = 'PT1H' } = options
  const description = descriptionOf(events.length, options)
  let text = ''
  const add = (property: string, value: string, parameters?: Readonly<Record<string, string>>) => {
    if (value !== '') text += contentLine(property, value, parameters)
  }
  add('VERSION', '2.0')
  add('PRODID', '-//daybook//daybook//EN')
  add('CALSCALE', 'GREGORIAN')
  // RFC 7986 standardized the names with X-WR and X-PUBLISHED. Most apps read only the old ones.
  add('NAME', escapeText(name))
  add('X-WR-CALNAME', escapeText(name))
  add('DESCRIPTION', escapeText(description))
  add('X-WR-CALDESC', escapeText(description))
  if (timeZone !== undefined) add('X-WR-TIMEZONE', tzidOf(timeZone) ?? 'UTC')
  add('URL', uriValue(url))
  add('SOURCE', uriValue(source), { VALUE: 'URI' })
  add('REFRESH-INTERVAL', refreshInterval, { VALUE: 'DURATION' })
  add('X-PUBLISHED-TTL', refreshInterval)
  const modified = events.map(lastModified).sort().at(-1)
  if (modified !== undefined) add('LAST-MODIFIED', basicUtc(modified))
  return text
}

function descriptionOf(count: number, { description = '', total = count }: ICalendarOptions): string {
  if (total <= count) return description
  const cut = `This calendar contains the first ${count} of ${total} events.`
  return description === '' ? cut : `${description}\n${cut}`
}

/** Returns the zones of events with times, and the years for which they are needed. */
function yearsByZone(
  events: readonly EventReply[],
  { recurring }: ListEntries,
): ReadonlyMap<string, ReadonlySet<number>> {
  const zones = new Map<string, Set<number>>()
  const add = (timezone: string, firstYear: number, lastYear = firstYear) => {
    const tzid = tzidOf(timezone)
    if (tzid === undefined) return
    const years = zones.get(tzid) ?? new Set()
    zones.set(tzid, years)
    for (let year = firstYear; year <= lastYear; year += 1) years.add(year)
  }
  for (const { all_day, timezone, start_date, end_date } of events) {
    if (all_day) continue
    add(timezone, yearOf(start_date))
    add(timezone, yearOf(end_date))
  }
  for (const { series, first, last } of recurring) {
    if (!series.all_day) add(series.timezone, yearOf(first), yearOf(last))
  }
  return zones
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}
