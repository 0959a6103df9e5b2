import type { Policy } from '../access/policy.ts'
import type { Cacheable, HandlerResponse, ResponseCache } from '../http/handler.ts'
import { hasPasswordHeader } from '../http/request/sent-password.ts'
import { isRead } from '../http/response/validators.ts'
import type { TakeSnapshot } from '../http/snapshot.ts'
import type { Commit } from '../services/transaction/unit-of-work.ts'
import { CacheEntries } from './cache-entries.ts'
import { cacheKey } from './cache-key.ts'
import { type CachedResponse, createRevalidate } from './cached-response.ts'
import { CommitLog } from './commit-log.ts'

interface CacheOptions {
  /** The size limit in bytes. */
  readonly limit: number
  readonly policy: Policy
  readonly takeSnapshot: TakeSnapshot
}

/** The cache of one calendar. */
export interface CalendarCache extends ResponseCache {
  /**
   * Records a commit of this process, before others can see it. Responses that it does not affect stay in the cache.
   */
  recordCommit(commit: Commit): void
}

/**
 * Creates a cache of the responses to anonymous callers. A cached response is sent only if a fresh one would be the
 * same.
 */
export function createResponseCache({ limit, policy, takeSnapshot }: CacheOptions): CalendarCache {
  const commits = new CommitLog()
  const entries = new CacheEntries(limit, createRevalidate(commits))
  return {
    get figures() {
      return entries.figures
    },
    recordCommit: (commit) => commits.add(commit),
    wrap: (next) => async (incoming) => {
      const { request } = incoming
      const key = isRead(request) && !hasPasswordHeader(request) ? cacheKey(request, policy) : undefined
      if (key === undefined) return next(incoming)
      if (entries.has(key) && (await incoming.identify()) === null) {
        const hit = entries.get(key, await takeSnapshot(request.endOfTurn))
        if (hit) return hit
      }
      const response = await next(incoming, { forCache: true })
      const { cacheable } = response
      // If the calendar changed in between, it is unknown which state the response shows.
      if (cacheable && cacheable.snapshot === (await takeSnapshot())) {
        entries.offer(key, () => cachedResponse(response, cacheable))
      }
      return response
    },
  }
}

function cachedResponse({ reply }: HandlerResponse, { snapshot, dependencies, validators }: Cacheable): CachedResponse {
  return { reply, snapshot, dependencies: dependencies?.(), validators }
}
