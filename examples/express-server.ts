// A calendar in an Express app that has its own ideas of users and of bodies, under two languages.
//
//   npx tsx examples/express-server.ts
//   curl http://127.0.0.1:3000/en/cal/events/v1/events

import { createServer } from 'node:http'
import { type Actor, createCalendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import express, { type Request, type RequestHandler } from 'express'
import { listen, type Running, startWhenRun } from './serve.ts'

interface SignedIn extends Request {
  user?: Actor
}

/** Stands for whatever the app uses, such as passport: the user of the session, found in a cookie. */
const session: RequestHandler = (request: SignedIn, _response, next) => {
  if (request.headers.cookie === 'session=of-anna') request.user = { id: 1, role: 'author' }
  next()
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({
    timeZone: 'Europe/Zurich',
    links: ({ resource, slug, root }) => `${root.origin}/${root.locale}/${resource}/${slug}`,
  })
  await calendar.events.create({ title: 'Reading: Die Räuber', start_date: 'today', end_date: 'today', all_day: true })

  const app = express()
  app.use(express.json(), session)
  for (const locale of ['en', 'de']) {
    app.use(`/${locale}`, expressHandler(calendar, { locale, authenticate: (request: SignedIn) => request.user }))
  }
  return listen(createServer(app), port)
}

await startWhenRun(import.meta.url, start)
