import type { Calendar } from 'daybook'
import { fromICalendar, type ImportReport, toICalendar } from 'daybook/ics'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'

const options: TestCalendarOptions = { timeZone: 'Europe/Zurich', perPage: { max: 10_000 } }

interface Conference {
  readonly name: string
  readonly url: string
  readonly startDate: string
  readonly endDate: string
  readonly city?: string
  readonly country?: string
  readonly topics?: readonly string[]
  readonly locales?: string
}

/** Returns a calendar with the conferences of a file, one in each line. */
export async function conferenceCalendar(text: string): Promise<Calendar> {
  const calendar = await createTestCalendar(options)
  const conferences: readonly Conference[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
  const { errors } = await calendar.events.import(
    conferences.map(({ name, url, startDate, endDate, city, country = '', topics = [], locales = '' }) => ({
      title: name,
      start_date: startDate,
      end_date: endDate,
      all_day: true,
      website: url.replace(/\s/g, '%20'),
      description: `${city ?? 'Online'}; about ${topics.join(', ')}.`,
      // A file does not distinguish categories and tags.
      categories: [...topics, ...locales.split(',')],
      ...(city !== undefined && { venue: { venue: city, city, country } }),
    })),
  )
  if (errors[0] !== undefined) throw errors[0].error
  return calendar
}

export interface RoundTrip {
  /** The file of the calendar, without UIDs. */
  readonly first: string
  /** The file of a calendar that imported the first one. A calendar creates UIDs, so it is without them too. */
  readonly second: string
  readonly report: ImportReport
}

/** Exports a calendar, imports the file into another one, and exports that one. */
export async function roundTrip(calendar: Calendar): Promise<RoundTrip> {
  const first = await fileOf(calendar)
  const { events, report } = fromICalendar(first, { timeZone: 'Europe/Zurich', description: 'html', geolocation: true })
  const copy = await createTestCalendar({ ...options, geolocation: true })
  const { errors } = await copy.events.import(events)
  if (errors[0] !== undefined) throw errors[0].error
  return { first: withoutUids(first), second: withoutUids(await fileOf(copy)), report }
}

async function fileOf(calendar: Calendar): Promise<string> {
  const { records, included } = await calendar.events.list({ period: 'all', per_page: 10_000 }, { include: 'linked' })
  return toICalendar(await calendar.toReply.events(records, { included }), { name: 'Test', timeZone: 'Europe/Zurich' })
}

function withoutUids(file: string): string {
  return file.replace(/^UID:.*\r\n/gm, '')
}
