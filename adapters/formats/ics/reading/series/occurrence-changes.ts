import type { EventInput } from 'daybook'
import { isOlder } from '../entries/chosen-entries.ts'
import { readEntry } from '../entries/entry.ts'
import type { FileEntry } from '../entries/file-entries.ts'
import { readEvent } from '../event/event-input.ts'
import type { Component } from '../parsing/components.ts'
import { readProperty } from '../parsing/property.ts'
import type { ImportSettings } from '../report/import-options.ts'
import type { ImportNote, SkippedEntry } from '../report/import-report.ts'
import { seriesDate, startsAt } from './series-dates.ts'
import { durationOf, type SeriesInput, timesInZone } from './series-input.ts'

/** A change of one event of an imported series, from an entry with a `RECURRENCE-ID`. */
export interface OccurrenceChange {
  /** The position of the series in `events`. */
  readonly series: number
  /** The start that the recurrence gives the event, on the wall clock of the series. */
  readonly recurrence_id: string
  /** What differs from the series. */
  readonly patch: Partial<EventInput>
}

/** A series with its position in `events`. */
export interface ImportedSeries extends SeriesInput {
  readonly index: number
}

interface ChangesContext {
  /** By UID. */
  readonly series: ReadonlyMap<string, ImportedSeries>
  readonly settings: ImportSettings
  readonly note: (note: ImportNote) => void
  readonly skip: (skipped: SkippedEntry) => void
}

/**
 * Returns the changes of events of series: of each event the last revision. `skip` receives the other entries. Pauses
 * after each entry.
 */
export function* occurrenceChanges(
  entries: readonly FileEntry[],
  context: ChangesContext,
): Generator<void, readonly OccurrenceChange[]> {
  const latest = new Map<string, { readonly entry: FileEntry; readonly occurrence: ChangedOccurrence }>()
  const skip = (entry: FileEntry, reason: SkippedEntry['reason'], message: string) =>
    context.skip({ uid: entry.uid, line: entry.component.line, reason, message })
  for (const entry of entries) {
    yield
    const occurrence = occurrenceOf(entry, context)
    if (typeof occurrence === 'string') {
      skip(entry, 'override', occurrence)
      continue
    }
    const key = `${occurrence.series.index} ${occurrence.recurrence_id}`
    const other = latest.get(key)?.entry
    const older = other && (isOlder(entry, other) ? entry : other)
    if (older) skip(older, 'duplicate', 'Another entry changes the same occurrence, and is a later revision.')
    if (older !== entry) latest.set(key, { entry, occurrence })
  }
  const changes: OccurrenceChange[] = []
  for (const { entry, occurrence } of latest.values()) {
    yield
    const patch = readPatch(entry, occurrence.series, context)
    if (typeof patch === 'string') skip(entry, 'override', patch)
    else changes.push({ series: occurrence.series.index, recurrence_id: occurrence.recurrence_id, patch })
  }
  return changes
}

interface ChangedOccurrence {
  readonly series: ImportedSeries
  readonly recurrence_id: string
}

/** Returns the occurrence that an entry changes, or a sentence that states why there is none. */
function occurrenceOf({ component, uid }: FileEntry, { series }: ChangesContext): ChangedOccurrence | string {
  const of = series.get(uid)
  if (of === undefined) return 'RECURRENCE-ID is not imported: no entry with the same UID is imported as a series.'
  const line = component.lines.find(({ name }) => name === 'RECURRENCE-ID')
  const property = line && readProperty(line)
  if (property?.parameters.has('range')) return 'RECURRENCE-ID is not imported: RANGE is not supported.'
  const date = property && seriesDate(property.value, property, of.clock)
  if (date === undefined) return 'RECURRENCE-ID must be a date or a time.'
  const [start] = startsAt(date, of.clock, of.search)
  if (start === undefined) return `RECURRENCE-ID is not imported: the series has no occurrence at ${date.id}.`
  const isExcluded = of.recurrence.exceptions.includes(start)
  return isExcluded
    ? `RECURRENCE-ID is not imported: EXDATE excludes the occurrence at ${start}.`
    : { series: of, recurrence_id: start }
}

/** Returns what an entry changes, or a sentence that states why it changes nothing. */
function readPatch(
  { component, zones, uid, isCancelled }: FileEntry,
  series: ImportedSeries,
  { settings, note }: ChangesContext,
): Partial<EventInput> | string {
  const has = (...names: readonly string[]) => component.lines.some(({ name }) => names.includes(name))
  const hasTitle = has('SUMMARY')
  // Others have only what differs.
  const isWhole = hasTitle && has('DTSTART')
  const entry = readEntry(isWhole ? component : withTimes(component, series), (one) => {
    if (hasTitle || one.code !== 'no-title') note({ ...one, uid })
  })
  entry.linesOf('RECURRENCE-ID')
  const input = readEvent(entry, { zones, tzid: series.clock.tzid }, settings)
  if (typeof input === 'string') return isCancelled ? { event_status: 'cancelled' } : input
  entry.noteRest(silent)
  if (isCancelled && !hasTitle) return { event_status: 'cancelled' }
  return {
    ...(has('DTSTART', 'DTEND', 'DURATION') && timesOf(input, series)),
    ...(hasTitle && input.title !== series.event.title && { title: input.title }),
    ...(input.status !== undefined && { status: input.status }),
    ...contentOf(input, series, isWhole),
    ...(isCancelled && { event_status: 'cancelled' }),
  }
}

const silent: ReadonlySet<string> = new Set(['UID', 'DTSTAMP', 'SEQUENCE', 'CREATED', 'LAST-MODIFIED', 'TRANSP'])

/** Returns an entry with the start of its occurrence, and the length of its series, unless it has its own. */
function withTimes(component: Component, series: ImportedSeries): Component {
  const { lines, line: number } = component
  const has = (name: string) => lines.some((line) => line.name === name)
  const id = lines.find(({ name }) => name === 'RECURRENCE-ID')
  const start = { number, joined: 0, ...id, name: 'DTSTART', text: `DTSTART${id?.text.slice('RECURRENCE-ID'.length)}` }
  const length = { number, joined: 0, name: 'DURATION', text: `DURATION:${durationOf(series)}` }
  return {
    ...component,
    lines: [...lines, ...(has('DTSTART') ? [] : [start]), ...(has('DTEND') || has('DURATION') ? [] : [length])],
  }
}

function timesOf(input: EventInput, { clock: { zone } }: ImportedSeries): Partial<EventInput> {
  const { start_date, end_date, timezone, all_day } = input
  const times = all_day || timezone === zone ? { start_date, end_date, timezone } : timesInZone(input, zone)
  return { ...times, all_day }
}

/** Returns the changed content. A whole entry leaves out what it does not have. */
function contentOf(input: EventInput, { event }: ImportedSeries, isWhole: boolean): Partial<EventInput> {
  const own: Partial<EventInput> = contentIn(input)
  const inherited: Partial<EventInput> = contentIn(event)
  // `Object.keys` loses the key type.
  const sent = Object.keys({ ...(isWhole && inherited), ...own }) as (keyof EventInput)[]
  const changed = sent.filter((name) => !isSame(own[name], inherited[name]))
  return Object.fromEntries(changed.map((name) => [name, own[name] ?? null]))
}

/** Returns the members of an input that are neither of its name, its times and its status, nor of its series. */
function contentIn(input: EventInput): Partial<EventInput> {
  const { title, start_date, end_date, timezone, all_day, status, recurrence, ...content } = input
  return content
}

/** Descriptions are long, so they are compared without another copy. */
function isSame(a: unknown, b: unknown): boolean {
  return typeof a === 'object' && typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b
}
