// Purges a shared cache, such as Varnish or a CDN, by the keys of what changes, whichever process writes.
//
//   npx tsx examples/purge-cache.ts

import { fileURLToPath } from 'node:url'
import { type Calendar, createCalendar, type Follower, type FollowOptions } from 'daybook'
import { cacheKeysOf } from 'daybook/http'
import { nodeHandler } from 'daybook/node'

/** Removes all responses with one of these keys from the cache. */
export type Purge = (keys: readonly string[]) => Promise<unknown>

/** Purges by the `PURGE` requests of varnish.vcl. A cache that does not answer within `limit` milliseconds has failed. */
export function purgeVarnish(url: string, send: typeof fetch = fetch, limit = 10_000): Purge {
  return async (keys) => {
    // Caches limit the length of a header.
    for (let at = 0; at < keys.length; at += 50) {
      const headers = { 'Surrogate-Key': keys.slice(at, at + 50).join(' ') }
      const { ok, status } = await send(url, { method: 'PURGE', headers, signal: AbortSignal.timeout(limit) })
      if (!ok) throw new Error(`The cache answered ${status}.`)
    }
  }
}

export interface PurgeOptions extends FollowOptions {
  /**
   * Milliseconds after which the same keys are purged again. A response that was made before a write can reach the cache after the
   * purge. Choose more than a response takes.
   */
  readonly again?: number
  /** The `keyPrefix` of the option `sharedCache`, where several calendars share the cache. */
  readonly keyPrefix?: string
}

/**
 * Follows the calendar. Run it in each process: one works, and another takes over when that one ends. After an outage of the cache of
 * any length, everything is purged once: what was missed does not matter then.
 */
export async function followIntoCache(
  calendar: Calendar,
  purge: Purge,
  { again = 500, keyPrefix = 'daybook', ...options }: PurgeOptions = {},
): Promise<Follower> {
  let token: number | undefined
  let isStopped = options.signal?.aborted ?? false
  let timer: ReturnType<typeof setTimeout> | undefined
  const pending = new Set<string>()
  const purgeLater = (keys: readonly string[]) => {
    if (isStopped) return
    if (pending.size === 0) timer = setTimeout(purgeAgain, again)
    for (const key of keys) pending.add(key)
  }
  const purgeAgain = async () => {
    const keys = [...pending]
    pending.clear()
    await purge(keys).catch(() => purgeLater(keys))
  }
  const endPurges = () => {
    isStopped = true
    clearTimeout(timer)
  }
  options.signal?.addEventListener('abort', endPurges)
  const everything = cacheKeysOf({ type: 'whole' }, { keyPrefix })
  const follower = await calendar.follow(
    'purge-cache',
    async (change, context) => {
      const keys = context.token === token ? cacheKeysOf(change, { keyPrefix }) : everything
      await purge(keys)
      token = context.token
      purgeLater(keys)
    },
    { onFailed: 'whole', handlerTimeout: 60_000, ...options },
  )
  // A process that has ended may have left out the second purge of its last changes. So each process purges everything when it starts,
  // also one that then waits, and at the first change after it has taken over. Until then, one that waited does not know that it works.
  purgeLater(everything)
  const stop = () => {
    endPurges()
    return follower.stop()
  }
  return { ...follower, stop, [Symbol.asyncDispose]: stop }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const calendar = createCalendar({ onError: console.error })
  const { createServer } = await import('node:http')
  const handler = nodeHandler(calendar, { sharedCache: { maxAge: 3600, keys: 'Surrogate-Key' } })
  createServer(handler).listen(3000, '127.0.0.1')
  await followIntoCache(calendar, purgeVarnish('http://127.0.0.1:6081'))
  console.log('The cache in front of http://127.0.0.1:3000 is purged at http://127.0.0.1:6081.')
}
