import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mountOf, type Shot } from './shot.ts'

// The load: requests over connections that stay open, one at a time on each. It reads no more of a reply than its status
// and its length, so that the machine is left to the server.

export interface Load {
  /**
   * Sends until the time is over, or so many replies are there, and waits for the last ones. Throws when one has another
   * status than expected.
   */
  run(seconds: number, next: () => Shot, replies?: number): Promise<Round>
  close(): void
}

export interface Round {
  readonly replies: number
  readonly seconds: number
  readonly milliseconds: readonly number[]
}

export async function openLoad(port: number, connections: number): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(port)))
  return {
    async run(seconds, next, replies = Number.POSITIVE_INFINITY) {
      const milliseconds: number[] = []
      const begin = performance.now()
      const end = begin + seconds * 1000
      await Promise.all(
        lines.map(async (line) => {
          do {
            const shot = next()
            const bytes = bytesOf(shot, port)
            const sent = performance.now()
            await line.send(bytes, shot)
            milliseconds.push(performance.now() - sent)
          } while (performance.now() < end && milliseconds.length < replies)
        }),
      )
      return { replies: milliseconds.length, seconds: (performance.now() - begin) / 1000, milliseconds }
    },
    close() {
      for (const line of lines) line.close()
    },
  }
}

interface Line {
  send(bytes: Buffer, shot: Shot): Promise<void>
  close(): void
}

async function openLine(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  let waiting: { resolve(): void; reject(error: Error): void; readonly shot: Shot } | undefined
  let received: Buffer[] = []
  /** Bytes until the reply is whole; unknown before its head is. */
  let left: number | undefined

  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed the connection')))
  socket.on('data', (chunk) => {
    if (left === undefined) {
      received.push(chunk)
      const bytes = received.length === 1 ? chunk : Buffer.concat(received)
      const head = bytes.indexOf('\r\n\r\n')
      if (head < 0) return
      const problem = problemOf(bytes, head, waiting?.shot)
      if (problem !== undefined) return fail(new Error(problem))
      left = head + 4 + bodyLength(bytes, head) - bytes.length
    } else left -= chunk.length
    if (left > 0) return
    received = []
    left = undefined
    const done = waiting
    waiting = undefined
    done?.resolve()
  })
  return {
    send: (bytes, shot) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject, shot }
        socket.write(bytes)
      }),
    close: () => hangUp(socket),
  }
}

function hangUp(socket: Socket): void {
  socket.removeAllListeners('close')
  socket.destroy()
}

function problemOf(bytes: Buffer, head: number, shot: Shot | undefined): string | undefined {
  const status = Number(bytes.toString('latin1', 9, 12))
  if (status === shot?.status) return undefined
  return `${shot?.method} ${shot?.path} gave ${status} instead of ${shot?.status}: ${bytes.toString('utf8', head + 4, head + 400)}`
}

function bodyLength(bytes: Buffer, head: number): number {
  const text = bytes.toString('latin1', 0, head + 2)
  const [, length] = /\r\ncontent-length: *(\d+)\r\n/i.exec(text) ?? []
  if (length !== undefined && !text.startsWith('304', 9)) return Number(length)
  if (/^.{9}(204|304)/.test(text)) return 0
  throw new Error(`A reply without Content-Length:\n${text}`)
}

let last: { readonly shot: string; readonly port: number; readonly bytes: Buffer } | undefined

/** Most requests are the one before. */
function bytesOf(shot: Shot, port: number): Buffer {
  if (shot.body) return encoded(shot, port)
  const text = `${mountOf(shot)}${shot.path} ${shot.authorization} ${shot.etag}`
  if (last?.shot !== text || last.port !== port) last = { shot: text, port, bytes: encoded(shot, port) }
  return last.bytes
}

function encoded(shot: Shot, port: number): Buffer {
  const { method, path, authorization, body, etag } = shot
  const json = body && Buffer.from(JSON.stringify(body))
  const head = [
    `${method} ${mountOf(shot)}${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...(etag === undefined ? [] : [`If-None-Match: ${etag}`]),
    ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ...(json ? ['Content-Type: application/json', `Content-Length: ${json.length}`] : []),
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
  return json ? Buffer.concat([bytes, json]) : bytes
}
