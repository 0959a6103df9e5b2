// A calendar in the place of an existing API: clients of that API use this server as their site.
//
//   npx tsx examples/stand-in.ts
//   curl -i http://127.0.0.1:3000/wp-json/tribe/events/v1/events
//   curl http://127.0.0.1:3000/wp-json/tribe/events/v1/tags -u 'anna:an application password' -d name=free

import { createServer, type IncomingMessage } from 'node:http'
import { type Actor, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { listen, type Running, startWhenRun } from './serve.ts'

const users = new Map<string, Actor>([[`Basic ${btoa('anna:an application password')}`, { id: 1, role: 'editor' }]])

/** Who sent a request, by what the existing API took; a password that is wrong is refused with 401. */
function authenticate({ headers }: IncomingMessage): Actor | null {
  if (headers.authorization === undefined) return null
  const user = users.get(headers.authorization)
  if (user === undefined) throw new Error('unknown user or password')
  return user
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich', onError: console.error })
  await calendar.events.create({
    title: 'Open house',
    start_date: 'today',
    end_date: 'today',
    all_day: true,
    venue: { venue: 'Town hall', city: 'Winterthur' },
    categories: ['Community'],
  })
  const handler = nodeHandler(calendar, {
    basePath: '/wp-json',
    namespace: 'tribe/events/v1',
    headerPrefix: 'X-TEC',
    authenticate,
  })
  return listen(createServer(handler), port)
}

await startWhenRun(import.meta.url, start, (url) => `${url}/wp-json/tribe/events/v1`)
