// A calendar instead of an existing API: clients of that API use this server as their site.
//
//   npx tsx examples/stand-in.ts
//   curl -i http://127.0.0.1:3000/wp-json/tribe/events/v1/events
//   curl -i 'http://127.0.0.1:3000/?rest_route=/tribe/events/v1/events&per_page=1'
//   curl http://127.0.0.1:3000/wp-json/tribe/events/v1/tags -u 'anna:an application password' -d name=free

import { createServer, type IncomingMessage } from 'node:http'
import { type Actor, createCalendar } from 'daybook'
import { jsonLd } from 'daybook/jsonld'
import { nodeHandler } from 'daybook/node'
import { upstreamReplies } from 'daybook/stand-in'
import { listen, type Running, startWhenRun } from './serve.ts'

const [basePath, namespace] = ['/wp-json', 'tribe/events/v1']

const users = new Map<string, Actor>([[`Basic ${btoa('anna:an application password')}`, { id: 1, role: 'editor' }]])

/** Who sent a request, by what the existing API took; a password that is wrong is refused with 401. */
function authenticate({ headers }: IncomingMessage): Actor | null {
  if (headers.authorization === undefined) return null
  const user = users.get(headers.authorization)
  if (user === undefined) throw new Error('unknown user or password')
  return user
}

/** Returns the URL of a request whose path is in the query, as sites without rewritten URLs use it. */
function withPath(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://site')
  const route = searchParams.get('rest_route')
  if (pathname !== '/' || route === null) return url
  searchParams.delete('rest_route')
  return `${basePath}${route.startsWith('/') ? '' : '/'}${route}?${searchParams}`
}

/** Returns what the site serves beside the calendar: its index, and who the caller is. */
function siteReply(path: string, request: IncomingMessage): readonly [status: number, body: object] | undefined {
  if (path === basePath) {
    const home = `http://${request.headers.host}`
    return [200, { name: 'Winterthur', description: '', url: home, home, namespaces: ['wp/v2', namespace] }]
  }
  if (path !== `${basePath}/wp/v2/users/me`) return undefined
  const user = users.get(request.headers.authorization ?? '')
  if (user !== undefined) return [200, { id: user.id, name: 'Anna', slug: 'anna', roles: [user.role] }]
  return [401, { code: 'rest_not_logged_in', message: 'You are not logged in.', data: { status: 401 } }]
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', onError: console.error })
  await calendar.events.create({
    title: 'Open house',
    start_date: 'today',
    end_date: 'today',
    all_day: true,
    venue: [{ venue: 'Town hall', city: 'Winterthur' }, { venue: 'Market' }],
    categories: ['Community'],
  })
  const transforms = [jsonLd(), upstreamReplies()]
  const handler = nodeHandler(calendar, { basePath, namespace, headerPrefix: 'X-TEC', transforms, authenticate })
  const server = createServer((request, response) => {
    request.url = withPath(request.url ?? '/')
    const found = siteReply(request.url.replace(/\/?(?:\?.*)?$/s, ''), request)
    if (found === undefined) return handler(request, response)
    const [status, body] = found
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  return listen(server, port)
}

await startWhenRun(import.meta.url, start, (url) => `${url}/wp-json/tribe/events/v1`)
