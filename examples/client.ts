// What is on, through the interface of a calendar: of a server at a root URL, or of a calendar in this process.
//
//   npx tsx examples/client.ts
//   npx tsx examples/client.ts http://127.0.0.1:3000   (while examples/node-server.ts runs)

import { fileURLToPath } from 'node:url'
import { createCalendar, type EventInput, type EventReply, isCalendarError } from 'daybook'
import { type Client, createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'

/** A line for each event, from all pages of the list. */
export async function agenda(client: Client): Promise<readonly string[]> {
  const lines: string[] = []
  for await (const { start_date, timezone, title } of client.events.all()) {
    lines.push(`${start_date} ${timezone}  ${title}`)
  }
  return lines
}

/** Creates an event once: later runs find it by its slug. */
export async function ensure(client: Client, event: EventInput & { readonly slug: string }): Promise<EventReply> {
  try {
    return await client.events.getBySlug(event.slug)
  } catch (error) {
    if (!isCalendarError(error) || error.code !== 'event-not-found') throw error
    return client.events.create(event)
  }
}

/** A client of a calendar in this process, which needs no server. */
export function inProcess(): Client {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  const actor = { id: 1, role: 'editor' }
  return createClient({ fetch: fetchHandler(calendar, { authenticate: () => actor }) })
}

async function main(baseUrl: string | undefined): Promise<void> {
  const client = baseUrl === undefined ? inProcess() : createClient({ baseUrl })
  if (baseUrl === undefined) {
    await ensure(client, { title: 'Open house', slug: 'open', start_date: 'today', end_date: 'today', all_day: true })
  }
  const lines = await agenda(client)
  console.log(lines.length > 0 ? lines.join('\n') : 'Nothing is on.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv[2])
