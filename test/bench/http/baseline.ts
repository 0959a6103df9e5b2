import type { ServerResponse } from 'node:http'
import express, { type ErrorRequestHandler, type Express } from 'express'
import { BadRequest, type Parameters, readBody, readCount, readIds, readWindow, readWords } from './baseline-input.ts'
import { openReads } from './baseline-reads.ts'
import { openBaseline } from './baseline-tables.ts'
import { openWrites } from './baseline-writes.ts'
import { token } from './requests.ts'

// What daybook is measured against: Express 5 and SQLite by hand, for this interface and no other, as fast as it gets
// without keeping replies. Reads are one statement each, with all that is linked.

const base = '/cal/events/v1'
const editor = 1

export function baselineApp(file: string, origin: string): Express {
  const database = openBaseline(file)
  const root = origin + base
  const reads = openReads(database, root)
  const writes = openWrites(database)
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')

  app.get(`${base}/events`, (request, response) => {
    const query: Parameters = request.query
    const page = readCount(query, 'page', 1)
    const limit = Math.min(readCount(query, 'per_page', 10), 50)
    const asked = readIds(query, 'categories')
    const categories = asked.length > 0 ? reads.withDescendants(asked) : []
    if (asked.some((id) => !categories.includes(id))) throw new BadRequest(['categories'])
    const venues = readIds(query, 'venue')
    if (!venues.every(reads.hasVenue)) throw new BadRequest(['venue'])
    const { total, events } = reads.list({
      ...{ window: readWindow(query), words: readWords(query), limit, offset: (page - 1) * limit },
      ...{ venues, categories },
    })
    const pages = Math.ceil(total / limit)
    if (page > 1 && page > pages) return sendError(response, 404, 'event-archive-page-not-found')
    const url = urlOf(`${root}/events`, query)
    const [next, previous] = [page < pages ? url(page + 1) : '', page > 1 ? url(page - 1) : '']
    const shown =
      `{"events":[${events}],"rest_url":"${url()}"${next && `,"next_rest_url":"${next}"`}` +
      `${previous && `,"previous_rest_url":"${previous}"`},"total":${total},"total_pages":${pages}}`
    const links = [next && `<${next}>; rel="next"`, previous && `<${previous}>; rel="prev"`].filter(Boolean).join(', ')
    send(response, 200, shown, {
      ...{ Vary: 'Authorization, Cookie', 'X-Cal-Total': String(total), 'X-Cal-TotalPages': String(pages) },
      ...(links !== '' && { Link: links }),
    })
  })

  app.get(`${base}/events/:id`, (request, response) => {
    const event = reads.one(Number(request.params.id), request.headers.authorization === token)
    if (!event) return sendError(response, 404, 'event-not-found')
    if (event.json === null) return sendError(response, 403, 'event-not-accessible')
    send(response, 200, event.json, { Vary: 'Authorization, Cookie' })
  })

  app.use((request, response, next) => {
    if (request.headers.authorization === token) next()
    else sendError(response, 401, 'rest_forbidden')
  })
  app.use(express.json({ limit: 1024 * 1024 }))

  app.post(`${base}/events`, (request, response) => {
    const id = writes.create(readBody(request.body, ['title', 'start_date', 'end_date']), editor)
    const headers = { 'Cache-Control': 'private, no-cache', Location: `${root}/events/${id}` }
    send(response, 201, reads.one(id, true)?.json ?? '', headers)
  })

  app.all(`${base}/events/:id`, (request, response) => {
    const id = Number(request.params.id)
    if (!writes.update(id, readBody(request.body, []))) return sendError(response, 404, 'event-not-found')
    send(response, 200, reads.one(id, true)?.json ?? '', { 'Cache-Control': 'private, no-cache' })
  })

  // Express knows one that handles errors by its four parameters.
  const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
    if (error instanceof BadRequest) sendError(response, 400, 'rest_invalid_param', error.params)
    else sendError(response, 500, 'rest_internal_error')
  }
  return app.use(onError)
}

/** The caller's own query, but for the page. */
function urlOf(url: string, query: Parameters): (page?: number) => string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [
      name,
      `${encodeURIComponent(name)}=${encodeURIComponent(one)}`,
    ]),
  )
  return (page) => {
    const kept = pairs.flatMap(([name, pair]) => (page !== undefined && name === 'page' ? [] : [pair]))
    if (page !== undefined) kept.push(`page=${page}`)
    return kept.length > 0 ? `${url}?${kept.join('&')}` : url
  }
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
