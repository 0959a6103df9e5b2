import type { EventRecord } from '../../resources/event/event.ts'
import {
  eventLinks,
  isPostName,
  linkedNames,
  loadTable,
  type ResourceName,
  type StoredRecord,
} from '../../schema/resource.ts'
import { linkedOf } from '../../services/shared/to-replies.ts'
import { isVisible, type Viewer } from '../../services/shared/visibility.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, Included, IncludedRevisions, StoreQuery } from '../../storage/store.ts'
import { Json } from '../response/json.ts'
import { stateOf } from '../response/validators.ts'
import { eventDependencies, postDependencies } from '../values/event-dependencies.ts'
import { eventStates } from '../values/event-states.ts'
import { oneEvent, recordValues } from '../values/values.ts'
import { findPage } from './cached-pages.ts'
import { createFindChanged } from './changed-pages.ts'
import { addEvents } from './events-json.ts'
import { type SerializedEvent, type SerializedLinks, type SerializedRecord, withholdsLink } from './serialized.ts'
import type { SerializedList, SerializedPage, SerializedReply } from './serialized-page.ts'
import { type JsonContext, type RecordSerializer, type Serializers, viewerOf } from './serializers.ts'
import { writtenPage } from './written-page.ts'
import { dependenciesIn, writtenValues } from './written-values.ts'

/** Serializes the records of one resource, as a caller may see them (rule 10). */
export interface ResourceJson<Record> {
  page(records: readonly Record[], context: JsonContext): Promise<SerializedList>
  /** `opened`: the caller has sent the password of the event. */
  record(record: Record, context: JsonContext, opened: boolean): Promise<SerializedReply>
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
      const { view } = context
      const { json } = view
        ? await writtenValues(await recordValues(resource, records, context), view)
        : { json: jsonOf(await serializer.records(records, context)) }
      return { json, count: records.length }
    },
    async record(record, context) {
      const { view, environment } = context
      const now = environment.now()
      // Every event that gets or loses a term changes the term.
      const dependencies = isPostName(resource) ? () => postDependencies([], undefined) : undefined
      if (view) {
        const written = await writtenValues(await recordValues(resource, [record], context), view)
        const shown = [stateOf(record, resource, now)]
        return { shown, dependencies: dependencies && dependenciesIn(view, dependencies), ...written }
      }
      const serialized = await serializer.records([record], context)
      const shown = serialized.map((one) => stateOf({ ...one, ...one.post }, resource, now))
      return { json: jsonOf(serialized), shown, dependencies }
    },
  }
}

type EventQuery = StoreQuery<EventCriteria, EventKey>

/** Reads and serializes events. */
export interface EventJson extends Pick<ResourceJson<EventRecord>, 'record'> {
  /**
   * Returns the matching events with the linked records that the caller may read, all from one snapshot of the store.
   */
  find(query: EventQuery, context: JsonContext): Promise<SerializedPage>
}

interface EventPage {
  readonly events: readonly SerializedEvent[]
  readonly linked: SerializedLinks
  readonly total: number
}

export function eventJson({ event, links }: Serializers): EventJson {
  const findChanged = createFindChanged()
  const serializeLinks = (included: Included, context: JsonContext) =>
    loadTable<SerializedLinks>(eventLinks, (link) => links[link].records(included[link], context))
  /** Returns `undefined` if a record was written between two reads. */
  const findCached = (query: EventQuery, context: JsonContext) =>
    findPage(query, context, async ({ records, total, included }) => {
      const [events, linked] = await Promise.all([event.atRevisions(records, context), linksAt(included, context)])
      if (events === undefined || linked === undefined) return undefined
      const now = context.environment.now()
      const isShared = events.every((one) => one.locked === undefined && !withholdsLink(one, now))
      return { page: pageOf({ events, linked, total }, query, context), isShared }
    })
  /** Returns `undefined` if a linked record has changed. */
  const linksAt = async (included: IncludedRevisions, context: JsonContext) => {
    const linked = await loadTable<Partial<SerializedLinks>>(eventLinks, (link) =>
      links[link].atRevisions(included[link], context),
    )
    return isComplete(linked) ? linked : undefined
  }
  const pageOf = ({ events, linked, total }: EventPage, query: EventQuery, context: JsonContext): SerializedPage => {
    const viewer = viewerOf(context)
    const json = new Json()
    const terms = addEvents(json, events, readableBy(linked, viewer), viewer)
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
      const { cache, view } = context
      if (view) return findChanged(query, { ...context, view })
      // If most records are new, reading a whole page at once takes less.
      const cached = cache && event.isWarm ? await findCached(query, context) : undefined
      if (cached) return cached
      const found = await context.environment.store.events.findWithIncluded(query)
      const { records, total, included } = found
      if (!cache?.admits(records)) return writtenPage(found, query, context)
      const [events, linked] = await Promise.all([event.records(records, context), serializeLinks(included, context)])
      return pageOf({ events, linked, total }, query, context)
    },
    async record(record, context, opened) {
      const { cache, view } = context
      if (view || !cache?.admits([record])) {
        const { replies, shown, terms } = await oneEvent(record, context, opened)
        const dependencies = () => postDependencies(terms, record.id)
        return { shown, dependencies: dependenciesIn(view, dependencies), ...(await writtenValues(replies, view)) }
      }
      const included = await linkedOf([record], context.environment)
      const [events, linked] = await Promise.all([event.records([record], context), serializeLinks(included, context)])
      const viewer = viewerOf(context)
      const json = new Json()
      const terms = addEvents(json, events, readableBy(linked, viewer), { opened, ...viewer })
      const dependencies = () => postDependencies(terms, record.id)
      return { json, shown: eventStates(record, included, viewer), dependencies }
    },
  }
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
