import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Calendar, createCalendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { honoHandler } from 'daybook/hono'
import { jsonLd } from 'daybook/jsonld'
import { nodeHandler } from 'daybook/node'
import { upstreamReplies } from 'daybook/stand-in'
import express from 'express'
import { Hono } from 'hono'
import { actorOf } from './callers.ts'
import type { ConstantReply, Host } from './contestants.ts'
import { standIn } from './shot.ts'

// A calendar, or a constant reply, behind each host.

/** Answers with what `reply` gives, asynchronously on the hosts whose handlers are: as a handler that queries a store does. */
export function constantListener(host: Host, reply: () => { reply: ConstantReply; body: Uint8Array }): RequestListener {
  const respond = () => {
    const { reply: constant, body } = reply()
    const { status, headers } = constant
    return new Response(body.length > 0 ? (body as Uint8Array<ArrayBuffer>) : null, { status, headers })
  }
  switch (host) {
    case 'node':
      return (_request, response) => {
        const { reply: constant, body } = reply()
        response.writeHead(constant.status, constant.headers).end(body)
      }
    case 'express':
      return express().use(async (_request, response) => {
        await undefined
        const { reply: constant, body } = reply()
        response.writeHead(constant.status, constant.headers).end(body)
      })
    case 'hono': {
      const app = new Hono().all('*', async () => {
        await undefined
        return respond()
      })
      return getRequestListener(app.fetch)
    }
    case 'fetch':
      return bridge(async () => respond())
  }
}

export function calendarListener(host: Host, calendar: Calendar): RequestListener {
  const ofNode = { authenticate: ({ headers }: IncomingMessage) => actorOf(headers.authorization) }
  const ofFetch = { authenticate: ({ headers }: Request) => actorOf(headers.get('authorization')) }
  switch (host) {
    case 'node':
      return onBothMounts(calendar, ofNode)
    case 'express':
      return express().use(expressHandler(calendar, ofNode))
    case 'hono': {
      const app = new Hono().all('*', honoHandler(calendar, ofFetch))
      return getRequestListener(app.fetch)
    }
    case 'fetch':
      return bridge(fetchHandler(calendar, ofFetch))
  }
}

/** Records on the mount of the stand-in have the form of the system that it replaces. */
function onBothMounts(calendar: Calendar, ofNode: NodeOptions): RequestListener {
  const own = nodeHandler(calendar, ofNode)
  const replacing = nodeHandler(calendar, {
    ...ofNode,
    ...standIn,
    headerPrefix: 'X-TEC',
    transforms: [jsonLd(), upstreamReplies()],
  })
  return (request, response) =>
    request.url?.startsWith(standIn.basePath) ? replacing(request, response) : own(request, response)
}

interface NodeOptions {
  readonly authenticate: (request: IncomingMessage) => ReturnType<typeof actorOf>
}

/** No option refuses what is not one. */
export function takesReplyCache(): boolean {
  try {
    createCalendar({ ...withoutCache })
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Spread into options, whose type need not know it. */
export const withoutCache = { replyCache: 0 }

/** From Request to Response on Node's server, with no more than that takes. */
function bridge(handle: (request: Request) => Promise<Response>): RequestListener {
  return (incoming, outgoing) => {
    requestOf(incoming)
      .then(handle)
      .then(async (response) => {
        const body = response.body === null ? undefined : new Uint8Array(await response.arrayBuffer())
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
      })
      .catch((error: unknown) => outgoing.writeHead(500, { 'Content-Length': '0' }).end(void console.error(error)))
  }
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = method === 'GET' ? undefined : Buffer.concat(await incoming.toArray())
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body && { body }),
  })
}
