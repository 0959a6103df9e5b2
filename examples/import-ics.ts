// Imports an iCalendar file, and reports what it could not import, and why.
//
//   npx tsx examples/import-ics.ts calendar.ics [Europe/Zurich]

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Calendar, createCalendar } from 'daybook'
import { fromICalendar } from 'daybook/ics'

/** Stores the events of a file. Returns a sentence for everything that is not stored. */
export async function importFile(calendar: Calendar, text: string, timeZone: string): Promise<readonly string[]> {
  const { events, report } = fromICalendar(text, { timeZone })
  const { imported, errors } = await calendar.events.import(events)
  return [
    `${imported} events were imported, ${report.skipped.length + errors.length} were not.`,
    ...report.skipped.map(({ line, message }) => `Line ${line}: ${message}`),
    ...report.notes.map(({ line, message }) => `Line ${line}: ${message}`),
    ...errors.map(({ line, error }) => `Event ${line}: ${error.message}`),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [path, timeZone = 'UTC'] = process.argv.slice(2)
  if (path === undefined) throw new Error('usage: npx tsx examples/import-ics.ts calendar.ics [Europe/Zurich]')
  const calendar = createCalendar({ timeZone })
  for (const sentence of await importFile(calendar, await readFile(path, 'utf8'), timeZone)) console.log(sentence)
  const { records } = await calendar.events.list({ period: 'all', per_page: 5 })
  for (const { title, start_date, timezone } of records) console.log(`${start_date} ${timezone}: ${title}`)
}
