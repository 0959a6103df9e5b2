// An MCP server: a language model lists, reads, creates and changes events, with the rights of its user.
//
//   npx tsx examples/mcp-server.ts

import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Actor, type Calendar, createCalendar, type EventRecord, isCalendarError } from 'daybook'
import { schemasOf } from 'daybook/schemas'
import { z } from 'zod'
import { listen, type Running, startWhenRun } from './serve.ts'

const when = { start_date: true, end_date: true, all_day: true } as const
const what = { title: true, description: true, status: true, venue: true, categories: true } as const

export function createMcpServer(calendar: Calendar, actor: Actor | null): McpServer {
  const schemas = schemasOf(calendar).event
  const { events, toReply } = calendar.as(actor)
  const shown = async (event: EventRecord) => (await toReply.events([event]))[0] ?? {}
  const annotations = { readOnlyHint: true }
  const id = z.int().min(1).meta({ description: 'The id of the event' })
  const server = new McpServer({ name: 'calendar', version: '1.0.0' })

  const list = {
    description: 'Lists events by words (q, with orderby=relevance), by date and other filters',
    inputSchema: schemas.query,
    annotations,
  }
  server.registerTool('list_events', list, (query) =>
    answer(async () => {
      const { records, total, did_you_mean } = await events.list(query)
      return { total, did_you_mean, events: await toReply.events(records) }
    }),
  )
  const read = { description: 'Returns an event', inputSchema: z.object({ id }), annotations }
  server.registerTool('get_event', read, ({ id }) => answer(async () => shown(await events.get(id))))
  const create = { description: 'Creates an event', inputSchema: schemas.create.pick({ ...when, ...what }) }
  server.registerTool('create_event', create, (input) => answer(async () => shown(await events.create(input))))
  const update = {
    description: 'Changes fields of an event',
    inputSchema: schemas.patch.pick({ ...when, ...what }).extend({ id }),
  }
  server.registerTool('update_event', update, ({ id, ...patch }) =>
    answer(async () => shown(await events.update(id, patch))),
  )
  return server
}
/** Returns the result of a tool. What the calendar refuses is an error that the model reads, with a sentence for each field. */
async function answer(work: () => Promise<object>): Promise<CallToolResult> {
  try {
    return textOf(await work())
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const { code, message, errors = {} } = error
    return { ...textOf({ code, message, errors }), isError: true }
  }
}

function textOf(value: object): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }] }
}

const users = new Map<string, Actor>([['Bearer a-token-of-anna', { id: 7, role: 'author' }]])

export async function start(port: number, calendar = createCalendar()): Promise<Running> {
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers
    const actor = authorization === undefined ? null : users.get(authorization)
    if (actor === undefined) return response.writeHead(401).end()
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    await createMcpServer(calendar, actor).connect(transport as Transport) // whose optional members may be undefined
    return transport.handleRequest(request, response)
  })
  return listen(server, port)
}

await startWhenRun(import.meta.url, start)
