import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Calendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import { nodeHandler } from 'daybook/node'
import express5 from 'express'
import express4 from 'express4'

export { express4, express5 }

export interface Server {
  readonly origin: string
  readonly port: number
  close(): Promise<void>
}

/** The listeners that send with Node's own responses. */
export const nodeListeners: Readonly<Record<string, (calendar: Pick<Calendar, 'api'>) => RequestListener>> = {
  node: (calendar) => nodeHandler(calendar),
  express: (calendar) => express5().use(expressHandler(calendar)),
}

export async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What the servers of other runtimes do: a listener of Node's http server around a handler of global Requests. */
export function bridge(handle: (request: Request) => Response | Promise<Response>): RequestListener {
  return async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const chunks = incoming.iterator({ destroyOnReturn: false })
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const request = new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(hasBody && { body: ReadableStream.from(chunks), duplex: 'half' }),
    })
    const response = await handle(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(new Uint8Array(await response.arrayBuffer()))
    // What the handler left of the body is read and dropped, so that the connection can go on.
    await chunks.return?.()
    incoming.resume()
  }
}

/** Sends bytes as they are, and gives all that comes back until the server closes the connection. */
export function talk(port: number, ...parts: readonly (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.on('data', (chunk) => received.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(Buffer.concat(received).toString()))
  })
}
