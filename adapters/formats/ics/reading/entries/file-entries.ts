import type { Component } from '../parsing/components.ts'
import { parseDateValue } from '../parsing/date-values.ts'
import { firstValue, readProperty } from '../parsing/property.ts'
import { type ImportNote, quoted } from '../report/import-report.ts'
import { type CalendarZones, calendarZones } from '../zones/calendar-zones.ts'
import { createZoneSearch, type ZoneSearch } from '../zones/zone-search.ts'
import { groupByName, timesOf } from './groups.ts'

/** A VEVENT of a file, with what identifies it and its revision. */
export interface FileEntry {
  readonly component: Component
  /** The zones of its calendar. */
  readonly zones: CalendarZones
  /** Empty if it has none. */
  readonly uid: string
  readonly sequence: number
  /** In UTC; empty if it has none. */
  readonly lastModified: string
  /** The time of the revision or of the export, in UTC; empty if it has none. */
  readonly stamp: string
  /** Whether it changes one occurrence of a recurring entry. */
  readonly isOverride: boolean
  readonly isCancelled: boolean
}

/**
 * Returns the entries of all calendars of a file, in its order. Notes what is not in an entry. Pauses after each entry.
 */
export function* fileEntries(
  root: Component,
  homeZone: string,
  note: (note: ImportNote) => void,
): Generator<void, readonly FileEntry[]> {
  // Entries outside of a calendar are read too.
  const calendars = [root, ...root.components.filter(isCalendar)]
  const search = createZoneSearch()
  const entries: FileEntry[] = []
  for (const calendar of calendars) {
    noteOthers(calendar, note)
    noteZone(calendar, search, note)
    const zones = calendarZones(calendar, homeZone, search)
    const isCancelled = /^cancel$/i.test(valueIn(calendar, 'METHOD'))
    for (const component of calendar.components) {
      if (component.name !== 'VEVENT') continue
      entries.push(readIdentity(component, zones, isCancelled))
      yield
    }
  }
  return entries.toSorted((a, b) => a.component.line - b.component.line)
}

/** Notes the zone of a calendar if it is unknown. */
function noteZone({ lines }: Component, search: ZoneSearch, note: (note: ImportNote) => void): void {
  const line = lines.find(({ name }) => name === 'X-WR-TIMEZONE')
  const name = line && readProperty(line)?.value
  if (line === undefined || name === undefined || search.named(name) !== undefined) return
  const message = `X-WR-TIMEZONE must be a time zone such as Europe/Zurich; received ${quoted(name)}.`
  note({ code: 'zone-unknown', uid: '', line: line.number, name: line.name, message })
}

function isCalendar({ name }: Component): boolean {
  return name === 'VCALENDAR'
}

function noteOthers(calendar: Component, note: (note: ImportNote) => void): void {
  const about = (code: ImportNote['code'], line: number, name: string, message: string) =>
    note({ code, uid: '', line, name, message })
  const others = calendar.components.filter(({ name }) => !['VCALENDAR', 'VEVENT', 'VTIMEZONE'].includes(name))
  for (const [name, group] of groupByName(others)) {
    const shown = name.slice(0, 40)
    about('component-ignored', group[0].line, shown, `${shown}${timesOf(group)} is not imported.`)
  }
  if (isCalendar(calendar)) {
    const message = 'The calendar does not end with END:VCALENDAR. Entries may be missing.'
    if (!calendar.isComplete) about('incomplete', calendar.line, 'VCALENDAR', message)
  } else {
    const [first] = calendar.lines
    const message = `Lines outside of a calendar are not imported: ${calendar.lines.length}.`
    if (first !== undefined) about('line-invalid', first.number, first.name, message)
  }
}

function readIdentity(component: Component, zones: CalendarZones, isCancelled: boolean): FileEntry {
  const sequence = Number(/^\s*(\d{1,15})\s*$/.exec(valueIn(component, 'SEQUENCE'))?.[1] ?? 0)
  return {
    component,
    zones,
    uid: valueIn(component, 'UID').trim(),
    sequence,
    lastModified: utcOf(valueIn(component, 'LAST-MODIFIED')),
    stamp: utcOf(valueIn(component, 'DTSTAMP')),
    isOverride: component.lines.some(({ name }) => name === 'RECURRENCE-ID'),
    isCancelled: isCancelled || /^\s*cancell?ed\s*$/i.test(valueIn(component, 'STATUS')),
  }
}

function valueIn({ lines }: Component, name: string): string {
  return firstValue(lines, name) ?? ''
}

function utcOf(text: string): string {
  const value = parseDateValue(text)
  return value === undefined || value.kind === 'day' ? '' : value.kind === 'instant' ? value.utc : value.wall
}
