import type { EventRecord } from '../../resources/event/event.ts'
import type { Revision } from '../../schema/resource.ts'
import { linkedOf } from '../../services/shared/to-replies.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundRevisions, Included, StoreQuery } from '../../storage/store.ts'
import type { CountedTerm } from '../response/dependencies.ts'
import { Json } from '../response/json.ts'
import { eventDependencies } from '../values/event-dependencies.ts'
import type { ReplyView } from '../values/reply-view.ts'
import { eventValues, termsIn } from '../values/values.ts'
import { findPage } from './cached-pages.ts'
import {
  type ChangedEvent,
  changedEvent,
  createIsValid,
  dependsOnCaller,
  isForOthers,
  linkedStates,
  replyOf,
} from './changed-event.ts'
import type { SerializedPage } from './serialized-page.ts'
import { cachedRecords, filled, type JsonContext, viewerOf } from './serializers.ts'
import { findShown, writtenPage } from './written-page.ts'
import { dependenciesIn, writtenReplies } from './written-values.ts'

type EventQuery = StoreQuery<EventCriteria, EventKey>

interface ViewContext extends JsonContext {
  readonly view: ReplyView
}

/** Events as they are stored, with the records that they link to. */
interface ReadEvents {
  readonly records: readonly EventRecord[]
  readonly included: Included
}

/**
 * Returns a function that returns a page of events as a view changes them. The cache has what it made of each of them,
 * so that only an event that shows something new is read, changed and written.
 */
export function createFindChanged(): (query: EventQuery, context: ViewContext) => Promise<SerializedPage> {
  /** Whether at least half of the events of the last page were in the cache. */
  let isWarm = false

  const lookUp = ({ records, included }: FoundRevisions, context: ViewContext) => {
    const changed = cachedRecords(context)?.changed
    const isValid = createIsValid(included, viewerOf(context))
    const cached = records.map((record) => {
      const one = changed?.get(record.id)
      if (!isValid(one, record)) return undefined
      one.json.encode()
      return one
    })
    const missing = records.filter((_, index) => cached[index] === undefined)
    isWarm = 2 * missing.length <= records.length
    return { cached, missing, isValid }
  }

  /** Reads only the events that are not in the cache. Returns `undefined` if a record was written between two reads. */
  const findCached = (query: EventQuery, context: ViewContext) =>
    findPage(query, context, async (found) => {
      const { cached, missing, isValid } = lookUp(found, context)
      const made = missing.length === 0 ? [] : await changedEvents(await readEvents(missing, context), context)
      if (!missing.every((revision, index) => isValid(made[index], revision))) return undefined
      const events = filled(cached, made)
      const now = context.environment.now()
      return {
        page: pageOf({ events, total: found.total, query }, context),
        isShared: !events.some((one) => dependsOnCaller(one, now)),
      }
    })

  return async (query, context) => {
    const { cache, environment, view } = context
    if (cache === undefined || view.key === undefined)
      return writtenPage(await findShown(query, context), query, context)
    // If most events are new, reading a whole page at once takes less.
    const page = isWarm ? await findCached(query, context) : undefined
    if (page) return page
    const found = await environment.store.events.findWithIncluded(query)
    if (!cache.admits(found.records)) return writtenPage(found, query, context)
    const { cached } = lookUp(found, context)
    const records = found.records.filter((_, index) => cached[index] === undefined)
    const made = await changedEvents({ records, included: found.included }, context)
    return pageOf({ events: filled(cached, made), total: found.total, query }, context)
  }
}

async function readEvents(revisions: readonly Revision[], { environment }: ViewContext): Promise<ReadEvents> {
  const records = await environment.store.events.getMany(revisions.map(({ id }) => id))
  return { records, included: await linkedOf(records, environment) }
}

/** Returns events as the view changes them, and caches them. */
async function changedEvents(
  { records, included }: ReadEvents,
  context: ViewContext,
): Promise<readonly ChangedEvent[]> {
  const viewer = viewerOf(context)
  const states = linkedStates(included, viewer)
  const cached = cachedRecords(context)?.changed
  const { replies } = await eventValues(records, { included }, context)
  const changed = await context.view.change(replies)
  return records.map((record, index) => {
    const [reply, shown] = [replies[index], changed.replies[index]]
    if (reply === undefined || shown === undefined) throw new Error('A view returns as many replies as it receives.')
    const one = changedEvent(record, { reply: shown, terms: termsIn(reply), states, viewer })
    if (isForOthers(one, viewer.now)) cached?.set(one.id, one)
    return one
  })
}

interface ChangedPage {
  readonly events: readonly ChangedEvent[]
  readonly total: number
  readonly query: EventQuery
}

function pageOf({ events, total, query }: ChangedPage, { environment, view }: ViewContext): SerializedPage {
  const json = view.select ? writtenReplies(events.map(replyOf), view) : joinedEvents(events)
  const dependencies = () =>
    eventDependencies({ events, terms: uniqueTerms(events), query }, environment.resources.event)
  return { json, count: events.length, total, dependencies: dependenciesIn(view, dependencies) }
}

function joinedEvents(events: readonly ChangedEvent[]): Json {
  const json = new Json()
  json.addItems(events, (event) => json.add(event.json))
  return json
}

/** Returns each term once. Events that were changed for different pages contain different objects of it. */
function uniqueTerms(events: readonly ChangedEvent[]): readonly CountedTerm[] {
  const terms = events.flatMap((event) => event.terms)
  return [...new Map(terms.map((term) => [`${term.taxonomy} ${term.id}`, term])).values()]
}
