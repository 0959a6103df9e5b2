// A calendar wherever a function from Request to Response is served: Deno, Bun, Workers.
//
//   npx tsx examples/fetch-server.ts
//   curl http://127.0.0.1:3000/cal/events/v1/events

import { type Actor, createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { type Running, serve, startWhenRun } from './serve.ts'

function authenticate(request: Request): Actor | null {
  return request.headers.get('Authorization') === 'Bearer a-token-of-anna' ? { id: 1, role: 'editor' } : null
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  await calendar.events.create({ title: 'Seed swap', start_date: 'today', end_date: 'today', all_day: true })

  const serveCalendar = fetchHandler(calendar, { authenticate, fallthrough: true })
  const fetch = async (request: Request) => (await serveCalendar(request)) ?? new Response('The rest of the site.\n')

  // On Deno that is `Deno.serve(fetch)`, on Bun and Workers `export default { fetch }`.
  return serve(fetch, port)
}

await startWhenRun(import.meta.url, start)
