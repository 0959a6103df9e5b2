// The demo of `npm start`: sample events, the interface under two languages, and pages for people.

import { createServer, type IncomingMessage } from 'node:http'
import type { Actor } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { listen, type Running, startWhenRun } from '../serve.ts'
import { createDemoCalendar } from './calendar.ts'
import { renderPage } from './page.ts'

const actors = new Map<string, Actor>([
  ['Bearer demo-editor', { id: 1, role: 'editor' }],
  ['Bearer demo-author', { id: 2, role: 'author' }],
  ['Bearer demo-contributor', { id: 3, role: 'contributor' }],
])

/** Tokens that are no secret are enough for a server that only this machine can reach. */
function authenticate({ headers: { authorization } }: IncomingMessage): Actor | null {
  if (authorization === undefined) return null
  const actor = actors.get(authorization)
  if (actor === undefined) throw new Error('unknown token')
  return actor
}

export async function start(port: number): Promise<Running> {
  const calendar = await createDemoCalendar()
  const mount = (locale: string) =>
    nodeHandler(calendar, { basePath: `/${locale}`, locale, authenticate, fallthrough: true })
  const english = mount('en')
  const german = mount('de')
  const server = createServer((request, response) => {
    const pages = () => {
      renderPage(calendar, request.url ?? '/')
        .then(({ status, html }) => response.writeHead(status, pageHeaders).end(html))
        .catch((error) => {
          console.error(error)
          response.writeHead(500).end()
        })
    }
    english(request, response, () => german(request, response, pages))
  })
  return listen(server, port)
}

const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
}

/** What is printed at the start. */
function greeting(url: string): string {
  const example = {
    title: 'Bread baking',
    start_date: `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)} 18:00`,
    end_date: `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)} 21:00`,
    categories: ['Food & Drink'],
    venue: { venue: 'Backstube', city: 'Zürich' },
    cost: 35,
  }
  return `Daybook demo. Everything is in memory, and gone when the server stops.

Pages for people       ${url}/
Events, English root   ${url}/en/cal/events/v1/events
Events, German root    ${url}/de/cal/events/v1/events
OpenAPI description    ${url}/en/cal/events/v1/doc

List three events:
curl '${url}/en/cal/events/v1/events?per_page=3'

Create one, with the token of an editor (demo-author and demo-contributor may do less):
curl -X POST '${url}/en/cal/events/v1/events' -H 'Authorization: Bearer demo-editor' -H 'Content-Type: application/json' -d '${JSON.stringify(example)}'
`
}

await startWhenRun(import.meta.url, start, greeting)
