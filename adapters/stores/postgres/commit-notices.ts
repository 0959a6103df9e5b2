import { render, sql } from '../sql.ts'
import type { Driver, Listening } from './driver.ts'
import { isUnanswered } from './limits/answer-limit.ts'

/**
 * Notifies other processes of commits, and listens for their commits. Any of it may fail: then others see a commit
 * later.
 */
export interface CommitNotices {
  /**
   * Notifies other processes that a transaction of a tenant has committed. Its commits during a notification share the
   * next one.
   */
  notify(tenant: string): void
  /** Starts to listen, or checks whether the connection that listens still works. Does so at intervals only. */
  keepListening(): void
  close(): Promise<void>
}

interface NoticeOptions {
  /** The channel of all stores on the same tables. Lower-case letters, digits and `_`. */
  readonly channel: string
  /** Whether to listen. Behind some connection poolers that is impossible. */
  readonly listen: boolean
  /** A clock that never goes back, in milliseconds. */
  readonly now?: () => number
}

/** A notice of a store: who sends it, and the tenant. What others send has any text. */
const notice = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(.*)$/s

/** The time between two attempts to listen, and between two checks of the connection, in milliseconds. */
const interval = 10_000

/**
 * Creates the notices of a store. They are sent outside of transactions: with a notification, a transaction would wait
 * at its commit for all others that have one, in any database of the server.
 */
export function createCommitNotices(
  driver: Driver,
  { channel, listen, now = () => performance.now() }: NoticeOptions,
): (onCommit: (tenant: string | null) => void) => CommitNotices {
  /** Created when it is first used: workers refuse random values while a module is loaded. */
  let sender: string | undefined
  const notification = (tenant: string) => {
    sender ??= crypto.randomUUID()
    return render(sql`SELECT pg_notify(${channel}, ${sender + tenant})`, (position) => `$${position}`)
  }
  return (onCommit) => {
    const { notify, sent } = createSender((tenant) => driver.query(notification(tenant)))
    const receive = (payload: string | undefined) => {
      const isOwn = sender !== undefined && payload?.startsWith(sender)
      if (!isOwn) onCommit(notice.exec(payload ?? '')?.[1] ?? null)
    }
    const { keepListening, close } = createListener({
      listen: async () => driver.listen?.(channel, receive),
      onStart: () => onCommit(null), // There may have been commits before.
    })
    let last = Number.NEGATIVE_INFINITY
    return {
      notify,
      keepListening() {
        if (!listen || now() - last < interval) return
        last = now()
        keepListening()
      },
      close: () => close(sent),
    }
  }
}

interface Sender {
  notify(tenant: string): void
  /** Resolves when all notices are sent. */
  sent(): Promise<void>
}

/** Sends one notice after the other. A tenant that waits for its notice has only one. */
function createSender(query: (tenant: string) => Promise<unknown>): Sender {
  const waiting = new Set<string>()
  let sending: Promise<void> | undefined
  const send = async () => {
    for (const tenant of waiting) {
      waiting.delete(tenant)
      await query(tenant).catch((error: unknown) => {
        // The next one would wait as long, and `close` for all of them.
        if (isUnanswered(error)) waiting.clear()
      })
    }
    sending = undefined
  }
  return {
    notify(tenant) {
      waiting.add(tenant)
      sending ??= send()
    },
    sent: async () => sending,
  }
}

interface Listener {
  /**
   * Starts to listen, or checks the connection that listens. One that has not responded to the last check is replaced.
   */
  keepListening(): void
  /** Starts no more. The connection stops when `before` has resolved. */
  close(before: () => Promise<void>): Promise<void>
}

interface ListenerOptions {
  /** Opens a connection that listens. Returns `undefined` if the driver cannot. */
  listen(): Promise<Listening | undefined>
  /** Called each time that it begins to listen. */
  onStart(): void
}

/** A connection that listens. */
interface Open {
  readonly connection: Listening
  /** Whether it has responded to the last check. */
  hasResponded: boolean
}

type State = 'idle' | 'starting' | Open | 'closed'

function createListener({ listen, onStart }: ListenerOptions): Listener {
  let state: State = 'idle'
  const current = (): State => state

  const start = async () => {
    state = 'starting'
    let connection: Listening | undefined
    try {
      connection = await listen()
    } catch {
      if (current() === 'starting') state = 'idle'
      return
    }
    if (current() === 'closed') return stop(connection)
    state = connection ? { connection, hasResponded: true } : 'idle'
    onStart()
  }
  const check = (open: Open) => {
    open.hasResponded = false
    const respond = () => {
      open.hasResponded = true
    }
    open.connection.check().then(respond, () => {})
  }
  return {
    keepListening() {
      if (state === 'starting' || state === 'closed') return
      if (state !== 'idle' && state.hasResponded) return check(state)
      if (state !== 'idle') void stop(state.connection)
      start().catch(() => {}) // of an observer that throws
    },
    async close(before) {
      const connection = typeof state === 'object' ? state.connection : undefined
      state = 'closed'
      await before()
      await stop(connection)
    },
  }
}

async function stop(connection: Listening | undefined): Promise<void> {
  await connection?.stop().catch(() => {})
}
