import type { RequestListener } from 'node:http'
import fastify from 'fastify'
import { BadRequest, type Parameters } from './baseline-input.ts'
import { readPage } from './baseline-list.ts'
import { openObjects } from './baseline-objects.ts'
import { openReads } from './baseline-reads.ts'
import { eventSchema, listSchema } from './baseline-schema.ts'
import { openBaseline } from './baseline-tables.ts'
import { editor } from './callers.ts'

// The reads of the server written by hand, on Fastify: its objects become text by a schema.

const base = '/cal/events/v1'
const safe = { 'X-Content-Type-Options': 'nosniff' }

export async function fastifyListener(file: string, origin: string): Promise<RequestListener> {
  const root = origin + base
  const reads = openReads(openBaseline(file))
  const eventObject = openObjects(root)
  const app = fastify({ logger: false, exposeHeadRoutes: false })

  app.get<{ Querystring: Parameters }>(
    `${base}/events`,
    { schema: { response: { 200: listSchema } } },
    async (request, reply) => {
      const page = readPage(reads, request.query, `${root}/events`)
      if (!page) return reply.code(404).send(errorOf(404, 'event-archive-page-not-found'))
      const { rows, total, pages, url, next, previous, headers } = page
      reply.headers({ ...safe, ...headers })
      return {
        events: rows.map((row) => eventObject(row, false)),
        ...{ rest_url: url, next_rest_url: next || undefined, previous_rest_url: previous || undefined },
        ...{ total, total_pages: pages },
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    `${base}/events/:id`,
    { schema: { response: { 200: eventSchema } } },
    async (request, reply) => {
      const event = reads.one(Number(request.params.id))
      if (!event) return reply.code(404).send(errorOf(404, 'event-not-found'))
      const mayRead = event.isPublic || request.headers.authorization === editor
      if (!mayRead) return reply.code(403).send(errorOf(403, 'event-not-accessible'))
      reply.headers({ ...safe, Vary: 'Authorization, Cookie' })
      return eventObject(event.row, true)
    },
  )

  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof BadRequest ? 400 : 500
    return reply.code(status).send(errorOf(status, status === 400 ? 'rest_invalid_param' : 'rest_internal_error'))
  })
  await app.ready()
  return app.routing
}

const errorOf = (status: number, code: string) => ({
  code,
  message: 'This request has no answer.',
  data: { status },
})
