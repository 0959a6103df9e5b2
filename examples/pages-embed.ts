// A calendar, and another site that shows its month: a snippet to copy, in a site that knows nothing of daybook.
//
//   npx tsx examples/pages-embed.ts
//   open http://127.0.0.1:3000/

import { createServer } from 'node:http'
import { createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import { listen, type Running, startWhenRun } from './serve.ts'

/** The page of a club, with the snippet. Without script its visitors get the link. */
function clubPage(calendarUrl: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Harbour club</title></head>
<body><h1>What the club plays</h1>
<script type="module" src="${calendarUrl}/embed.js"></script>
<daybook-calendar src="${calendarUrl}/?categories=music" view="month" label="Concerts">
  <a href="${calendarUrl}/?categories=music">Concerts</a>
</daybook-calendar></body></html>`
}

export async function start(port: number): Promise<Running> {
  let calendarUrl = ''
  const page = () => clubPage(calendarUrl)
  const club = await listen(
    createServer((_request, response) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page())),
    port,
  )

  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  const times = { start_date: 'today', end_date: 'today', all_day: true }
  await calendar.events.create({ title: 'Jazz night', categories: ['Music'], ...times })
  await calendar.events.create({ title: 'Old film', categories: ['Film'], ...times })
  // Who may show the calendar: this club, and the calendar's own site.
  const pages = createPages(calendar, { title: 'Harbour', frameAncestors: [club.url, "'self'"] })
  const server = await listen(createServer(nodeHandler(pages, { basePath: '/calendar' })), 0)
  calendarUrl = `${server.url}/calendar`
  return {
    url: club.url,
    async close() {
      await club.close()
      await server.close()
    },
  }
}

await startWhenRun(import.meta.url, start)
