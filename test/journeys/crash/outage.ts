import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { bundledProgram } from '../../support/bundled-program.ts'
import type { PostgresServer } from '../../support/postgres-server.ts'
import { inconsistencies } from '../concurrency/consistency.ts'
import { openPlain, openTarget, type Target } from '../concurrency/target.ts'

export interface OutageOptions {
  readonly server: PostgresServer
  readonly driver: 'pg' | 'postgres.js'
  readonly ways: readonly ('shut down' | 'kill')[]
  /** How many requests are under way at the same time. */
  readonly lanes?: number
  /** How many replies of each kind are waited for, before the server stops, while it does not run, and after. */
  readonly replies?: number
}

export interface OutageReport {
  /** By status. */
  readonly replies: Readonly<Record<string, number>>
  readonly acknowledged: number
  /** In milliseconds: of the replies that report the outage, and from the start of the server to the first write. */
  readonly slowestRefusal: number
  readonly slowestRecovery: number
  readonly faults: readonly string[]
}

/** Stops the database under an app that writes all the time, starts it again, and looks at what is there. */
export async function outage(options: OutageOptions): Promise<OutageReport> {
  const { server, driver, ways, lanes = 6, replies: wanted = 30 } = options
  const schema = `outage_${driver.replace('.', '')}`
  const target: Target = { kind: 'postgres', driver, url: server.url, schema }
  const { migrate, close } = openTarget(target)
  await migrate()
  await close()
  const app = await startApp(target)
  const load = startLoad(app.url, lanes)
  let slowestRecovery = 0
  try {
    await load.until('written', wanted)
    for (const how of ways) {
      await server.stop(how)
      await load.until('unavailable', wanted)
      await server.start()
      const start = performance.now()
      await load.until('written', 1)
      slowestRecovery = Math.max(slowestRecovery, performance.now() - start)
      await load.until('written', wanted)
    }
  } finally {
    await load.stop()
    app.child.kill()
  }
  const { replies, written, slowestRefusal } = load
  const faults = [...load.faults, ...(app.hasEnded() ? ['the app has ended'] : []), ...(await look(target, written))]
  return { replies, acknowledged: written.size, slowestRefusal: slowestRefusal(), slowestRecovery, faults }
}

async function startApp(target: Target) {
  const child: ChildProcess = fork(await bundledProgram(new URL('app.ts', import.meta.url)), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  child.send(target)
  const [url] = await once(child, 'message')
  return { child, url: String(url), hasEnded: () => child.exitCode !== null }
}

type Kind = 'written' | 'unavailable'

function startLoad(origin: string, lanes: number) {
  const replies: Record<string, number> = {}
  const written = new Map<number, string>()
  const faults: string[] = []
  const waiting: { readonly kind: Kind; left: number; readonly done: () => void }[] = []
  let isOver = false
  let slowest = 0

  function tell(kind: Kind): void {
    for (const wait of waiting) {
      if (wait.kind !== kind) continue
      wait.left -= 1
      if (wait.left === 0) wait.done()
    }
  }

  async function send(method: string, path: string, body: object): Promise<{ readonly id: number } | undefined> {
    const start = performance.now()
    const headers = { 'Content-Type': 'application/json' }
    // Longer than any of these waits: a lack of an answer is a fault.
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(`${origin}/cal/events/v1${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      signal,
    })
    const reply = (await response.json()) as { readonly id: number; readonly code?: string } // of an event, or an error
    const status = String(response.status)
    replies[status] = (replies[status] ?? 0) + 1
    if (response.ok) {
      tell('written')
      return reply
    }
    const isClear = reply.code === 'rest_unavailable' && response.status === 503
    if (!isClear && reply.code !== 'rest_conflict') faults.push(`${method} ${path}: ${status} ${JSON.stringify(reply)}`)
    if (isClear) {
      slowest = Math.max(slowest, performance.now() - start)
      tell('unavailable')
    }
    return undefined
  }

  async function write(lane: number): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      try {
        const text = `${lane} ${count}`
        const day = { start_date: '2031-01-01 10:00:00', end_date: '2031-01-01 12:00:00' }
        const venue = { venue: 'Same hall' }
        const event = await send('POST', '/events', {
          title: 'Same title',
          description: text,
          ...day,
          venue,
          tags: ['A'],
        })
        if (!event) continue
        written.set(event.id, text)
        // Whether a change that was refused is there cannot be determined.
        const path = `/events/${event.id}`
        written.set(event.id, (await send('PATCH', path, { excerpt: text })) ? `${text}, ${text}` : text)
      } catch (error) {
        faults.push(String(error))
        isOver = true
      }
    }
  }

  const running = Array.from({ length: lanes }, (_, lane) => write(lane))
  return {
    replies,
    written,
    faults,
    slowestRefusal: () => slowest,
    /** Waits for so many more replies of a kind. */
    async until(kind: Kind, count: number): Promise<void> {
      const arrived = new Promise<void>((done) => waiting.push({ kind, left: count, done }))
      await Promise.race([arrived, Promise.all(running)])
      if (isOver) throw new Error(`The load has ended: ${faults.join('\n')}`)
    },
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(running)
    },
  }
}

async function look(target: Target, written: ReadonlyMap<number, string>): Promise<readonly string[]> {
  const plain = await openPlain(target)
  const rows = new Map((await plain.query('SELECT * FROM daybook_events')).map((row) => [row.id, row]))
  const faults = [...(await inconsistencies(plain))]
  for (const [id, text] of written) {
    const row = rows.get(id)
    if (!`${row?.description}, ${row?.excerpt}`.startsWith(text)) faults.push(`event ${id} is not there as ${text}`)
  }
  await plain.close()
  return faults
}
