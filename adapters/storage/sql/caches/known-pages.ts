import type { EventCriteria, EventKey, FoundRevisions, StoreQuery } from 'daybook/storage'
import { isValidAt, type TimelessCriteria, timelessCriteria, type Validity } from './validity.ts'

type EventQuery = StoreQuery<EventCriteria, EventKey>

/**
 * Caches which events are on a page, and their revisions. The same query returns the same page in the same version of
 * the store, for all callers.
 */
export interface KnownPages {
  /** Records the version that the store had last. Pages of other versions are not worth a query for the version. */
  noteVersion(version: string): void
  /** Returns the place of a page in the cache; `undefined` if it cannot be cached. */
  placeOf(query: EventQuery): PagePlace | undefined
}

export interface PagePlace {
  readonly criteria: TimelessCriteria
  /** Returns the page, which is current if the store still has its version. */
  get(): KnownPage | undefined
  set(page: KnownPage): void
}

export interface KnownPage {
  readonly found: FoundRevisions
  readonly validity: Validity
}

/** The estimated size in bytes at which the cache is cleared. */
const maxBytes = 4 * 1024 * 1024

/** Estimated bytes of a page without its revisions, of a revision, and of a character. */
const [perPage, perRevision, perCharacter] = [500, 150, 2]

/** Creates an empty cache. It must not serve transactions, whose own writes have no version yet. */
export function createKnownPages(): KnownPages {
  const pages = new Map<string, KnownPage>()
  let bytes = 0
  let latest: string | undefined
  return {
    noteVersion(version) {
      latest = version
    },
    placeOf({ where, orderBy, offset, limit }) {
      const criteria = timelessCriteria(where)
      if (criteria === undefined) return undefined
      const key = `${offset} ${limit} ${orderBy.join(' ')} ${criteria.key}`
      return {
        criteria,
        get() {
          const page = pages.get(key)
          if (page === undefined || page.validity.version !== latest) return undefined
          return isValidAt(criteria.now, page.validity) ? page : undefined
        },
        set(page) {
          latest = page.validity.version
          const size = sizeOf(page, key)
          if (bytes + size > maxBytes) {
            pages.clear()
            bytes = 0
          }
          bytes += size
          pages.set(key, page)
        },
      }
    },
  }
}

function sizeOf({ found: { records, included } }: KnownPage, key: string): number {
  const revisions = Object.values(included).reduce((sum, linked) => sum + linked.length, records.length)
  return perPage + perRevision * revisions + perCharacter * key.length
}
