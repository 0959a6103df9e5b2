import { type Calendar, createCalendar, type EventInput } from 'daybook'
import { type DigestOptions, renderDigest } from 'daybook/digest'
import { createPages, type PageOptions } from 'daybook/pages'

/** A Tuesday morning in Berlin. */
export const now = '2030-06-18T07:00:00Z'

/** A calendar in Berlin with the events of a table: title, start, end, and other fields. */
export async function digestCalendar(
  events: readonly (readonly [title: string, start: string, end: string, more?: Partial<EventInput>])[] = [],
  at = now,
): Promise<Calendar> {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date(at) })
  for (const [title, start_date, end_date, more] of events)
    await calendar.events.create({ title, start_date, end_date, all_day: start_date.length === 10, ...more })
  return calendar
}

export const address = 'https://example.org/calendar'

/** Renders the digest of a calendar. */
export function digestOf(
  calendar: Pick<Calendar, 'api'>,
  options: DigestOptions = {},
  pages: PageOptions = { title: 'Harbour' },
) {
  return renderDigest(createPages(calendar, pages), { address, ...options })
}

/** Returns the titles and headings of a text digest, without the first heading: a heading ends with a colon. */
export function outlineOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    if (/^-+$/.test(lines[index + 1] ?? '')) return [`# ${line}`]
    const isEntry = lines[index - 1] === '' && line.includes(': ') && !/^(Times|https)/.test(line)
    return isEntry ? [line] : []
  })
}
