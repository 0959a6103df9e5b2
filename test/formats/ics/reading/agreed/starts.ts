import { fromICalendar, importICalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'

/** The result of an import, as the readers show it. */
export interface ImportedStarts {
  /** Instants, or days, of all events that are not cancelled. */
  readonly starts: readonly string[]
  /** Everything that the import reports. */
  readonly notes: readonly string[]
}

/** Imports a file into a calendar. */
export async function importedStarts(text: string): Promise<ImportedStarts> {
  const timeZone = 'Europe/Zurich'
  const calendar = await createTestCalendar({ timeZone, now: '2030-01-01T00:00:00Z', recurrence: recurringEvents() })
  const read = fromICalendar(text, { timeZone, recurrence: true })
  const { errors, unmatched } = await importICalendar(calendar, read)
  const starts: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = await calendar.events.list({ period: 'all', per_page: 50, page, starts_before: '2031-12-31' })
    pages = list.total_pages
    for (const { all_day, start_date, utc_start_date, event_status } of list.records) {
      if (event_status !== 'cancelled')
        starts.push(all_day ? start_date.slice(0, 10) : `${utc_start_date.replace(' ', 'T')}Z`)
    }
  }
  const { notes, skipped } = read.report
  return {
    starts: [...new Set(starts)].toSorted().slice(0, 30),
    notes: [...notes, ...skipped]
      .map(({ message }) => message)
      .concat(
        errors.map(({ error }) => error.message),
        unmatched.map(({ recurrence_id }) => recurrence_id),
      ),
  }
}
