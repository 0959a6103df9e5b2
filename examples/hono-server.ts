// A calendar in a Hono app, whose middleware identifies the caller.
//
//   npx tsx examples/hono-server.ts
//   curl http://127.0.0.1:3000/cal/events/v1/events

import { type Actor, createCalendar } from 'daybook'
import { honoHandler } from 'daybook/hono'
import { type Context, Hono } from 'hono'
import { type Running, serve, startWhenRun } from './serve.ts'

interface Env {
  Variables: { actor?: Actor }
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  await calendar.events.create({ title: 'Repair café', start_date: 'today', end_date: 'today', all_day: true })

  const app = new Hono<Env>()
  app.use(async (context, next) => {
    if (context.req.header('Authorization') === 'Bearer a-token-of-anna')
      context.set('actor', { id: 1, role: 'editor' })
    await next()
  })
  app.get('/', (context) => context.text('The rest of the site.\n'))
  app.all('*', honoHandler(calendar, { authenticate: (_request, context: Context<Env>) => context.get('actor') }))

  // On Node that is `serve(app)` of @hono/node-server; on Deno, Bun and Workers `export default app`.
  return serve(app.fetch, port)
}

await startWhenRun(import.meta.url, start)
