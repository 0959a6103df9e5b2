// A page made from the calendar in process: no HTTP between the two.
//
//   npx tsx examples/server-rendered-page.ts

import { createServer } from 'node:http'
import { type Calendar, createCalendar, type EventReply, isCalendarError } from 'daybook'
import { formatSpan } from 'daybook/format'
import { listen, type Running, startWhenRun } from './serve.ts'

/**
 * The page of the coming events. `calendar` itself has every right: `as(null)` sees what an anonymous visitor may see, so
 * that no draft leaks, and `toReply` keeps back what a password hides.
 */
export async function renderEvents(calendar: Calendar, search: string): Promise<string> {
  const visitor = calendar.as(null)
  const { records, total } = await visitor.events.list({ q: search, orderby: 'relevance', per_page: 20 })
  const events = await visitor.toReply.events(records)
  return `<!doctype html>
<meta charset="utf-8">
<title>Events</title>
<form><input type="search" name="search" value="${escapeHtml(search)}"> <button>Search</button></form>
<p>Events: ${total}</p>
${events.map(renderEvent).join('\n')}
`
}

function renderEvent(event: EventReply): string {
  const when = formatSpan(event)
  return `<article>
  <h2>${escapeHtml(event.title)}</h2>
  <p>${[when, event.cost].filter(Boolean).map(escapeHtml).join(', ')}</p>
  <!-- Descriptions are HTML: who is not trusted with it had it taken out when they wrote (rule 39). -->
  <div>${event.description}</div>
</article>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  await calendar.events.create({
    title: 'Jazz & <Blues>',
    start_date: 'today',
    end_date: 'today',
    all_day: true,
    description: '<p>Two sets, <em>one</em> break.</p>',
    cost: 25,
  })
  await calendar.events.create({
    title: 'Reception for members',
    start_date: 'today',
    end_date: 'today',
    all_day: true,
    description: '<p>The code of the door is 4711.</p>',
    password: 'sesame',
  })
  await calendar.events.create({ title: 'Not yet agreed', start_date: 'today', end_date: 'today', status: 'draft' })

  const server = createServer((request, response) => {
    const query = new URLSearchParams(request.url?.split('?')[1])
    renderEvents(calendar, query.get('search') ?? '')
      .then((page) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page))
      // What a visitor typed may be refused, such as a search that is too long.
      .catch((error) => {
        response.statusCode = isCalendarError(error) ? error.status : 500
        response.end(isCalendarError(error) ? error.message : 'Something went wrong.')
      })
  })
  return listen(server, port)
}

await startWhenRun(import.meta.url, start)
