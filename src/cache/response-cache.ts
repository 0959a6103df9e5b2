import type { Policy } from '../access/policy.ts'
import type { ResponseCache } from '../http/handler.ts'
import type { ApiReply } from '../http/port.ts'
import type { RecordCache } from '../http/records/record-cache.ts'
import { hasPasswordHeader } from '../http/request/sent-password.ts'
import { isRead } from '../http/response/validators.ts'
import type { Snapshot, TakeSnapshot } from '../http/snapshot.ts'
import { AdmissionFilter } from './admission-filter.ts'
import { cacheKey } from './cache-key.ts'
import { CacheMap, CacheSpace } from './cache-space.ts'
import { createRecordCache } from './record-cache.ts'

interface CacheOptions {
  /** The size limit in bytes. */
  readonly limit: number
  readonly policy: Policy
  readonly takeSnapshot: TakeSnapshot
}

/** The caches of one calendar: responses, and the records that responses are made of. */
export interface CalendarCache extends ResponseCache {
  readonly records: RecordCache
}

interface CachedResponse {
  readonly reply: ApiReply
  /** The response is valid in this snapshot only. */
  readonly snapshot: Snapshot
}

/** Estimated size of an entry without body and key: headers, and its place in the map. */
const overhead = 1_024

/**
 * Creates a cache of the responses to anonymous callers, and of the records in all responses. A cached response is sent
 * only if a fresh one would be the same.
 */
export function createResponseCache({ limit, policy, takeSnapshot }: CacheOptions): CalendarCache {
  const space = new CacheSpace(limit)
  const records = createRecordCache(space)
  const entries = new CacheMap<string, CachedResponse>(
    space,
    ({ reply }, key) => overhead + 2 * key.length + (reply.body?.length ?? 0),
  )
  const admission = new AdmissionFilter()
  let hits = 0
  let misses = 0
  return {
    records,
    get figures() {
      return { hits, misses, replies: entries.size, records: records.size, bytes: space.bytes }
    },
    wrap: (next) => async (incoming) => {
      const { request } = incoming
      const key = isRead(request) && !hasPasswordHeader(request) ? cacheKey(request, policy) : undefined
      if (key === undefined) return next(incoming)
      if (entries.has(key) && (await incoming.identify()) === null) {
        const snapshot = await takeSnapshot(request.endOfTurn)
        const entry = entries.get(key)
        if (entry?.snapshot === snapshot) {
          hits += 1
          return entry
        }
      }
      const response = await next(incoming, { forCache: true })
      const { reply, snapshot } = response
      // If the calendar changed in between, it is unknown which state the response shows.
      if (snapshot !== undefined && snapshot === (await takeSnapshot())) {
        misses += 1
        // Hits do not pass the filter, so it may have forgotten a key that has an entry.
        if (entries.has(key) || admission.admits(key)) entries.set(key, { reply, snapshot })
      }
      return response
    },
  }
}
