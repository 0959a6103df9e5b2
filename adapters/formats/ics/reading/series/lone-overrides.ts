import { isOlder } from '../entries/chosen-entries.ts'
import type { FileEntry } from '../entries/file-entries.ts'
import { parseDateValue } from '../parsing/date-values.ts'
import { readProperty } from '../parsing/property.ts'
import type { ImportSettings } from '../report/import-options.ts'
import type { SkippedEntry } from '../report/import-report.ts'
import { isRecurring } from './series-input.ts'

/** An entry with a RECURRENCE-ID whose series is not in the file. It is imported as a single event. */
export interface LoneOverride {
  readonly entry: FileEntry
  /** The instant, day or text of the RECURRENCE-ID. */
  readonly recurrenceId: string
}

/**
 * Returns a test whether an entry changes one occurrence of a series that is not in the file. If recurring entries are
 * not imported as series, any other entry with its UID stands for the series.
 */
export function loneTest(entries: readonly FileEntry[], recurrence: boolean): (entry: FileEntry) => boolean {
  const isSeries = ({ component }: FileEntry) => !recurrence || isRecurring(component)
  const masters = new Set(entries.filter((entry) => !entry.isOverride && isSeries(entry)).map(({ uid }) => uid))
  masters.delete('')
  return ({ isOverride, component, uid }) => isOverride && component.isComplete && !masters.has(uid)
}

interface LoneOptions {
  readonly isLone: (entry: FileEntry) => boolean
  readonly cancelled: ImportSettings['cancelled']
  readonly skip: (skipped: SkippedEntry) => void
}

/**
 * Returns the entries with a RECURRENCE-ID whose series is not in the file: of each occurrence the last revision.
 * `skip` receives the others.
 */
export function loneOverrides(entries: readonly FileEntry[], options: LoneOptions): readonly LoneOverride[] {
  const { isLone, cancelled, skip } = options
  const latest = new Map<string, LoneOverride>()
  for (const entry of entries.filter(isLone)) {
    const { component, uid } = entry
    const recurrenceId = recurrenceIdOf(entry)
    // Entries without a UID are different ones.
    const key = uid === '' ? String(component.line) : `${uid} ${recurrenceId}`
    const other = latest.get(key)
    const older = other && (isOlder(entry, other.entry) ? entry : other.entry)
    const message = 'Another entry of the same occurrence is a later revision.'
    if (older) skip({ uid, line: older.component.line, reason: 'duplicate', message })
    if (older !== entry) latest.set(key, { entry, recurrenceId })
  }
  return [...latest.values()].filter(({ entry: { isCancelled, uid, component } }) => {
    const isSkipped = isCancelled && cancelled === 'skip'
    if (isSkipped) skip({ uid, line: component.line, reason: 'cancelled', message: 'The occurrence is cancelled.' })
    return !isSkipped
  })
}

/** Returns the same text for all forms of a RECURRENCE-ID. */
function recurrenceIdOf({ component, zones }: FileEntry): string {
  const line = component.lines.find(({ name }) => name === 'RECURRENCE-ID')
  const property = line && readProperty(line)
  const date = property && parseDateValue(property.value)
  if (date === undefined) return property?.value.trim() ?? ''
  if (date.kind === 'day') return date.day.replaceAll('-', '')
  const { utc } = zones.timeOf(date, property?.parameters.get('tzid'))
  return `${utc.replace(/[-:]/g, '').replace(' ', 'T')}Z`
}
