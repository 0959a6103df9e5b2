import type { EventStatus } from 'daybook'
import { parseRule } from 'daybook/recurrence'

// A series as it should be: a rule, and the fields that some of its events have of their own. It is expanded each time.

export const hour = 3_600_000

/** A wall clock time some milliseconds later. */
export function later(wall: string, by: number): string {
  return new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + by).toISOString().slice(0, 19).replace('T', ' ')
}

/** How many milliseconds one wall clock time is after another. */
export const distance = (from: string, to: string) =>
  Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)

/** The fields of an event that the model knows. */
export interface Fields {
  readonly title: string
  readonly website: string
  readonly event_status: EventStatus
}

/** The values that an event has of its own. */
export type Own = Partial<Fields> & { readonly times?: readonly [start: string, end: string] }

export const frequencies = ['DAILY', 'WEEKLY'] as const

/** A rule of the kinds that the model knows. */
export interface Rule {
  readonly freq: (typeof frequencies)[number]
  readonly interval: number
  /** The number of events; absent for a rule without end. */
  readonly count?: number
  /** The last start. */
  readonly until?: string
}

/** A series, mutated by the operations of the model. */
export interface ModelSeries {
  id: number
  start: string
  length: number
  rule: Rule
  fields: Fields
  horizon: string
  isTrashed: boolean
  dates: Set<string>
  exceptions: Set<string>
  /** The own fields of events, by their recurrence id, also of those that the rule no longer has. */
  own: Map<string, Own>
  /** The ids of events by their recurrence id. An id never changes. */
  ids: Map<string, number>
}

/** Returns a rule as iCalendar writes it. */
export function textOf({ freq, interval, count, until }: Rule): string {
  const end = count ? `;COUNT=${count}` : until ? `;UNTIL=${until.replace(/[-:]/g, '').replace(' ', 'T')}` : ''
  return `FREQ=${freq};INTERVAL=${interval}${end}`
}

/** Returns the rule of such a text. */
export function ruleOf(text: string): Rule {
  const { freq, interval, count, until } = parseRule(text)
  const known = frequencies.find((one) => one === freq)
  if (known === undefined) throw new Error(`The model has no rule ${text}`)
  return { freq: known, interval, ...(count !== undefined && { count }), ...(until !== undefined && { until }) }
}

/** Returns the starts of the events up to the horizon, by the rule. */
export function placesOf(series: ModelSeries): readonly string[] {
  if (series.isTrashed) return []
  const { rule, dates, exceptions, start, horizon } = series
  const period = (rule.freq === 'DAILY' ? 24 : 168) * rule.interval * hour
  const places = new Set([start, ...dates])
  for (let index = 0; index < (rule.count ?? 10_000); index += 1) {
    const place = later(start, index * period)
    if (place > horizon || (rule.until !== undefined && place > rule.until && index > 0)) break
    places.add(place)
  }
  return [...places].filter((place) => place <= horizon && !exceptions.has(place)).toSorted()
}

/** Returns the event at a start, as the calendar should show it. */
export function shownAt(series: ModelSeries, place: string) {
  const { times, ...own } = series.own.get(place) ?? {}
  const [start_date, end_date] = times ?? [place, later(place, series.length)]
  return { recurrence_id: place, start_date, end_date, ...series.fields, ...own }
}

/** Moves everything of a series by the same distance. */
export function shift(series: ModelSeries, by: number): void {
  if (by === 0) return
  const move = (places: Iterable<string>) => [...places].map((place) => later(place, by))
  series.start = later(series.start, by)
  series.dates = new Set(move(series.dates))
  series.exceptions = new Set(move(series.exceptions))
  series.own = new Map([...series.own].map(([place, own]) => [later(place, by), own]))
  series.ids = new Map([...series.ids].map(([place, id]) => [later(place, by), id]))
  const { until } = series.rule
  if (until !== undefined) series.rule = { ...series.rule, until: later(until, by) }
}
