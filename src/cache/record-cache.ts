import { type ChangedEvent, sizeOfChanged } from '../http/records/changed-event.ts'
import type { CachedPage, CachedRecords, CachedText, RecordCache } from '../http/records/record-cache.ts'
import { type SerializedEvent, type SerializedRecord, sizeOf } from '../http/records/serialized.ts'
import type { SerializedPage } from '../http/records/serialized-page.ts'
import { sizeOfDependencies } from '../http/response/dependencies.ts'
import { type EventLink, eventLinks, tableOf } from '../schema/resource.ts'
import { AdmissionFilter } from './admission-filter.ts'
import { bimodalInsertion } from './bimodal-insertion.ts'
import { type CacheBudget, CacheMap } from './cache-budget.ts'
import { createKeyAdmission } from './key-admission.ts'

interface Maps extends CachedRecords {
  /** By format and name. */
  readonly texts: CacheMap<string, SizedText>
  readonly event: CacheMap<number, SerializedEvent>
  readonly changed: CacheMap<number, ChangedEvent>
  readonly links: { readonly [Link in EventLink]: CacheMap<number, SerializedRecord> }
}

interface SizedText extends CachedText {
  readonly size: number
}

/** More than a calendar has. Requests can name any number of hosts. */
const mostMounts = 32

/**
 * The bytes of the limit for each event that the filter remembers. It forgets an event before the cache would: entries
 * that are evicted before they are used again only cost time.
 */
const bytesPerSeenEvent = 10_240

/**
 * The part of the limit that the new texts of one response may take. A feed of many events, which is read as a whole
 * each time, then evicts no records that were used since the feed was read last.
 */
const partPerResponse = 1 / 4

/** Creates a cache of serialized records within a budget. */
export function createRecordCache(budget: CacheBudget): RecordCache & { readonly size: number } {
  const mounts = new Map<string, Maps>()
  const seen = new AdmissionFilter<number>(Math.ceil(budget.limit / bytesPerSeenEvent))
  const mayInsert = bimodalInsertion(budget)
  const pages = new CacheMap<string, CachedPage>(budget, sizeOfPage)
  const admitsPage = createKeyAdmission(budget)
  const admitsTexts = createKeyAdmission(budget)
  const add = (mount: string): Maps => {
    const [oldest] = mounts
    if (oldest !== undefined && mounts.size === mostMounts) {
      for (const map of [oldest[1].texts, ...recordsOf(oldest[1])]) budget.delete(map)
      mounts.delete(oldest[0])
    }
    const maps = {
      texts: new CacheMap<string, SizedText>(budget, ({ size }) => size),
      event: new CacheMap<number, SerializedEvent>(budget, sizeOf),
      changed: new CacheMap<number, ChangedEvent>(budget, sizeOfChanged),
      links: tableOf<Maps['links']>(eventLinks, () => new CacheMap<number, SerializedRecord>(budget, sizeOf)),
    }
    mounts.set(mount, maps)
    return maps
  }
  return {
    pages: {
      get: (key) => pages.get(key),
      set(key, page) {
        if (pages.has(key) || admitsPage(key)) pages.set(key, page)
      },
    },
    of: (mount) => mounts.get(mount) ?? add(mount),
    admits(events) {
      let requestedBefore = 0
      for (const { id } of events) if (seen.admits(id)) requestedBefore += 1
      return 2 * requestedBefore > events.length && mayInsert()
    },
    textsOf(mount, format, list) {
      const { texts } = mounts.get(mount) ?? add(mount)
      let room = admitsTexts(`${mount}\n${format}\n${list}`) ? budget.limit * partPerResponse : 0
      return {
        get: (name) => texts.get(`${format} ${name}`),
        set(name, one) {
          if (room === 0) return
          const size = sizeOfText(one)
          if (size > room) return
          room -= size
          texts.set(`${format} ${name}`, { size, ...one })
        },
      }
    },
    get size() {
      return [...mounts.values()].flatMap(recordsOf).reduce((sum, { size }) => sum + size, 0)
    },
  }
}

/** Estimated bytes of a page without its revisions, of a revision, and of a character. */
const [perPage, perRevision, perCharacter] = [500, 150, 2]

function sizeOfPage({ found: { records, included }, serialized }: CachedPage, key: string): number {
  const revisions = eventLinks.reduce((sum, link) => sum + included[link].length, records.length)
  return perPage + perRevision * revisions + perCharacter * key.length + (serialized ? sizeOfJson(serialized) : 0)
}

function sizeOfJson({ json, dependencies }: SerializedPage): number {
  const bytes = json.pieces.reduce((sum, piece) => sum + piece.bytes.length, 0)
  return bytes + (dependencies ? sizeOfDependencies(dependencies()) : 0)
}

/** Estimated bytes of the objects, the key and the map entry of a text, and of an id in it. */
const [perText, perId] = [300, 8]

const wide = /[^\0-\xff]/

/** Returns the estimated size of a text. Engines store a character in one byte if all of the text allow it. */
function sizeOfText({ state, text, events = [] }: CachedText): number {
  const characters = text.length * (wide.test(text) ? perCharacter : 1)
  return perText + state.length + perId * events.length + characters
}

function recordsOf({ event, changed, links }: Maps): readonly { readonly size: number; age(): void }[] {
  return [event, changed, ...Object.values(links)]
}
