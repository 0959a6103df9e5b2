// A weekly class: one evening is cancelled, another one is moved, and the rest follows a change of the series.
//
//   npx tsx examples/weekly-class.ts

import { pathToFileURL } from 'node:url'
import { type Calendar, createCalendar, type EventRecord } from 'daybook'
import { describeRule, recurringEvents } from 'daybook/recurrence'

const rule = 'FREQ=WEEKLY;BYDAY=MO;COUNT=5'

/** Runs the example, and passes each line of its output to `print`. */
export async function run(print: (line: string) => void): Promise<void> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', recurrence: recurringEvents() })
  const series = await calendar.events.create({
    title: 'Yoga',
    start_date: '2030-03-04 18:00',
    end_date: '2030-03-04 19:00',
    venue: { venue: 'Town hall' },
    recurrence: rule,
  })
  print(describeRule(rule, 'en'))

  // Each event has the date of its recurrence id in the slug, which stays when it moves.
  const moved = { start_date: '2030-03-12 20:00', end_date: '2030-03-12 21:00' }
  await calendar.events.update({ slug: 'yoga-2030-03-11' }, moved)
  await calendar.events.update({ slug: 'yoga-2030-03-18' }, { event_status: 'cancelled' })

  // The moved evening keeps its own time.
  await calendar.events.update(series.id, { title: 'Yoga outdoors', start_date: '2030-03-04 17:30' })
  for (const event of await eventsOf(calendar, series.id)) print(lineOf(event))
}

async function eventsOf(calendar: Calendar, series: number): Promise<readonly EventRecord[]> {
  return (await calendar.events.list({ post_parent: series, period: 'all', per_page: 50 })).records
}

function lineOf({ start_date, utc_start_date, title, event_status }: EventRecord): string {
  const note = event_status === 'cancelled' ? ' (cancelled)' : ''
  return `${start_date.slice(0, 16)} (${utc_start_date.slice(11, 16)} UTC) ${title}${note}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run(console.log)
