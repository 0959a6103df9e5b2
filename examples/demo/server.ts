// The demo of `npm start`: sample events in a database, the interface under two languages, and pages for people.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type Actor, type Calendar, isCalendarError } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { isStoreError } from 'daybook/storage'
import { listen, type Running, startWhenRun } from '../serve.ts'
import { openDemoCalendar } from './calendar.ts'
import { type DemoDatabase, databaseAt } from './database.ts'
import { type HtmlPage, renderPage } from './page.ts'

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

export interface Demo extends Running {
  /** Where its data is. */
  readonly location: string
  /** How many events visitors find from today on. */
  readonly upcoming: number
}

/** Makes the tables if need be, and serves what they hold. Closing it closes the database too. */
export async function start(port: number, database: DemoDatabase): Promise<Demo> {
  const store = database.open()
  try {
    await store.migrate()
    const calendar = await openDemoCalendar(store)
    const { total: upcoming } = await calendar.as(null).events.list()
    const { url, close } = await listen(createServer(listenerOf(calendar)), port)
    return {
      url,
      location: database.location,
      upcoming,
      async close() {
        await close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

function listenerOf(calendar: Calendar): RequestListener {
  const mount = (locale: string) =>
    nodeHandler(calendar, { basePath: `/${locale}`, locale, authenticate, fallthrough: true })
  const english = mount('en')
  const german = mount('de')
  return (request, response) => {
    const pages = () => {
      pageOf(calendar, request, response)
        .then(({ status, html }) => response.writeHead(status, pageHeaders).end(html))
        .catch((error) => {
          console.error(error)
          response.writeHead(500).end()
        })
    }
    english(request, response, () => german(request, response, pages))
  }
}

async function pageOf(calendar: Calendar, request: IncomingMessage, response: ServerResponse): Promise<HtmlPage> {
  const target = request.url ?? '/'
  const client = {
    get aborted() {
      return response.destroyed
    },
  }
  const page = { target, host: request.headers.host ?? '', reading: { request, signal: client } }
  if (request.method !== 'POST') return renderPage(calendar, page)
  const form = await readForm(request)
  return form === undefined ? { status: 413, html: '' } : renderPage(calendar, { form, ...page })
}

/** What a form posted; `undefined` when it is longer than a password can be. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    if (Buffer.concat(chunks).length > 8192) return undefined
  }
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

// A page that a password opened belongs into no cache, and its address into no log of another site.
const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
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
  return `Pages for people       ${url}/
Events, English root   ${url}/en/cal/events/v1/events
Events, German root    ${url}/de/cal/events/v1/events
Feed for calendar apps ${url}/en/cal/events/v1/events?format=ics
OpenAPI description    ${url}/en/cal/events/v1/doc

List three events:
curl '${url}/en/cal/events/v1/events?per_page=3'

Create one, with the token of an editor (demo-author and demo-contributor may do less):
curl -X POST '${url}/en/cal/events/v1/events' -H 'Authorization: Bearer demo-editor' -H 'Content-Type: application/json' -d '${JSON.stringify(example)}'
`
}

/** As a program: until Ctrl-C, which waits until what has begun is done. A second one does not. */
async function run(port: number): Promise<Demo> {
  const starting = start(port, databaseAt(process.env.DATABASE_URL))
  // Why it could not start is printed below.
  const stop = async () => (await starting.catch(() => undefined))?.close()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const demo = await starting
  console.log(`Daybook demo. What you write stays in ${demo.location}; DATABASE_URL names another place.\n`)
  if (demo.upcoming === 0) console.log('All of its events are over: only an empty calendar is given new samples.\n')
  return demo
}

try {
  await startWhenRun(import.meta.url, run, greeting)
} catch (error) {
  // Callers do not see faults of the store. The operator does.
  const fault = isCalendarError(error) ? (error.cause ?? error) : error
  if (!isStoreError(fault) && !isCalendarError(fault)) throw error
  console.error(fault.message)
  process.exitCode = 1
}
