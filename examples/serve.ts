import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'

/** What the server examples share: how they start and stop. It has nothing to do with calendars. */

export interface Running {
  /** The origin, without a slash at its end. */
  readonly url: string
  close(): Promise<void>
}

/** Listens on this machine only; port 0 takes any free one. */
export async function listen(server: Server, port: number): Promise<Running> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Serves a function from Request to Response on Node, as Deno.serve, Bun.serve and @hono/node-server do. */
export function serve(fetch: (request: Request) => Response | Promise<Response>, port: number): Promise<Running> {
  const server = createServer((incoming, outgoing) => {
    requestOf(incoming)
      .then(fetch)
      .then(async (response) => {
        const body = new Uint8Array(await response.arrayBuffer())
        outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body)
      })
      .catch(() => outgoing.writeHead(400).end())
  })
  return listen(server, port)
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = Buffer.concat(await incoming.toArray())
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 && { body }),
  })
}

/**
 * Starts a server when its file was run, and not when it was imported, and prints where it is. `PORT` says on which port,
 * 3000 unless it is set; 0 means any free one.
 */
export async function startWhenRun(
  program: string,
  start: (port: number) => Promise<Running>,
  greeting: (url: string) => string = (url) => url,
): Promise<void> {
  if (process.argv[1] !== fileURLToPath(program)) return
  const requested = process.env.PORT || '3000'
  const port = Number(requested)
  if (!/^\d{1,5}$/.test(requested) || port > 65_535) {
    console.error(`PORT must be a number from 0 to 65535; it is ${requested}.`)
    process.exitCode = 1
    return
  }
  try {
    const { url } = await start(port)
    console.log(greeting(url))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    console.error(`Port ${port} is in use. Set PORT to another one, or to 0 for any that is free.`)
    process.exitCode = 1
  }
}
