// The pages of a calendar in the layout of an Express app, under routes of its own.
//
//   npx tsx examples/pages-express.ts
//   open http://127.0.0.1:3000/

import { createServer } from 'node:http'
import { createCalendar, isCalendarError } from 'daybook'
import { expressHandler } from 'daybook/express'
import { createPages, html, type ReadPage, renderHead, renderPage } from 'daybook/pages'
import express from 'express'
import { listen, type Running, startWhenRun } from './serve.ts'

/** The layout of the app. A template engine takes the same parts: `response.render('site', { head, main })`. */
function site(read: ReadPage) {
  const page = renderPage(read, read.context)
  return html`<!DOCTYPE html>
<html lang="${read.context.locale}"><head><meta charset="utf-8">${renderHead(page, read.context)}</head>
<body><nav><a href="/about">About us</a></nav><div class="daybook"><main class="db-main">${page.main}</main></div></body></html>`
}

export async function start(port: number): Promise<Running> {
  const calendar = createCalendar({ timeZone: 'Europe/Zurich' })
  await calendar.events.create({ title: 'Open studio', start_date: 'today', end_date: 'today', all_day: true })
  const pages = createPages(calendar, { title: 'Harbour' })

  const app = express()
  app.get('/about', (_request, response) => void response.send('We are a harbour.'))
  app.get(['/', '/:page', '/:folder/:page'], async (request, response, next) => {
    const read = await pages
      .read(request.url)
      .catch((error) => (isCalendarError(error) ? undefined : Promise.reject(error)))
    if (read === undefined || read.view === 'password') next()
    else response.send(String(site(read)))
  })
  // All else, such as the stylesheet, the interface, the password of an event, and what is not there.
  app.use(expressHandler(pages))
  return listen(createServer(app), port)
}

await startWhenRun(import.meta.url, start)
