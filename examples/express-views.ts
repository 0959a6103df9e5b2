// Pages of a calendar in the layout of an Express app.
//
//   npx tsx examples/express-views.ts

import { createServer } from 'node:http'
import { createCalendar, isCalendarError } from 'daybook'
import { expressHandler } from 'daybook/express'
import { createPages, html, renderHead, renderPage } from 'daybook/pages'
import express from 'express'
import { listen, type Running, startWhenRun } from './serve.ts'

const basePath = '/agenda'

export async function start(port: number, calendar = createCalendar({ timeZone: 'Europe/Zurich' })): Promise<Running> {
  const pages = createPages(calendar, { title: 'Town hall' })
  const app = express()
  app.get([basePath, `${basePath}/:page`, `${basePath}/:folder/:slug`], async (request, response, next) => {
    try {
      const baseUrl = `${request.protocol}://${request.host}`
      const read = await pages.read(request.url.slice(basePath.length), { basePath, baseUrl })
      const page = renderPage(read, read.context)
      response.status(page.status ?? 200).send(
        String(html`<!DOCTYPE html>
<html lang="${read.context.locale}">
<head><meta charset="utf-8">${renderHead(page, read.context)}</head>
<body><p><a href="/">Town hall</a></p><div class="daybook"><main class="db-main">${page.main}</main></div></body>
</html>`),
      )
    } catch (error) {
      // What has no page of ours is a file of the pages, or an error that they describe.
      next(isCalendarError(error) ? undefined : error)
    }
  })
  app.use(basePath, expressHandler(pages))
  return listen(createServer(app), port)
}

await startWhenRun(import.meta.url, start)
