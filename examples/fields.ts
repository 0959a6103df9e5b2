// Fields of your own: typed, validated, stored, shown, searched and filtered as those of daybook.
import { fileURLToPath } from 'node:url'
import { createCalendar } from 'daybook'
import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { integer, list, oneOf, text } from 'daybook/fields'

const fields = {
  event: {
    age_limit: integer({ min: 0, filter: true, description: 'From this age on' }),
    level: oneOf(['beginner', 'advanced'], { default: 'beginner', filter: true }),
    languages: list(text(), { filter: true }),
  },
  venue: { accessibility: text({ search: true }) },
}

export async function run(print: (line: string) => void): Promise<void> {
  const calendar = createCalendar({ fields, defaultWindow: false })
  const day = { start_date: '2030-06-20 09:00', end_date: '2030-06-20 12:00' }
  await calendar.events.create({ title: 'Pottery', ...day, age_limit: 6, languages: ['de', 'en'] })
  await calendar.events.create({ title: 'Welding', ...day, age_limit: 16, level: 'advanced' })
  await calendar.venues.create({ venue: 'Workshop', accessibility: 'Ramp at the back door' })

  // The client knows the fields by the type of the calendar.
  const client = createClient<typeof calendar>({ fetch: fetchHandler(calendar) })
  for await (const event of client.events.all({ orderby: 'title' })) {
    print(
      `${event.title}: ${event.level}, from ${event.age_limit}, in ${event.languages.join(' and ') || 'any language'}`,
    )
  }
  const { events } = await client.events.list({ age_limit: [6, 7], languages: 'en' })
  print(`for children, in English: ${events.map(({ title }) => title).join()}`)
  const { venues } = await client.venues.list({ search: 'ramp' })
  print(`with a ramp: ${venues.map(({ venue }) => venue).join()}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(console.log)
