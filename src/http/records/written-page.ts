import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundWithIncluded, StoreQuery } from '../../storage/store.ts'
import { eventDependencies } from '../values/event-dependencies.ts'
import { eventValues, linksIn } from '../values/values.ts'
import type { SerializedPage } from './serialized-page.ts'
import type { JsonContext } from './serializers.ts'
import { dependenciesIn, writtenValues } from './written-values.ts'

type EventQuery = StoreQuery<EventCriteria, EventKey>

/** Finds events, with only those linked records that the response shows, in one read. */
export function findShown(query: EventQuery, { environment, view }: JsonContext): Promise<FoundWithIncluded> {
  return environment.store.events.findWithIncluded(query, linksIn(view?.selection))
}

/** Writes events that no cache stores. */
export async function writtenPage(
  { records, total, included }: FoundWithIncluded,
  query: EventQuery,
  context: JsonContext,
): Promise<SerializedPage> {
  const { environment, view } = context
  const { replies, terms } = await eventValues(records, { included }, context)
  const { json } = await writtenValues(replies, view)
  const dependencies = () => eventDependencies({ events: records, terms, query }, environment.resources.event)
  return { json, count: records.length, total, dependencies: dependenciesIn(view, dependencies) }
}
