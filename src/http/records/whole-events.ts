import type { EventRecord } from '../../resources/event/event.ts'
import { type EventReply, shownLinks } from '../../resources/event/event-reply.ts'
import { isTermCollection } from '../../schema/resource.ts'
import { createToReplies, linkedOf } from '../../services/shared/to-replies.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundWithIncluded, StoreQuery } from '../../storage/store.ts'
import type { CountedTerm } from '../dependencies.ts'
import { Json } from '../response/json.ts'
import { longestList } from '../response/reply-size.ts'
import { eventDependencies } from './event-dependencies.ts'
import { eventStates } from './event-states.ts'
import type { ReadContext } from './read-context.ts'
import type { SerializedPage, SerializedReply } from './serialized-page.ts'

// Events that no cache stores.

/** One call of `JSON.stringify` takes less than many, but one long text takes longer to encode than several. */
const batchSize = 8

function batchesOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / batchSize)
  return Array.from({ length: count }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize))
}

/**
 * Serializes a page of events. Each event is serialized together with its links, which takes less than one call for each
 * record.
 */
export async function wholeEvents(
  { records: events, total, included }: FoundWithIncluded,
  query: StoreQuery<EventCriteria, EventKey>,
  { access, environment, root }: ReadContext,
): Promise<SerializedPage> {
  const replies = await createToReplies(access, environment).events(events, { root, included })
  const json = new Json()
  json.addItems(batchesOf(replies), (batch) => {
    // Many events may repeat the same long text. A list that is too long is refused, so its rest is not needed.
    if (json.length <= longestList) json.addText(JSON.stringify(batch).slice(1, -1))
  })
  const dependencies = () => eventDependencies({ events, terms: termsIn(replies), query }, environment.resources.event)
  return { json, count: events.length, total, dependencies }
}

/** Serializes one event. `opened`: the caller has sent its password. */
export async function wholeEvent(
  event: EventRecord,
  { access, environment, root }: ReadContext,
  opened: boolean,
): Promise<SerializedReply> {
  const included = await linkedOf([event], environment)
  const replies = await createToReplies(access, environment).events([event], { root, included, opened })
  const json = new Json()
  json.addText(JSON.stringify(replies[0]))
  return { json, shown: eventStates(event, included, { access, now: environment.now() }), terms: termsIn(replies) }
}

const termLinks = shownLinks.filter(isTermCollection)

/** Returns the terms of events, in the order of their JSON. */
function termsIn(replies: readonly EventReply[]): readonly CountedTerm[] {
  return replies.flatMap((reply) => termLinks.flatMap((link) => reply[link]))
}
