// A calendar on Node's own server, beside a page of the site. Writes need a token.
//
//   npx tsx examples/node-server.ts
//   curl http://127.0.0.1:3000/cal/events/v1/events

import { createServer, type IncomingMessage } from 'node:http'
import { type Actor, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { listen, type Running, startWhenRun } from './serve.ts'

const actors = new Map<string, Actor>([['Bearer a-token-of-anna', { id: 1, role: 'editor' }]])

/** Nobody is anonymous, an unknown token is refused with 401. */
function authenticate(request: IncomingMessage): Actor | null {
  const { authorization } = request.headers
  if (authorization === undefined) return null
  const actor = actors.get(authorization)
  if (actor === undefined) throw new Error('unknown token')
  return actor
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  await calendar.events.create({
    title: 'Open house',
    start_date: 'today',
    end_date: 'today',
    all_day: true,
    venue: { venue: 'Town hall', city: 'Winterthur' },
  })

  const serveCalendar = nodeHandler(calendar, { authenticate, fallthrough: true })
  const server = createServer((request, response) => {
    serveCalendar(request, response, () => response.end('The rest of the site.\n'))
  })
  return listen(server, port)
}

await startWhenRun(import.meta.url, start)
