import type { EventRecord } from '../../resources/event/event.ts'
import { type EventReply, shownLinks } from '../../resources/event/event-reply.ts'
import { eventLinks, isTermCollection, nameOf } from '../../schema/resource.ts'
import { createToReplies, linkedOf, readableBy } from '../../services/shared/to-replies.ts'
import type { Viewer } from '../../services/shared/visibility.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundWithIncluded, Included, StoreQuery } from '../../storage/store.ts'
import type { CountedTerm } from '../dependencies.ts'
import { Json } from '../response/json.ts'
import { longestList } from '../response/reply-size.ts'
import { type RecordState, stateOf } from '../response/validators.ts'
import { eventDependencies } from './event-dependencies.ts'
import type { ReadContext, SerializedPage, SerializedReply } from './read-context.ts'

// Events that no cache stores.

/**
 * Serializes a page of events. Each event is serialized together with its links, which takes less
 * than one call for each record.
 */
export async function wholeEvents(
  { records: events, total, included }: FoundWithIncluded,
  query: StoreQuery<EventCriteria, EventKey>,
  { access, environment, root }: ReadContext,
): Promise<SerializedPage> {
  const replies = await createToReplies(access, environment).events(events, { root, included })
  const json = new Json()
  // Many events may repeat the same long text. A list that is too long is refused, so its rest is not needed.
  json.addItems(replies, (reply) => {
    if (json.length <= longestList) json.addText(JSON.stringify(reply))
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

/** Returns the states of an event, and of the records in its response that the caller may read. */
export function eventStates(event: EventRecord, included: Included, viewer: Viewer): readonly RecordState[] {
  const readable = readableBy(included, viewer)
  const linked = eventLinks.flatMap((link) => {
    const name = isTermCollection(link) ? nameOf[link] : link
    return readable[link].map((one) => stateOf(one, name, viewer.now))
  })
  return [stateOf(event, 'event', viewer.now), ...linked]
}
