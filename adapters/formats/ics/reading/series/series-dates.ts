import { toUtc, toWallClock } from 'daybook/domain'
import type { Component } from '../parsing/components.ts'
import { parseDateValue } from '../parsing/date-values.ts'
import { type Property, readProperty } from '../parsing/property.ts'
import { type ImportNoteCode, quoted } from '../report/import-report.ts'
import type { CalendarZones, ZoneDoubt } from '../zones/calendar-zones.ts'
import { ignoredZone } from '../zones/ignored-zone.ts'
import type { StartSearch } from './start-search.ts'

/** The clock of a series, on which its starts are. */
export interface SeriesClock {
  readonly zones: CalendarZones
  readonly zone: string
  readonly start: string
  /** Whether the series has days, without times. */
  readonly isDays: boolean
  /** The TZID of its first start. Times without one are in the same zone. */
  readonly tzid: string | undefined
}

/** A date of a property. */
export interface SeriesDate {
  readonly property: Property
  readonly text: string
  /** The start on the clock of the series. A day has the time of the first start. */
  readonly id: string
  /** The instant; absent of a day, which means all starts of the day. */
  readonly utc?: string
  /** Whether it is the start of a period. */
  readonly isPeriod: boolean
  /** Why its zone may be wrong. */
  readonly doubt?: ZoneDoubt | undefined
}

type Note = (property: Property, message: string, code?: ImportNoteCode) => void

/** Returns the dates of all properties with a name. Leaves out values that are none, and notes them. */
export function datesOf(name: 'RDATE' | 'EXDATE', component: Component, clock: SeriesClock, note: Note) {
  const dates = new Map<string, SeriesDate>()
  for (const line of component.lines) {
    const property = line.name === name && readProperty(line)
    if (!property) continue
    const refused: string[] = []
    const doubts = new Map<string, ZoneDoubt>()
    for (const text of property.value.split(',')) {
      const date = seriesDate(text.trim(), property, clock)
      if (date?.doubt) doubts.set(date.doubt.message, date.doubt)
      if (date === undefined) refused.push(text.trim())
      else dates.set(date.id, date)
    }
    for (const { message, code } of doubts.values()) note(property, `The zone of ${name}: ${message}.`, code)
    const [first = '', ...others] = refused
    const more = others.length > 0 ? ` and ${others.length} more` : ''
    if (refused.length > 0)
      note(property, `${name} must be dates or times; received ${quoted(first)}${more}. Others are imported.`)
  }
  return [...dates.values()]
}

/** Returns a date of a property. Days have no zone, so a time means the day as it is written. */
export function seriesDate(text: string, property: Property, clock: SeriesClock): SeriesDate | undefined {
  const { zones, zone, start, isDays, tzid } = clock
  const [written = '', period] = text.split('/')
  const date = parseDateValue(written)
  if (date === undefined) return undefined
  const shared = { property, text, isPeriod: period !== undefined }
  if (isDays) {
    const [, year, month, day] = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(written) ?? []
    return { ...shared, id: `${year}-${month}-${day} 00:00:00` }
  }
  if (date.kind === 'day') return { ...shared, id: date.day + start.slice(10) }
  const time = zones.timeOf(date, property.parameters.get('tzid') ?? tzid, 'series')
  // A start inside a gap keeps its wall clock.
  const isSameClock = date.kind === 'clock' && time.zone === zone
  const doubt = time.doubt ?? ignoredZone(date, property, zones)
  return { ...shared, id: isSameClock ? date.wall : toWallClock(time.utc, zone), utc: time.utc, doubt }
}

/** Returns the starts of a series that a date means; none if it has no such start. */
export function startsAt(
  { id, utc }: SeriesDate,
  { zone, isDays }: SeriesClock,
  search: StartSearch,
): readonly string[] {
  if (search.has(id)) return isDays || utc !== undefined ? [id] : [...new Set([id, ...search.ofDay(id.slice(0, 10))])]
  const others = search.ofDay(id.slice(0, 10))
  // An instant of a start inside a gap is later on the clock.
  return utc === undefined ? others : others.filter((start) => toUtc(start, zone) === utc)
}
