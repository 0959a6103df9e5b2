import type { SentFile, Visit } from 'daybook/http'
import { readICalendar } from '../../../../formats/ics/index.ts'
import { externalIdOf } from '../../../../sources/ical/external-id.ts'
import type { ReadFile, RowChange } from '../../contract/import/import-row.ts'

/** The most remarks of a file that a report shows. */
const maxNotes = 100

/** Reads an iCalendar file. Recurring entries are series if the calendar has them. */
export async function readIcalendarRows(
  { bytes }: SentFile,
  since: string,
  { declared, timeZone }: Visit,
): Promise<ReadFile> {
  const { events, changes, report } = await readICalendar(bytes, {
    timeZone,
    recurrence: declared.inputFields('event').some(({ kind }) => kind === 'recurrence'),
    geolocation: declared.inputFields('venue').some(({ name }) => name === 'geo_lat'),
    maxLength: bytes.length + 1,
    maxNotes,
    ...(since !== '' && { since }),
  })
  const changesOf = new Map<number, RowChange[]>()
  for (const { series, recurrence_id, patch } of changes) {
    const own = changesOf.get(series) ?? []
    own.push({ recurrence_id, patch: { ...patch } })
    changesOf.set(series, own)
  }
  const rows = events.flatMap((event, index) => {
    const entry = report.imported[index]
    if (entry === undefined) return []
    return [
      { line: entry.line, key: externalIdOf(entry, event), input: { ...event }, changes: changesOf.get(index) ?? [] },
    ]
  })
  // Those of the past are left out because the user wants it.
  const skipped = report.skipped.filter(({ reason }) => reason !== 'past')
  const refused = skipped.map(({ line, uid, message }) => ({
    ...{ line, name: uid },
    problems: [{ field: '', text: message, isEnglish: true }],
  }))
  return { rows, refused, notes: report.notes.map(({ line, message }) => ({ line, text: message })) }
}
