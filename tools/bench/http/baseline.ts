import type { ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { BadRequest, readBody } from './baseline-input.ts'
import { openTexts } from './baseline-json.ts'
import { readPage } from './baseline-list.ts'
import { openReads } from './baseline-reads.ts'
import { openBaseline } from './baseline-tables.ts'
import { openWrites } from './baseline-writes.ts'
import { editor } from './callers.ts'

// What daybook is measured against: Express 5 and SQLite by hand, for this interface and no other, as fast as it gets
// without keeping replies. Reads are one statement each, with all that is linked.

const base = '/cal/events/v1'
const author = 1

export function baselineApp(file: string, origin: string): Express {
  const database = openBaseline(file)
  const root = origin + base
  const reads = openReads(database)
  const { eventText } = openTexts(root)
  const written = (id: number) => {
    const event = reads.one(id)
    return event ? eventText(event.row, true) : ''
  }
  const writes = openWrites(database)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')

  app.get(`${base}/events`, (request, response) => {
    const page = readPage(reads, request.query, `${root}/events`)
    if (!page) return sendError(response, 404, 'event-archive-page-not-found')
    const { rows, total, pages, url, next, previous, headers } = page
    const shown =
      `{"events":[${rows.map((row) => eventText(row, false)).join(',')}],"rest_url":"${url}"` +
      `${next && `,"next_rest_url":"${next}"`}${previous && `,"previous_rest_url":"${previous}"`},` +
      `"total":${total},"total_pages":${pages}}`
    send(response, 200, shown, headers)
  })

  app.get(`${base}/events/:id`, (request, response) => {
    const event = reads.one(Number(request.params.id))
    if (!event) return sendError(response, 404, 'event-not-found')
    const mayRead = event.isPublic || request.headers.authorization === editor
    if (!mayRead) return sendError(response, 403, 'event-not-accessible')
    send(response, 200, eventText(event.row, true), { Vary: 'Authorization, Cookie' })
  })

  app.use((request, response, next) => {
    if (request.headers.authorization === editor) next()
    else sendError(response, 401, 'rest_forbidden')
  })
  app.use(express.json({ limit: 1024 * 1024 }))

  app.post(`${base}/events`, (request, response) => {
    const id = writes.create(readBody(request.body, ['title', 'start_date', 'end_date']), author)
    const headers = { 'Cache-Control': 'private, no-cache', Location: `${root}/events/${id}` }
    send(response, 201, written(id), headers)
  })

  app.all(`${base}/events/:id`, (request, response) => {
    const id = Number(request.params.id)
    if (!writes.update(id, readBody(request.body, []))) return sendError(response, 404, 'event-not-found')
    send(response, 200, written(id), { 'Cache-Control': 'private, no-cache' })
  })

  // Express knows one that handles errors by its four parameters.
  const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    if (error instanceof BadRequest) sendError(response, 400, 'rest_invalid_param', error.params)
    else sendError(response, 500, 'rest_internal_error')
  }
  return app.use(onError)
}

function send(response: ServerResponse, status: number, json: string, headers: Record<string, string>): void {
  const bytes = Buffer.from(json)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': bytes.length,
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(bytes)
}

function sendError(response: ServerResponse, status: number, code: string, params?: readonly string[]): void {
  const body = { code, message: 'This request has no answer.', data: { status, ...(params && { params }) } }
  send(response, status, JSON.stringify(body), {})
}
