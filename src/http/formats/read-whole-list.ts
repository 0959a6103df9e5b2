import type { EventRecord } from '../../resources/event/event.ts'
import type { EventReply } from '../../resources/event/event-reply.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import { hostLoop } from '../../runtime.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { PlanningServices } from '../../services/services.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import { isLatest } from '../../storage/latest-version.ts'
import type { EventKey, Included, StoreQuery } from '../../storage/store.ts'
import { everyEvent, type ListScan, oncePerSeries } from './list-scan.ts'
import { stateOfReplies } from './reply-states.ts'

export interface WholeListOptions {
  readonly store: Pick<Environment['store'], 'version' | 'notesSince' | 'events'>
  readonly services: Pick<PlanningServices, 'toReply'>
  readonly root: UrlRoot
  /** The hash of the password that the caller sent. It opens all events that inherit it. */
  readonly openedHash?: string
  /** Whether to return the states of the events. */
  readonly withStates?: boolean
  /** Whether the list contains only the first event of each series. */
  readonly seriesOnce?: boolean
}

/** The events of a list, and how many match. */
export interface WholeList {
  readonly events: readonly EventReply[]
  readonly total: number
  /** The states of events, if they were requested. Events with a password have none. */
  readonly states: ReadonlyMap<EventReply, string>
  /** Whether the list goes on after these events. */
  readonly hasMore: boolean
  /** Whether events are missing, because the texts would take too much memory. */
  readonly isCut: boolean
}

export type EventListQuery = StoreQuery<EventCriteria, EventKey>

const pageSize = 500

/** Few enough events for the event loop to turn between two batches. */
const batchSize = 50

/** Texts of more characters would take too much memory. The list ends there, as it does at the limit of the query. */
const maxCharacters = 32 * 1024 * 1024

/**
 * Reads a list up to the limit of the query, all from one snapshot of the store: page by page while nothing is written,
 * and at once after a write in between.
 */
export async function readWholeList(query: EventListQuery, options: WholeListOptions): Promise<WholeList> {
  const { store, seriesOnce = false } = options
  const newScan = () => (seriesOnce ? oncePerSeries(query) : everyEvent(query))
  const before = await store.version()
  const { pages, ...list } = await readPages(query, newScan(), pageSize, options)
  if (pages === 1 || (await isLatest(store, before))) return list
  const scan = newScan()
  const { pages: _, ...again } = await readPages(query, scan, scan.end - scan.start, options)
  return again
}

interface ReadPages extends WholeList {
  /** How many queries have read it. */
  readonly pages: number
}

async function readPages(
  query: EventListQuery,
  scan: ListScan,
  pageSize: number,
  options: WholeListOptions,
): Promise<ReadPages> {
  const { store, services, root, openedHash, withStates = false } = options

  /** Returns the events that the password opens in full, and the others as every caller sees them. */
  async function repliesTo(batch: readonly EventRecord[], included: Included): Promise<readonly EventReply[]> {
    const opened = batch.filter(({ password_hash }) => password_hash === openedHash)
    if (opened.length === 0) return services.toReply.events(batch, { root, included })
    const others = batch.filter((event) => !opened.includes(event))
    const replies = [
      ...(await services.toReply.events(opened, { root, included, opened: true })),
      ...(await services.toReply.events(others, { root, included })),
    ]
    const byId = new Map(replies.map((reply) => [reply.id, reply]))
    return batch.flatMap(({ id }) => byId.get(id) ?? [])
  }

  const events: EventReply[] = []
  const states = new Map<EventReply, string>()
  let characters = 0
  let offset = scan.start
  for (let pages = 1; ; pages += 1) {
    const limit = Math.min(pageSize, scan.end - offset)
    const { records, total, included } = await store.events.findWithIncluded({ ...query, offset, limit })
    const stateOf = withStates ? stateOfReplies(included) : undefined
    offset += records.length
    const taken = scan.take(records)
    const isLastPage = records.length === 0 || scan.isDone || offset >= Math.min(total, scan.end)
    for (let at = 0; at < taken.length; at += batchSize) {
      const batch = taken.slice(at, at + batchSize)
      const replies = await repliesTo(batch, included)
      for (const [index, event] of replies.entries()) {
        events.push(event)
        const state = stateOf?.(batch[index], event)
        if (state !== undefined) states.set(event, state)
        characters += event.description.length + event.excerpt.length
      }
      const isLast = isLastPage && at + batchSize >= taken.length
      if (characters > maxCharacters && !isLast) {
        return { events, total, states, hasMore: true, isCut: true, pages }
      }
      await hostLoop.endOfTurn()
    }
    if (isLastPage) return { events, total, states, hasMore: scan.hasMore(total), isCut: false, pages }
  }
}
