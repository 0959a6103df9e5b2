import type { EventInput } from '../../../src/index.ts'
import { chosenEntries } from './chosen-entries.ts'
import { readComponents } from './components.ts'
import { readEntry } from './entry.ts'
import { readEvent } from './event/event-input.ts'
import { type FileEntry, fileEntries } from './file-entries.ts'
import { type ICalendarImportOptions, type ImportSettings, importSettings } from './import-options.ts'
import type { ImportedEntry, ImportNote, ImportReport, SkippedEntry } from './import-report.ts'
import { firstValue } from './property.ts'
import { readRecurrence } from './recurrence.ts'

/** Events of a file, and the report of the import. */
export interface ICalendarImport {
  /** Input that `calendar.events.create` accepts. */
  readonly events: readonly EventInput[]
  /** What was imported, and everything that was not. */
  readonly report: ImportReport
}

/**
 * Returns the events of an iCalendar file (RFC 5545) as input. Broken files result in a report, never in an error.
 * Recurring entries are imported as their first occurrence. Throws `TypeError` for an invalid option, and if the text is no
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
  const result = { events, report: { imported, skipped, notes } }
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
      report: { imported, skipped, notes: [{ code: 'not-icalendar', uid: '', line: 1, name: '', message }] },
    }
  }
  const entries = fileEntries(root, settings.timeZone, note)
  for (const chosen of chosenEntries(entries, settings.cancelled, (one) => void skipped.push(one))) {
    const read = importEntry(chosen, settings, note)
    if ('reason' in read) {
      skipped.push(read)
    } else {
      events.push(read.event)
      imported.push(read.entry)
    }
  }
  skipped.sort((a, b) => a.line - b.line)
  return result
}

/** Properties without content for an event. Those of the revision are in the report. */
const silent: ReadonlySet<string> = new Set(['UID', 'DTSTAMP', 'SEQUENCE', 'CREATED', 'LAST-MODIFIED', 'TRANSP'])

function importEntry(
  { component, zones, uid, sequence, lastModified, isCancelled }: FileEntry,
  settings: ImportSettings,
  note: (note: ImportNote) => void,
): SkippedEntry | { readonly event: EventInput; readonly entry: ImportedEntry } {
  const { line, lines } = component
  const notes: ImportNote[] = []
  const entry = readEntry(component, (one) => void notes.push({ ...one, uid }))
  const skip = (reason: SkippedEntry['reason'], message: string) => ({ uid, line, reason, message })
  const { rules, excludesFirst } = readRecurrence(entry, firstValue(lines, 'DTSTART') ?? '')
  if (excludesFirst) return skip('first-excluded', 'EXDATE excludes the first occurrence of the recurring entry.')
  const event = readEvent(entry, zones, settings)
  if (typeof event === 'string') return skip('no-dates', event)
  if (uid === '')
    entry.note('no-uid', { name: 'UID', line }, 'UID is missing. Another import cannot recognize the entry.')
  entry.noteRest(silent)
  for (const one of notes) note(one)
  return {
    event: isCancelled ? { ...event, status: 'draft' } : event,
    entry: { uid, line, sequence, lastModified, recurrence: rules },
  }
}
