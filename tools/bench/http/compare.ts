import { request } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import type { ConstantReply } from './contestants.ts'
import { mountOf, type Shot } from './shot.ts'

/** One request outside the load: the whole reply, without the headers that the server's own connection adds. */
export function ask(port: number, shot: Shot): Promise<ConstantReply> {
  const { method, path, authorization, body, etag } = shot
  const headers = {
    ...(etag !== undefined && { 'If-None-Match': etag }),
    ...(authorization !== undefined && { Authorization: authorization }),
    ...(body && { 'Content-Type': 'application/json' }),
  }
  const options = { host: '127.0.0.1', port, method, path: `${mountOf(shot)}${path}`, headers, agent: false }
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      response.toArray().then((chunks) => {
        const pairs = response.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
        )
        const own = pairs.filter(([name = '']) => !/^(connection|keep-alive|date|transfer-encoding)$/i.test(name))
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(own), body: text })
      }, reject)
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

export function headerOf({ headers }: ConstantReply, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}

/** A reply and the port that its URLs name. */
export interface Received {
  readonly reply: ConstantReply
  readonly port: number
}

/** Where the JSON of two replies differs; undefined where it does not. */
export function differenceOf(ours: Received, theirs: Received): string | undefined {
  if (ours.reply.status !== theirs.reply.status) return `status ${ours.reply.status} and ${theirs.reply.status}`
  return difference(jsonOf(ours), jsonOf(theirs), '')
}

function jsonOf({ reply, port }: Received): unknown {
  return JSON.parse(reply.body.replaceAll(`http://127.0.0.1:${port}/`, 'http://host/'))
}

function difference(ours: unknown, theirs: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined
  if (!isObject(ours) || !isObject(theirs)) return `${path}: ${JSON.stringify(ours)} and ${JSON.stringify(theirs)}`
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const found = difference(ours[key], theirs[key], `${path}/${key}`)
    if (found !== undefined) return found
  }
  return `${path}: of different kinds`
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
