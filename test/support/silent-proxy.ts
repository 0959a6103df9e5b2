import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a server, which accepts everything and is silent whenever a test says so. */
export interface SilentProxy {
  readonly port: number
  /** Passes on nothing any more, in any connection. */
  hush(): void
  /** Becomes silent at the first message of a client that contains this text, which it does not pass on. */
  hushAt(text: string): void
  /** Passes on what comes from now on. Connections from before stay silent, unless they are `resumed`. */
  speak(connections?: 'resumed'): void
  close(): Promise<void>
}

export async function startSilentProxy(target: number): Promise<SilentProxy> {
  let isSilent = false
  let trigger: string | undefined
  const sockets = new Set<Socket>()
  /** What silent connections would pass on. */
  let held: (() => void)[] = []
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let isHeld = false
    const pass = (to: Socket) => (chunk: Buffer) => {
      if (trigger !== undefined && to === upstream && chunk.includes(trigger)) {
        trigger = undefined
        isSilent = true
      }
      isHeld ||= isSilent
      if (!isHeld) to.write(chunk)
      else
        held.push(() => {
          isHeld = false
          to.write(chunk)
        })
    }
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', pass(to))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a TCP server has no other kind of address
    hush() {
      isSilent = true
    },
    hushAt(text) {
      trigger = text
    },
    speak(connections) {
      isSilent = false
      if (connections === 'resumed') for (const pass of held) pass()
      held = []
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
