import type { EventInput } from '../../../src/index.ts'
import { chosenEntries } from './chosen-entries.ts'
import { readComponents } from './components.ts'
import { readEntry } from './entry.ts'
import { readEvent } from './event/event-input.ts'
import { type FileEntry, fileEntries } from './file-entries.ts'
import { type ICalendarImportOptions, type ImportSettings, importSettings } from './import-options.ts'
import type { ImportedEntry, ImportNote, ImportReport, SkippedEntry } from './import-report.ts'
import { firstValue } from './property.ts'
import { readRecurrence, recurrenceProperties } from './recurrence.ts'
import { type ImportedSeries, type OccurrenceChange, occurrenceChanges } from './series/occurrence-changes.ts'
import {
  type ExpansionBudget,
  expansionBudget,
  isRecurring,
  type SeriesInput,
  seriesInput,
} from './series/series-input.ts'

/** Events of a file, and the report of the import. */
export interface ICalendarImport {
  /** Input that `calendar.events.create` accepts. */
  readonly events: readonly EventInput[]
  /**
   * Changes of single events of series, with the option `recurrence`. `importICalendar` stores both.
   */
  readonly changes: readonly OccurrenceChange[]
  /** What was imported, and everything that was not. */
  readonly report: ImportReport
}

/**
 * Returns the events of an iCalendar file (RFC 5545) as input. Broken files result in a report, never in an error.
 * Recurring entries become series with the option `recurrence`; otherwise their first occurrence is imported. Throws `TypeError` for an invalid option, and if the text is no
 * string.
 */
export function fromICalendar(text: string, options: ICalendarImportOptions = {}): ICalendarImport {
  const settings = importSettings(options)
  // Files are often read as bytes.
  if (typeof text !== 'string') throw new TypeError('text must be a string: decode the bytes of a file as UTF-8')
  const events: EventInput[] = []
  const imported: ImportedEntry[] = []
  const skipped: SkippedEntry[] = []
  const notes: ImportNote[] = []
  const changes: OccurrenceChange[] = []
  const result = { events, changes, report: { imported, skipped, notes } }
  if (text.length > settings.maxLength) {
    const message = `The file must have at most ${settings.maxLength} characters; received ${text.length}.`
    notes.push({ code: 'too-long', uid: '', line: 1, name: '', message })
    return result
  }
  const note = (one: ImportNote) => void notes.push(one)
  const root = readComponents(text, note)
  if (root.components.length === 0) {
    const message = 'The file must have a line BEGIN:VCALENDAR.'
    return {
      events,
      changes,
      report: { imported, skipped, notes: [{ code: 'not-icalendar', uid: '', line: 1, name: '', message }] },
    }
  }
  const entries = fileEntries(root, settings.timeZone, note)
  const series = new Map<string, ImportedSeries>()
  const budget = expansionBudget(text.length)
  const skip = (one: SkippedEntry) => void skipped.push(one)
  const skipEntry = (one: SkippedEntry) => (settings.recurrence && one.reason === 'override' ? undefined : skip(one))
  for (const chosen of chosenEntries(entries, settings.cancelled, skipEntry)) {
    const read = importEntry(chosen, { settings, note, budget })
    if ('reason' in read) {
      skipped.push(read)
    } else {
      if (read.series) series.set(chosen.uid, { ...read.series, index: events.length })
      events.push(read.event)
      imported.push(read.entry)
    }
  }
  if (settings.recurrence) changes.push(...occurrenceChanges(entries, { series, settings, budget, note, skip }))
  skipped.sort((a, b) => a.line - b.line)
  return result
}

/** Properties without content for an event. Those of the revision are in the report. */
const silent: ReadonlySet<string> = new Set(['UID', 'DTSTAMP', 'SEQUENCE', 'CREATED', 'LAST-MODIFIED', 'TRANSP'])

interface EntryContext {
  readonly settings: ImportSettings
  readonly note: (note: ImportNote) => void
  readonly budget: ExpansionBudget
}

interface ReadEntry {
  readonly event: EventInput
  readonly entry: ImportedEntry
  readonly series?: SeriesInput | undefined
}

function importEntry(
  { component, zones, uid, sequence, lastModified, isCancelled }: FileEntry,
  { settings, note, budget }: EntryContext,
): SkippedEntry | ReadEntry {
  const { line, lines } = component
  const notes: ImportNote[] = []
  const entry = readEntry(component, (one) => void notes.push({ ...one, uid }))
  const skip = (reason: SkippedEntry['reason'], message: string) => ({ uid, line, reason, message })
  const first = settings.recurrence && isRecurring(component) ? readEvent(entry, zones, settings) : undefined
  const series = typeof first === 'object' ? seriesInput(first, component, zones, budget) : undefined
  if (typeof series === 'string') entry.note('value-refused', { name: 'RRULE', line }, series)
  const isSeries = typeof series === 'object'
  const { rules, excludesFirst } = isSeries
    ? { rules: recurrenceProperties.flatMap(entry.linesOf).map(({ text }) => text), excludesFirst: false }
    : readRecurrence(entry, firstValue(lines, 'DTSTART') ?? '')
  if (excludesFirst) return skip('first-excluded', 'EXDATE excludes the first occurrence of the recurring entry.')
  const event = isSeries ? series.event : (first ?? readEvent(entry, zones, settings))
  if (typeof event === 'string') return skip('no-dates', event)
  for (const period of isSeries ? series.periods : []) {
    entry.note('value-refused', period, 'The period of an RDATE is imported with the duration of the series.')
  }
  if (uid === '')
    entry.note('no-uid', { name: 'UID', line }, 'UID is missing. Another import cannot recognize the entry.')
  entry.noteRest(silent)
  for (const one of notes) note(one)
  return {
    event: isCancelled ? { ...event, status: 'draft' } : event,
    entry: { uid, line, sequence, lastModified, recurrence: rules },
    ...(isSeries && { series }),
  }
}
