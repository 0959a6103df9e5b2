import { render, sql } from '../sql.ts'
import type { Driver, Listening } from './driver.ts'
import { isUnanswered } from './limits/answer-limit.ts'

/** Notifies other processes of commits, and listens for their commits. Any of it may fail: then others see a commit later. */
export interface CommitNotices {
  /** Notifies other processes that a transaction of a tenant has committed. Its commits during a notification share the next one. */
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
    let sending: Promise<unknown> | undefined
    const waiting = new Set<string>()
    let listening: Listening | undefined
    let isStarting = false
    /** Whether the connection has responded to the last check. */
    let hasResponded = true
    let last = Number.NEGATIVE_INFINITY
    let isClosed = false

    const send = async () => {
      for (const tenant of waiting) {
        waiting.delete(tenant)
        await driver.query(notification(tenant)).catch((error: unknown) => {
          // The next one would wait as long, and `close` for all of them.
          if (isUnanswered(error)) waiting.clear()
        })
      }
      sending = undefined
    }
    const stop = async (current: Listening | undefined) => {
      if (listening === current) listening = undefined
      await current?.stop().catch(() => {})
    }
    const start = async () => {
      const started = await driver.listen?.(channel, (payload) => {
        const isOwn = sender !== undefined && payload?.startsWith(sender)
        if (!isOwn) onCommit(notice.exec(payload ?? '')?.[1] ?? null)
      })
      if (isClosed) return stop(started)
      listening = started
      hasResponded = true
      onCommit(null) // There may have been commits before.
    }
    const check = (current: Listening) => {
      hasResponded = false
      const respond = () => {
        hasResponded ||= listening === current
      }
      current.check().then(respond, () => {})
    }
    return {
      notify(tenant) {
        waiting.add(tenant)
        sending ??= send()
      },
      keepListening() {
        if (!listen || isClosed || now() - last < interval) return
        last = now()
        if (!hasResponded) void stop(listening)
        if (listening !== undefined) check(listening)
        else if (!isStarting) {
          isStarting = true
          const end = () => {
            isStarting = false
          }
          start().then(end, end)
        }
      },
      async close() {
        isClosed = true
        await sending
        await stop(listening)
      },
    }
  }
}
