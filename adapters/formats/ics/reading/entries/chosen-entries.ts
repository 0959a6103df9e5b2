import type { ImportSettings } from '../report/import-options.ts'
import type { SkippedEntry } from '../report/import-report.ts'
import type { FileEntry } from './file-entries.ts'

/**
 * Returns the entries to import: one of each UID, the one with the highest SEQUENCE, then the one that was modified
 * last, then the last one of the file. `skip` receives the others, except those that change one occurrence.
 */
export function chosenEntries(
  entries: readonly FileEntry[],
  cancelled: ImportSettings['cancelled'],
  skip: (skipped: SkippedEntry) => void,
): readonly FileEntry[] {
  const latest = new Map<string, FileEntry>()
  for (const entry of entries) {
    const other = latest.get(entry.uid)
    if (entry.uid === '' || entry.isOverride || !entry.component.isComplete || (other && isOlder(entry, other)))
      continue
    latest.set(entry.uid, entry)
  }
  return entries.filter((entry) => {
    if (entry.isOverride && entry.component.isComplete) return false
    const skipped = reasonToSkip(entry, latest.get(entry.uid), cancelled)
    if (skipped !== undefined) skip({ uid: entry.uid, line: entry.component.line, ...skipped })
    return skipped === undefined
  })
}

/** Returns whether another entry is a later revision: by SEQUENCE, then LAST-MODIFIED, then DTSTAMP. */
export function isOlder(entry: FileEntry, other: FileEntry): boolean {
  if (entry.sequence !== other.sequence) return entry.sequence < other.sequence
  if (entry.lastModified !== other.lastModified) return entry.lastModified < other.lastModified
  return entry.stamp < other.stamp
}

function reasonToSkip(
  entry: FileEntry,
  latest: FileEntry | undefined,
  cancelled: ImportSettings['cancelled'],
): Pick<SkippedEntry, 'reason' | 'message'> | undefined {
  if (!entry.component.isComplete) {
    return { reason: 'incomplete', message: 'The entry does not end with END:VEVENT, so a part of it may be missing.' }
  }
  if (entry.uid !== '' && latest !== entry) {
    const message = `The entry of line ${latest?.component.line} has the same UID and is a later revision.`
    return { reason: 'duplicate', message }
  }
  if (entry.isCancelled && cancelled === 'skip') return { reason: 'cancelled', message: 'The entry is cancelled.' }
  return undefined
}
