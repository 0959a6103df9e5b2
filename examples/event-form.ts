// A form with which visitors suggest events. A refused one comes back with every error beside its field.
//
//   npx tsx examples/event-form.ts

import { createServer, type IncomingMessage } from 'node:http'
import { type Actor, type Calendar, createCalendar, type FieldErrors, isCalendarError } from 'daybook'
import { listen, type Running, startWhenRun } from './serve.ts'

/** A contributor: what visitors suggest is pending until an editor publishes it. */
const visitors: Actor = { id: 1, role: 'contributor' }

/** The names are those of `errors`, which names nested fields by path. */
const fields = [
  { name: 'title', label: 'Title', type: 'text' },
  { name: 'start_date', label: 'Start', type: 'datetime-local' },
  { name: 'end_date', label: 'End', type: 'datetime-local' },
  { name: 'venue.venue', label: 'Venue', type: 'text' },
  { name: 'venue.city', label: 'City', type: 'text' },
  { name: 'website', label: 'Website', type: 'text' },
] as const

/** Stores what was sent. Returns a sentence for each field that is missing or bad, and none when it was stored. */
export async function suggest(calendar: Calendar, sent: URLSearchParams): Promise<FieldErrors> {
  const text = (name: (typeof fields)[number]['name']) => sent.get(name) ?? ''
  try {
    await calendar.as(visitors).events.create({
      title: text('title'),
      start_date: text('start_date'),
      end_date: text('end_date'),
      venue: { venue: text('venue.venue'), city: text('venue.city') },
      website: text('website'),
      status: 'pending',
    })
    return {}
  } catch (error) {
    // Over HTTP the same map is `data.errors` of the reply.
    if (isCalendarError(error) && error.errors) return error.errors
    throw error
  }
}

export function renderForm(sent: URLSearchParams, errors: FieldErrors): string {
  const rows = fields.map(({ name, label, type }) => {
    const error = errors[name]
    const message = error === undefined ? '' : ` <strong id="${name}-error">${escapeHtml(error)}</strong>`
    const invalid = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
    return `<p><label>${label} <input type="${type}" name="${name}" value="${escapeHtml(sent.get(name) ?? '')}"${invalid}></label>${message}</p>`
  })
  return page(`<form method="post">\n${rows.join('\n')}\n<button>Suggest</button>\n</form>`)
}

function page(main: string): string {
  return `<!doctype html>\n<meta charset="utf-8">\n<title>Suggest an event</title>\n${main}\n`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

async function answer(calendar: Calendar, request: IncomingMessage): Promise<{ status: number; html: string }> {
  if (request.method !== 'POST') return { status: 200, html: renderForm(new URLSearchParams(), {}) }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const sent = new URLSearchParams(Buffer.concat(chunks).toString())
  const errors = await suggest(calendar, sent)
  if (Object.keys(errors).length > 0) return { status: 400, html: renderForm(sent, errors) }
  return { status: 200, html: page('<p>Thank you. The event appears when it was looked at.</p>') }
}

export async function start(port: number, calendar = createCalendar({ timeZone: 'Europe/Zurich' })): Promise<Running> {
  const server = createServer((request, response) => {
    answer(calendar, request)
      .then(({ status, html }) => response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html))
      .catch((error) => response.writeHead(isCalendarError(error) ? error.status : 500).end('Something went wrong.'))
  })
  return listen(server, port)
}

await startWhenRun(import.meta.url, start)
