import type { EventInput } from '../../../../src/index.ts'
import { readEntry } from '../entry.ts'
import { readEvent } from '../event/event-input.ts'
import type { FileEntry } from '../file-entries.ts'
import type { ImportSettings } from '../import-options.ts'
import type { ImportNote, SkippedEntry } from '../import-report.ts'
import { firstValue, readProperty } from '../property.ts'
import { type ExpansionBudget, type SeriesInput, startIn, timesInZone } from './series-input.ts'
import { startTest } from './start-test.ts'

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

interface EntryContext extends ChangesContext {
  readonly hasStart: (series: ImportedSeries, id: string) => boolean
}

interface ChangesContext {
  /** By UID. */
  readonly series: ReadonlyMap<string, ImportedSeries>
  readonly settings: ImportSettings
  readonly budget: ExpansionBudget
  readonly note: (note: ImportNote) => void
  readonly skip: (skipped: SkippedEntry) => void
}

/** Returns the changes of events of series: of each event the last revision. */
export function occurrenceChanges(entries: readonly FileEntry[], context: ChangesContext): readonly OccurrenceChange[] {
  const tests = new Map<ImportedSeries, (id: string) => boolean>()
  const hasStart = (series: ImportedSeries, id: string) => {
    const test = tests.get(series) ?? startTest(series, context.budget)
    tests.set(series, test)
    return test(id)
  }
  const latest = new Map<string, { readonly entry: FileEntry; readonly change: OccurrenceChange }>()
  for (const entry of entries) {
    if (!entry.isOverride || !entry.component.isComplete) continue
    const skip = (reason: SkippedEntry['reason'], message: string) =>
      context.skip({ uid: entry.uid, line: entry.component.line, reason, message })
    const change = readChange(entry, { ...context, hasStart })
    if (typeof change === 'string') {
      skip('override', change)
      continue
    }
    const key = `${change.series} ${change.recurrence_id}`
    const other = latest.get(key)
    if (other && other.entry.sequence > entry.sequence) skip('duplicate', 'Another entry changes the same occurrence.')
    else latest.set(key, { entry, change })
  }
  return [...latest.values()].map(({ change }) => change)
}

/** Returns a change, or a sentence that states why there is none. */
function readChange(
  { component, zones, uid, isCancelled }: FileEntry,
  { series, settings, note, hasStart }: EntryContext,
): OccurrenceChange | string {
  const of = series.get(uid)
  if (of === undefined) return 'RECURRENCE-ID is not imported: no entry with the same UID is imported as a series.'
  const line = component.lines.find(({ name }) => name === 'RECURRENCE-ID')
  const property = line && readProperty(line)
  if (property?.parameters.has('range')) return 'RECURRENCE-ID is not imported: RANGE is not supported.'
  const id = property && startIn(property, { zones, ...of })
  if (id === undefined) return 'RECURRENCE-ID must be a date or a time.'
  if (!hasStart(of, id)) return `RECURRENCE-ID is not imported: the series has no occurrence at ${id}.`
  const entry = readEntry(component, (one) => note({ ...one, uid }))
  entry.linesOf('RECURRENCE-ID')
  const input = readEvent(entry, zones, settings)
  if (typeof input === 'string') return input
  entry.noteRest(silent)
  const hasContent = firstValue(component.lines, 'SUMMARY') !== undefined
  const patch = {
    ...(hasContent && difference(input, of)),
    ...(isCancelled && { cancelled: true }),
  }
  return { series: of.index, recurrence_id: id, patch }
}

const silent: ReadonlySet<string> = new Set(['UID', 'DTSTAMP', 'SEQUENCE', 'CREATED', 'LAST-MODIFIED', 'TRANSP'])

/** Content that an entry leaves out if it has none. */
const optional = ['description', 'venue', 'organizer', 'categories', 'tags', 'website', 'image'] as const

/** Returns the times of an event, and the content that differs from its series. */
function difference(input: EventInput, { event, zone }: ImportedSeries): Partial<EventInput> {
  const { start_date, end_date, timezone, all_day, status, title } = input
  const times = all_day || timezone === zone ? { start_date, end_date, timezone } : timesInZone(input, zone)
  const changed = optional.filter((name) => !isSame(input[name], event[name]))
  return {
    ...times,
    all_day,
    ...(title !== event.title && { title }),
    ...(status !== undefined && { status }),
    ...Object.fromEntries(changed.map((name) => [name, input[name] ?? null])),
  }
}

/** Descriptions are long, so they are compared without another copy. */
function isSame(a: unknown, b: unknown): boolean {
  return typeof a === 'object' && typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b
}
