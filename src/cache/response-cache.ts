import type { Policy } from '../access/policy.ts'
import type { ResponseCache } from '../http/handler/handler.ts'
import type { ApiReply } from '../http/port/port.ts'
import type { RecordCache } from '../http/records/record-cache.ts'
import { hasPasswordHeader } from '../http/request/sent-password.ts'
import { sizeOfDependencies } from '../http/response/dependencies.ts'
import type { TakeSnapshot } from '../http/response/snapshot.ts'
import { isRead } from '../http/response/validators.ts'
import type { Commit } from '../services/transaction/unit-of-work.ts'
import type { DateTime } from '../time/date-time.ts'
import { CacheBudget, CacheMap } from './cache-budget.ts'
import { cacheKey } from './cache-key.ts'
import { type CachedResponse, createRevalidate } from './cached-response.ts'
import { CommitLog } from './commit-log.ts'
import { createKeyAdmission } from './key-admission.ts'
import { createRecordCache } from './record-cache.ts'
import { SharedBody } from './shared-body.ts'

interface CacheOptions {
  /** The size limit in bytes. */
  readonly limit: number
  readonly policy: Policy
  readonly takeSnapshot: TakeSnapshot
  /** The present second in UTC. */
  readonly now: () => DateTime
}

/** The caches of one calendar: responses, and the records that responses are made of. */
export interface CalendarCache extends ResponseCache {
  readonly records: RecordCache
  /**
   * Records a commit of this process, before others can see it. Responses that it does not affect stay in the cache.
   */
  recordCommit(commit: Commit): void
  /** Removes all responses and records, because their URLs have changed. */
  clear(): void
  /** Removes a recorded commit whose transaction failed. */
  discardCommit(commitId: string): void
}

/** Estimated size of a response without body and key: headers, validators, and its entry in the map. */
const overhead = 2_048

/**
 * Creates a cache of the responses to anonymous callers, and of the records in all responses. A cached response is sent
 * only if a fresh one would be the same.
 */
export function createResponseCache({ limit, policy, takeSnapshot, now }: CacheOptions): CalendarCache {
  const budget = new CacheBudget(limit)
  const records = createRecordCache(budget)
  const entries = new CacheMap(budget, sizeOf)
  const commits = new CommitLog()
  const revalidate = createRevalidate(commits)
  const admits = createKeyAdmission(budget)
  let hits = 0
  let misses = 0
  let handlers = 0
  return {
    records,
    recordCommit: (commit) => commits.add(commit),
    clear: () => budget.clear(),
    discardCommit: (commitId) => commits.remove(commitId),
    get figures() {
      return { hits, misses, replies: entries.size, records: records.size, bytes: budget.bytes }
    },
    wrap: (next) => {
      const handler = handlers++
      return async (incoming) => {
        const { request } = incoming
        const key = isRead(request) && !hasPasswordHeader(request) ? cacheKey(request, policy, handler) : undefined
        if (key === undefined) return next(incoming)
        if (entries.has(key) && (await incoming.identify()) === null) {
          const snapshot = await takeSnapshot(request.endOfTurn)
          const entry = entries.get(key)
          const isInTime = entry?.until === undefined || now() < entry.until
          const current = entry && isInTime && revalidate(entry, snapshot)
          if (current) {
            hits += 1
            incoming.span?.setAttributes({ 'daybook.cache.hit': true })
            if (current !== entry) entries.set(key, current)
            const { shared } = current
            if (shared) incoming.shared = { ...shared, snapshot: current.snapshot }
            return { reply: replyFrom(current) }
          }
        }
        const response = await next(incoming, { forCache: true })
        const { reply, cacheable } = response
        if (cacheable === undefined) return response
        misses += 1
        incoming.span?.setAttributes({ 'daybook.cache.hit': false })
        // Hits do not pass the filter, so it may have forgotten a key that has an entry.
        const isAdmitted = entries.has(key) || admits(key)
        if (!isAdmitted || reply.body === null) return response
        const entry = {
          ...cacheable,
          status: reply.status,
          headers: reply.headers,
          body: new SharedBody(reply.body),
          shared: incoming.shared,
          dependencies: cacheable.dependencies?.(),
        }
        // From here on the body is in use, so that other counts make a copy.
        const inUse = replyFrom(entry)
        const current = revalidate(entry, await takeSnapshot())
        // If the calendar changed in between, it is unknown which state the response shows, unless it is the same in
        // both.
        if (current?.body === entry.body) entries.set(key, current)
        return { reply: inUse }
      }
    },
  }
}

function replyFrom({ status, headers, body }: CachedResponse): ApiReply {
  return { status, headers, body: body.bytes, release: body.use() }
}

function sizeOf({ body, dependencies }: CachedResponse, key: string): number {
  return overhead + 2 * key.length + body.bytes.length + (dependencies ? sizeOfDependencies(dependencies) : 0)
}
