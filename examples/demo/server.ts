// The demo of `npm start`: a calendar for people in two languages and looks, its interface, and an explorer of it.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type Calendar, isCalendarError } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages, type PageOptions } from 'daybook/pages'
import { isStoreError } from 'daybook/storage'
import { listen, type Running, startWhenRun } from '../serve.ts'
import { accountStyles, serveAccount } from './account.ts'
import { name, openDemoCalendar } from './calendar.ts'
import { type DemoDatabase, databaseAt } from './database.ts'
import { explorerFile } from './explorer.ts'
import { picturesAt, readPicture } from './pictures.ts'
import { Sessions } from './sessions.ts'
import { Uploads } from './uploads.ts'

export interface Demo extends Running {
  /** Where its data is. */
  readonly location: string
  /** How many events visitors find from today on. */
  readonly upcoming: number
}

/** Makes the tables if need be, and serves what they hold. Closing it closes the database too. */
export async function start(port: number, database: DemoDatabase, now?: () => Date): Promise<Demo> {
  const store = database.open()
  try {
    await store.migrate()
    let origin = ''
    const calendar = await openDemoCalendar(store, { images: picturesAt(() => origin), ...(now && { now }) })
    const { total: upcoming } = await calendar.as(null).events.list()
    const uploads = new Uploads(() => origin)
    const { url, close } = await listen(createServer(listenerOf(calendar, uploads)), port)
    origin = url
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

function listenerOf(calendar: Calendar, uploads: Uploads): RequestListener {
  const sessions = new Sessions()
  const { authenticate } = sessions
  const desk = { upload: uploads.upload }
  const mount = (locale: string, options: PageOptions) =>
    nodeHandler(createPages(calendar, { ...options, account: '/account', desk }), {
      basePath: `/${locale}`,
      bodyLimit: 3_000_000,
      locale,
      authenticate,
      allowedHosts,
      fallthrough: true,
    })
  const english = mount('en', { title: name, theme: 'warm' })
  const german = mount('de', { title: name, theme: 'editorial' })
  return (request, response) => {
    // A page of another site that has its own name lead to this machine would be of the same origin.
    if (!allowedHosts.includes(hostOf(request))) {
      response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8' }).end('The demo is at 127.0.0.1.')
      return
    }
    const others = () => {
      serveOthers(request, response, { sessions, uploads }).catch((error) => {
        console.error(error)
        response.writeHead(500).end()
      })
    }
    english(request, response, () => german(request, response, others))
  }
}

/** The demo listens on this machine only. */
const allowedHosts = ['127.0.0.1', 'localhost', '[::1]']

function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
}

/** Serves what is neither a page of the calendar nor its interface. */
async function serveOthers(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, uploads }: { readonly sessions: Sessions; readonly uploads: Uploads },
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (path === '/' || path === '/explorer') {
    response.writeHead(302, { Location: path === '/' ? '/en/' : '/explorer/' }).end()
    return
  }
  if (path === '/account') return serveAccount(request, response, sessions)
  if (path === '/account.css') {
    response.writeHead(200, { 'Content-Type': 'text/css; charset=utf-8' }).end(accountStyles)
    return
  }
  const picture = await readPicture(path)
  const drawn = picture && { body: picture, headers: pictureHeaders }
  const file = drawn ?? uploads.at(path) ?? (await explorerFile(path))
  if (file) response.writeHead(200, { ...file.headers, 'Cache-Control': 'max-age=3600' }).end(file.body)
  else response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('There is nothing here. Try /en/.')
}

const pictureHeaders = { 'Content-Type': 'image/svg+xml', 'Content-Security-Policy': "default-src 'none'" }

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
  return `Calendar               ${url}/en/
The same in German     ${url}/de/
Sign in as an editor   ${url}/account
Explore the interface  ${url}/explorer/
Events, English root   ${url}/en/cal/events/v1/events
Events, German root    ${url}/de/cal/events/v1/events

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
