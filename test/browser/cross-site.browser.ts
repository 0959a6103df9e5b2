import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { nodeHandler } from 'daybook/node'
import { createTestCalendar, type TestCalendar } from 'daybook/testing'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen, type Running } from '../../examples/serve.ts'
import { launchChromium } from './chromium.ts'

// Rule 44, with the requests that Chromium really sends. The calendar is at http://127.0.0.1. Hostile pages are at
// http://localhost, which is another site, and at another port of 127.0.0.1, which is the same site and another origin.

const editor = { id: 2, role: 'editor' }
const basic = `Basic ${Buffer.from('editor:secret').toString('base64')}`
const api = '/cal/events/v1'

interface Received {
  readonly request: string
  readonly signedIn: boolean
  readonly status: number
}

let browser: Browser
let calendar: TestCalendar
let server: Running
let hostile: Running
let received: Received[]
/** What the pages of both servers hold. */
let content: string

beforeAll(async () => {
  browser = await launchChromium()
  server = await listen(
    createServer((request, response) => {
      response.on('finish', () => {
        const { method, url } = request
        const signedIn = authenticate(request) !== null
        received.push({ request: `${method} ${url}`, signedIn, status: response.statusCode })
      })
      const handler = nodeHandler(calendar, { authenticate, fallthrough: true })
      handler(request, response, () => ownPages(request, response))
    }),
    0,
  )
  hostile = await listen(createServer(sendPage), 0)
})

beforeEach(async () => {
  received = []
  content = ''
  calendar = await createTestCalendar({ defaultWindow: false, seed: { events: [{ title: 'A fair' }] } })
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await hostile?.close()
})

function authenticate({ headers: { authorization, cookie = '' } }: IncomingMessage) {
  return authorization === basic || /\bsession=secret\b/.test(cookie) ? editor : null
}

const sendPage: RequestListener = (_request, response) => {
  response.setHeader('Content-Type', 'text/html')
  response.end(`<!doctype html><title>A page</title>${content}`)
}

/** Pages to sign in at: with a session, and with what the browser prompts for. */
const ownPages: RequestListener = (request, response) => {
  if (request.url === '/session') response.setHeader('Set-Cookie', 'session=secret; HttpOnly')
  if (request.url === '/basic' && request.headers.authorization !== basic) {
    response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="calendar"' }).end()
  } else {
    sendPage(request, response)
  }
}

/** How the calendar recognizes a visitor, which is what the browser attaches by itself afterwards. */
const visitors: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  // Chromium sends a new cookie that says nothing of sites with the forms of other sites too, for two minutes.
  'a cookie': (page) => page.goto(`${server.url}/session`),
  Basic: (page) => page.goto(`${server.url.replace('//', '//editor:secret@')}/basic`),
  'neither of them': async () => {},
}

const fields = { title: 'Planted', start_date: '2030-06-20', end_date: '2030-06-20' }
const json = JSON.stringify(fields)

/** Returns the content of a page for the URL of the interface. */
type Content = (root: string) => string

/** A form that sends itself. As text, one field makes a JSON object of its `name=value`. */
function form(path: string, enctype = 'application/x-www-form-urlencoded', target = ''): Content {
  const inputs = enctype === 'text/plain' ? [[`${json.slice(0, -1)},"x":"`, '"}']] : Object.entries(fields)
  const shown = inputs.map(([name, value]) => `<input name='${name}' value='${value}'>`).join('')
  return (root) => `
    <form method="POST" action="${root}${path}" enctype="${enctype}" target="${target}">${shown}</form>
    <script>document.forms[0].submit()</script>`
}

/** A script, whose outcome the title of the page shows. */
function script(code: (root: string) => string): Content {
  return (root) => `<script>
    Promise.resolve(${code(root)})
      .then((reply) => { document.title = 'status ' + reply?.status }, () => { document.title = 'status none' })
  </script>`
}

/** Requests that leave the page for the calendar: the browser attaches what it has for any site. */
const navigations: Readonly<Record<string, Content>> = {
  'a form': form('/events'),
  'a form with files': form('/events', 'multipart/form-data'),
  'a form that looks like JSON': form('/events', 'text/plain'),
  'a form for an existing record': form('/events/1'),
  'a form that means DELETE': form('/events/1?_method=DELETE'),
  'a form of a page that hides where it is': (root) =>
    `<meta name="referrer" content="no-referrer">${form('/events')(root)}`,
}

const open = "method: 'POST', mode: 'no-cors', credentials: 'include'"

/** Requests inside the page: Chromium attaches nothing of this for another site, but it does for another origin. */
const inside: Readonly<Record<string, Content>> = {
  'a form inside a sandbox': (root) =>
    `<iframe name="box" sandbox="allow-forms"></iframe>${form('/events', undefined, 'box')(root)}`,
  'fetch of text without CORS': script((root) => `fetch('${root}/events', { ${open}, body: '${json}' })`),
  'fetch of a form without CORS': script(
    (root) => `fetch('${root}/events', { ${open}, body: new URLSearchParams(${json}) })`,
  ),
  sendBeacon: script((root) => `navigator.sendBeacon('${root}/events', new URLSearchParams(${json}))`),
}

function fetchJson(method: string, path: string, more: Readonly<Record<string, string>> = {}): Content {
  const headers = JSON.stringify({ 'Content-Type': 'application/json', ...more })
  return script(
    (root) =>
      `fetch('${root}${path}', { method: '${method}', credentials: 'include', headers: ${headers}, body: '${json}' })`,
  )
}

/** Requests that the browser stops with a preflight, or that read instead of write. */
const stopped: Readonly<Record<string, Content>> = {
  'fetch of JSON': fetchJson('POST', '/events'),
  'fetch with DELETE': fetchJson('DELETE', '/events/1'),
  'fetch with a method that overrides': fetchJson('POST', '/events/1', { 'X-HTTP-Method-Override': 'DELETE' }),
  'fetch with a token': fetchJson('POST', '/events', { Authorization: 'Bearer x' }),
  'an image whose address means DELETE': (root) =>
    `<img src="${root}/events/1?_method=DELETE" onerror="document.title = 'status none'">`,
}

async function titles(): Promise<readonly string[]> {
  const { records } = await calendar.events.list()
  return records.map(({ title }) => title)
}

/** The first write that the calendar has answered, once it has. */
function answeredWrite(): Promise<Received> {
  const find = () => received.find(({ request }) => request.startsWith('POST'))
  return vi.waitUntil(find, { timeout: 5_000 })
}

describe.each(Object.entries(visitors))('a visitor with %s', (visitor, signIn) => {
  const isKnown = visitor !== 'neither of them'
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    context = await browser.newContext()
    page = await context.newPage()
    await signIn(page)
  })

  afterEach(() => context?.close())

  const visit = (origin: string, hold: Content) => {
    content = hold(server.url + api)
    return page.goto(origin, { waitUntil: 'commit' })
  }
  const outcome = async () => {
    await page.waitForFunction("document.title.startsWith('status')")
    return page.title()
  }

  describe.each([
    ['another site', true, () => hostile.url.replace('127.0.0.1', 'localhost')],
    ['another origin of the same site', false, () => hostile.url],
  ])('on a page of %s', (_place, isCrossSite, origin) => {
    const refuses = async (mayAttach: readonly boolean[]) => {
      const { signedIn, status } = await answeredWrite()
      // Whether the browser attached what it has: else this would hold by the browser's doing alone.
      expect(mayAttach).toContain(signedIn)
      expect(status).toBe(signedIn ? 403 : 401)
      expect(await titles()).toEqual(['A fair'])
    }

    it.each(Object.entries(navigations))('writes nothing by %s', async (_title, attack) => {
      await visit(origin(), attack)
      await refuses([isKnown])
    })

    it.each(Object.entries(inside))('writes nothing by %s', async (_title, attack) => {
      await visit(origin(), attack)
      // A browser without windows attaches credentials of Basic on the pages of all sites, one with windows on those of the same site.
      const isOpen = isCrossSite && visitor === 'Basic'
      await refuses(isOpen ? [true, false] : [isKnown && !isCrossSite])
    })

    it.each(Object.entries(stopped))('writes nothing by %s', async (_title, attack) => {
      await visit(origin(), attack)
      expect(await outcome()).toBe('status none')
      const requests = received.map(({ request }) => request)
      expect(requests.filter((request) => !/^(OPTIONS|GET) /.test(request))).toEqual([])
      expect(await titles()).toEqual(['A fair'])
    })
  })

  it(`${isKnown ? 'writes' : 'writes nothing'} on a page of the calendar itself`, async () => {
    await visit(server.url, fetchJson('POST', '/events'))
    expect(await outcome()).toBe(`status ${isKnown ? 201 : 401}`)
    received = []
    await visit(server.url, form('/events'))
    expect(await answeredWrite()).toMatchObject({ signedIn: isKnown, status: isKnown ? 201 : 401 })
    expect((await titles()).toSorted()).toEqual(isKnown ? ['A fair', 'Planted', 'Planted'] : ['A fair'])
  })
})
