// Prints a month as text: a line for the days of each week, the bars of the events that take several, and the others.
//
//   npx tsx examples/month-page.ts [2030-06]

import { pathToFileURL } from 'node:url'
import { type Calendar, createCalendar, type EventRecord } from 'daybook'
import { type GridSpan, type GridWeek, monthGrid } from 'daybook/domain'

const width = 12

/** The month of a calendar as everybody may see it, on the wall clock of each event. */
export async function monthPage(calendar: Calendar, year: number, month: number): Promise<string> {
  const days = monthGrid(year, month, []).weeks.flatMap(({ days }) => days.map(({ date }) => date))
  // What ends after a day ends on the next one or later: the day before the first is requested.
  const before = new Date(Date.parse(days[0] ?? '') - 86_400_000).toISOString().slice(0, 10)
  const query = { ends_after: before, starts_before: days.at(-1), per_page: 50 }
  const events: EventRecord[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { records, total_pages } = await calendar.as(null).events.list({ ...query, page })
    events.push(...records)
    pages = total_pages
  }
  return monthGrid(year, month, events).weeks.flatMap(linesOf).join('\n')
}

function linesOf({ days, spans }: GridWeek<EventRecord>): readonly string[] {
  const long = new Set(spans.map(({ event }) => event))
  const titles = days.map(({ events }) => events.filter((event) => !long.has(event)).map(({ title }) => title))
  const row = (texts: readonly string[]) => texts.map((text) => `${text.slice(0, width - 1)} `.padEnd(width)).join('')
  const lanes = Math.max(0, ...spans.map(({ lane }) => lane + 1))
  const rows = Math.max(...titles.map(({ length }) => length))
  return [
    row(days.map(({ date, inMonth }) => (inMonth ? String(Number(date.slice(8))) : '.'))),
    ...Array.from({ length: lanes }, (_, lane) => bars(spans.filter((span) => span.lane === lane))),
    ...Array.from({ length: rows }, (_, index) => row(titles.map((titles) => titles[index] ?? ''))),
    '',
  ]
}

function bars(spans: readonly GridSpan<EventRecord>[]): string {
  return spans.reduce((line, { event, from, to, startsBefore, endsAfter }) => {
    const room = (to - from + 1) * width - 3
    const bar = `${startsBefore ? '<' : '['}${event.title.slice(0, room).padEnd(room, '=')}${endsAfter ? '>' : ']'} `
    return line.padEnd(from * width) + bar
  }, '')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const when = process.argv[2] ?? new Date().toISOString().slice(0, 7)
  if (!/^[12]\d{3}-(0[1-9]|1[0-2])$/.test(when)) {
    console.error('Usage: npx tsx examples/month-page.ts [2030-06]')
    process.exit(1)
  }
  const calendar = createCalendar()
  await calendar.events.create({ title: 'Summer camp', start_date: `${when}-13 10:00`, end_date: `${when}-19 16:00` })
  await calendar.events.create({ title: 'Jazz night', start_date: `${when}-15 20:00`, end_date: `${when}-16 02:00` })
  await calendar.events.create({ title: 'Flea market', start_date: `${when}-15 09:00`, end_date: `${when}-15 16:00` })
  console.log(await monthPage(calendar, Number(when.slice(0, 4)), Number(when.slice(5))))
}
