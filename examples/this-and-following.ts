// Changes an event of a series with all later ones: the series is divided, and every event keeps its id and its URL.
//
//   npx tsx examples/this-and-following.ts

import { pathToFileURL } from 'node:url'
import { type Calendar, createCalendar, type EventRecord } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'

/** Runs the example, and passes each line of its output to `print`. */
export async function run(print: (line: string) => void): Promise<void> {
  const calendar = createCalendar({ timeZone: 'America/New_York', recurrence: recurringEvents() })
  const market = await calendar.events.create({
    title: 'Market',
    start_date: '2030-10-05 08:00',
    end_date: '2030-10-05 12:00',
    recurrence: { rules: 'FREQ=WEEKLY;BYDAY=SA', until: '2030-11-16', exceptions: '2030-11-09' },
  })

  // From November on, it takes place on Sundays, and lasts longer.
  const winter = await calendar.events.update(
    { slug: 'market-2030-11-02' },
    {
      title: 'Winter market',
      start_date: '2030-11-03 09:00',
      end_date: '2030-11-03 14:00',
      recurrence_scope: 'following',
    },
  )
  for (const id of [market.id, winter.post_parent]) await printSeries(calendar, id, print)
}

async function printSeries(calendar: Calendar, id: number, print: (line: string) => void): Promise<void> {
  const { slug, recurrence } = await calendar.events.get(id)
  if (recurrence && 'rules' in recurrence) print(`${slug}: ${recurrence.rules.join(', ')}`)
  const { records } = await calendar.events.list({ post_parent: id, period: 'all', per_page: 50 })
  for (const event of records) print(`  ${lineOf(event)}`)
}

function lineOf({ id, start_date, end_date, slug }: EventRecord): string {
  return `${id} ${start_date.slice(0, 16)} to ${end_date.slice(11, 16)} ${slug}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await run(console.log)
