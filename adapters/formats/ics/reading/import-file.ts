import type { EventInput } from 'daybook'
import { chosenEntries } from './entries/chosen-entries.ts'
import { readEntry } from './entries/entry.ts'
import { type FileEntry, fileEntries } from './entries/file-entries.ts'
import { readRecurrence, recurrenceProperties } from './entries/recurrence.ts'
import { readEvent } from './event/event-input.ts'
import { readComponents } from './parsing/components.ts'
import { firstValue } from './parsing/property.ts'
import type { ImportSettings } from './report/import-options.ts'
import type { ImportedEntry, ImportNote, ImportReport, SkippedEntry } from './report/import-report.ts'
import { createNoteList } from './report/note-list.ts'
import { type ExpansionBudget, expansionBudget } from './series/expansion-budget.ts'
import { loneOverrides, loneTest } from './series/lone-overrides.ts'
import { type ImportedSeries, type OccurrenceChange, occurrenceChanges } from './series/occurrence-changes.ts'
import { isRecurring, type ReadSeries, type SeriesInput, seriesInput } from './series/series-input.ts'
import { isOver, seriesSince } from './series/series-since.ts'

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

/** Reads a file. Pauses often, because a long one takes seconds. */
export function* importFile(text: string, settings: ImportSettings): Generator<void, ICalendarImport> {
  const events: EventInput[] = []
  const changes: OccurrenceChange[] = []
  const imported: ImportedEntry[] = []
  const skipped: SkippedEntry[] = []
  const list = createNoteList(settings.maxNotes)
  const refused = (code: ImportNote['code'], message: string): ICalendarImport => {
    const notes = [{ code, uid: '', line: 1, name: '', message }]
    return { events, changes, report: { imported, skipped, notes } }
  }
  if (text.length > settings.maxLength) {
    return refused('too-long', `The file must have at most ${settings.maxLength} characters; received ${text.length}.`)
  }
  const root = yield* readComponents(text, list.add)
  if (root.components.length === 0) return refused('not-icalendar', 'The file must have a line BEGIN:VCALENDAR.')
  const entries = yield* fileEntries(root, settings.timeZone, list.add)
  const skip = (one: SkippedEntry) => void skipped.push(one)
  const skipOverride = (one: SkippedEntry) =>
    skip(one.reason === 'override' && shortened.has(one.uid) ? { ...one, reason: 'past' } : one)
  const context = { settings, note: list.add, budget: expansionBudget(text.length) }
  const isLone = loneTest(entries, settings.recurrence)
  const lone = loneOverrides(entries, { ...settings, isLone, skip })
  const idOf = new Map(lone.map(({ entry, recurrenceId }) => [entry, recurrenceId]))
  const chosen = new Set([...chosenEntries(entries, settings.cancelled, skip), ...idOf.keys()])
  const series = new Map<string, ImportedSeries>()
  // Series whose earlier dates are left out, with their changes.
  const shortened = new Set<string>()
  for (const entry of entries) {
    yield
    if (!chosen.has(entry)) continue
    const recurrenceId = idOf.get(entry)
    const read = importEntry(entry, { ...context, recurrenceId })
    if ('reason' in read) {
      skip(read)
      continue
    }
    if (read.series && settings.since !== undefined) shortened.add(entry.uid)
    if (read.series) series.set(entry.uid, { ...read.series, index: events.length })
    events.push(read.event)
    imported.push(read.entry)
  }
  // Earlier revisions of a lone one are reported by then.
  const overrides = entries.filter((one) => one.isOverride && one.component.isComplete && !isLone(one))
  changes.push(...(yield* occurrenceChanges(overrides, { ...context, series, skip: skipOverride })))
  skipped.sort((a, b) => a.line - b.line)
  const { notes, omitted } = list
  return { events, changes, report: { imported, skipped, notes, ...(omitted > 0 && { omittedNotes: omitted }) } }
}

/** Properties without content for an event. Those of the revision are in the report. */
const silent: ReadonlySet<string> = new Set(['UID', 'DTSTAMP', 'SEQUENCE', 'CREATED', 'LAST-MODIFIED', 'TRANSP'])

/** METHOD cancels entries too. */
function cancelled(event: EventInput, { cancelled: as }: ImportSettings): EventInput {
  return { ...event, event_status: 'cancelled', ...(as === 'draft' && { status: 'draft' }) }
}

interface EntryContext {
  readonly settings: ImportSettings
  readonly note: (note: ImportNote) => void
  readonly budget: ExpansionBudget
  /** Of an entry whose series is not in the file. */
  readonly recurrenceId: string | undefined
}

interface ReadEntry {
  readonly event: EventInput
  readonly entry: ImportedEntry
  readonly series?: SeriesInput | undefined
}

function importEntry(
  { component, zones, uid, sequence, lastModified, isCancelled }: FileEntry,
  { settings, note, budget, recurrenceId }: EntryContext,
): SkippedEntry | ReadEntry {
  const { line, lines } = component
  const notes: ImportNote[] = []
  const entry = readEntry(component, (one) => void notes.push({ ...one, uid }))
  const skip = (reason: SkippedEntry['reason'], message: string) => ({ uid, line, reason, message })
  const recurs = settings.recurrence && isRecurring(component) && recurrenceId === undefined
  const first = recurs ? readEvent(entry, { zones, use: 'series' }, settings) : undefined
  const { series: whole, unread }: ReadSeries =
    typeof first === 'object'
      ? seriesInput(first, {
          ...{ component, zones, budget },
          note: (property, message, code = 'value-refused') => entry.note(code, property, message),
        })
      : { unread: [] }
  const { since } = settings
  const series = whole && since !== undefined ? seriesSince(whole, since, budget) : whole
  if (whole && !series) return skip('past', `All dates of the entry are before ${since}.`)
  for (const sentence of unread) {
    const rest = series ? 'The other rules are imported.' : 'Only the first occurrence is imported.'
    entry.note('value-refused', { name: 'RRULE', line }, `${sentence} ${rest}`)
  }
  const { rules, excludesFirst } = series
    ? { rules: recurrenceProperties.flatMap(entry.linesOf).map(({ text }) => text), excludesFirst: false }
    : readRecurrence(entry, firstValue(lines, 'DTSTART') ?? '')
  if (excludesFirst) return skip('first-excluded', 'EXDATE excludes the first occurrence of the recurring entry.')
  if (recurrenceId !== undefined) {
    const [id] = entry.linesOf('RECURRENCE-ID')
    const message = 'RECURRENCE-ID is not imported: the file has no recurring entry with the same UID.'
    entry.note('property-ignored', { name: 'RECURRENCE-ID', line: id?.number ?? line }, message)
  }
  const event = series?.event ?? first ?? readEvent(entry, { zones }, settings)
  if (typeof event === 'string') return skip('no-dates', event)
  if (since !== undefined && series === undefined && isOver(event, since, zones.home)) {
    return skip('past', `The entry was over before ${since}.`)
  }
  if (uid === '')
    entry.note('no-uid', { name: 'UID', line }, 'UID is missing. Another import cannot recognize the entry.')
  entry.noteRest(silent)
  for (const one of notes) note(one)
  return {
    event: isCancelled ? cancelled(event, settings) : event,
    entry: {
      ...{ uid, line, sequence, lastModified, recurrence: rules },
      ...(unread.length > 0 && { unreadRules: unread }),
      ...(recurrenceId !== undefined && { recurrenceId }),
    },
    ...(series?.event.recurrence && { series }),
  }
}
