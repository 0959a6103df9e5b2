import type { EventRecord } from '../../resources/event/event.ts'
import { eventLinks, linkedNames, loadTable, type ResourceName, type StoredRecord } from '../../schema/resource.ts'
import { linkedOf } from '../../services/shared/to-replies.ts'
import { isVisible, type Viewer } from '../../services/shared/visibility.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, Included, IncludedRevisions, StoreQuery } from '../../storage/store.ts'
import { Json } from '../response/json.ts'
import { stateOf } from '../response/validators.ts'
import { findPage } from './cached-pages.ts'
import { eventDependencies } from './event-dependencies.ts'
import { eventStates } from './event-states.ts'
import { addEvents } from './events-json.ts'
import type { ReadContext } from './read-context.ts'
import type { SerializedEvent, SerializedLinks, SerializedRecord } from './serialized.ts'
import type { SerializedList, SerializedPage, SerializedReply } from './serialized-page.ts'
import { cachedRecords, type RecordSerializer, type Serializers } from './serializers.ts'
import { findShaped, isShaped, shapedEvent, shapedJson } from './shaped-json.ts'
import { wholeEvent, wholeEvents } from './whole-events.ts'

/** Serializes the records of one resource, as a caller may see them (rule 10). */
export interface ResourceJson<Record> {
  page(records: readonly Record[], context: ReadContext): Promise<SerializedList>
  /** `opened`: the caller has sent the password of the event. */
  record(record: Record, context: ReadContext, opened: boolean): Promise<SerializedReply>
}

/** Returns the JSON of a resource whose records show no others. */
export function resourceJson<Record extends StoredRecord>(
  resource: Exclude<ResourceName, 'event'>,
  serializer: RecordSerializer<Record, SerializedRecord>,
): ResourceJson<Record> {
  const jsonOf = (serialized: readonly SerializedRecord[]) => {
    const json = new Json()
    json.addItems(serialized, (one) => json.add(one.json))
    return json
  }
  return {
    async page(records, context) {
      if (isShaped(context)) return { json: await shapedJson(resource, records, context), count: records.length }
      return { json: jsonOf(await serializer.records(records, context)), count: records.length }
    },
    async record(record, context) {
      const now = context.environment.now()
      if (isShaped(context)) {
        const json = await shapedJson(resource, [record], context)
        return { json, shown: [stateOf(record, resource, now)], terms: [] }
      }
      const serialized = await serializer.records([record], context)
      return {
        json: jsonOf(serialized),
        shown: serialized.map((one) => stateOf({ ...one, ...one.post }, resource, now)),
        terms: [],
      }
    },
  }
}

type EventQuery = StoreQuery<EventCriteria, EventKey>

/** Reads and serializes events. */
export interface EventJson extends Pick<ResourceJson<EventRecord>, 'record'> {
  /** Returns the matching events with the linked records that the caller may read, all from one snapshot of the store. */
  find(query: EventQuery, context: ReadContext): Promise<SerializedPage>
}

interface EventPage {
  readonly events: readonly SerializedEvent[]
  readonly linked: SerializedLinks
  readonly total: number
}

export function eventJson({ event, links }: Serializers): EventJson {
  const serializeLinks = (included: Included, context: ReadContext) =>
    loadTable<SerializedLinks>(eventLinks, (link) => links[link].records(included[link], context))
  /** Returns `undefined` if a record was written between two reads. */
  const findCached = (query: EventQuery, context: ReadContext) =>
    findPage(query, context, async ({ records, total, included }) => {
      const [events, linked] = await Promise.all([event.atRevisions(records, context), linksAt(included, context)])
      if (events === undefined || linked === undefined) return undefined
      const isShared = events.every(({ locked }) => locked === undefined)
      return { page: pageOf({ events, linked, total }, query, context), isShared }
    })
  /** Returns `undefined` if a linked record has changed. */
  const linksAt = async (included: IncludedRevisions, context: ReadContext) => {
    const linked = await loadTable<Partial<SerializedLinks>>(eventLinks, (link) =>
      links[link].atRevisions(included[link], context),
    )
    return isComplete(linked) ? linked : undefined
  }
  const pageOf = ({ events, linked, total }: EventPage, query: EventQuery, context: ReadContext): SerializedPage => {
    const viewer = viewerOf(context)
    const json = new Json()
    const cached = cachedRecords(context)?.event
    const cacheEvent = cached && ((one: SerializedEvent) => cached.set(one.id, one))
    const terms = addEvents(json, events, readableBy(linked, viewer), viewer, cacheEvent)
    const { event: definition } = context.environment.resources
    return {
      json,
      count: events.length,
      total,
      dependencies: () => eventDependencies({ events, terms, query }, definition),
    }
  }
  return {
    async find(query, context) {
      if (isShaped(context)) return findShaped(query, context)
      // If most records are new, reading a whole page at once takes less.
      const cached = context.cache && event.isWarm ? await findCached(query, context) : undefined
      if (cached) return cached
      const found = await context.environment.store.events.findWithIncluded(query)
      const { records, total, included } = found
      if (!context.cache?.admits(records)) return wholeEvents(found, query, context)
      const [events, linked] = await Promise.all([event.records(records, context), serializeLinks(included, context)])
      return pageOf({ events, linked, total }, query, context)
    },
    async record(record, context, opened) {
      if (isShaped(context)) return shapedEvent(record, context, opened)
      if (!context.cache?.admits([record])) return wholeEvent(record, context, opened)
      const included = await linkedOf([record], context.environment)
      const [events, linked] = await Promise.all([event.records([record], context), serializeLinks(included, context)])
      const viewer = viewerOf(context)
      const json = new Json()
      const terms = addEvents(json, events, readableBy(linked, viewer), { opened, ...viewer })
      return { json, shown: eventStates(record, included, viewer), terms }
    },
  }
}

function viewerOf({ access, environment }: ReadContext): Viewer {
  return { access, now: environment.now() }
}

function isComplete(links: Partial<SerializedLinks>): links is SerializedLinks {
  return eventLinks.every((link) => links[link] !== undefined)
}

/** Removes the records that the caller may not read. */
function readableBy(linked: SerializedLinks, viewer: Viewer): SerializedLinks {
  const readable: { -readonly [Link in keyof SerializedLinks]: SerializedLinks[Link] } = { ...linked }
  for (const link of linkedNames) {
    readable[link] = linked[link].filter(({ post }) => post === undefined || isVisible(post, link, viewer))
  }
  return readable
}
