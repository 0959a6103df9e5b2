import { shownLinks } from '../../resources/event/event-reply.ts'
import { isTermCollection } from '../../schema/resource.ts'
import { createToReplies } from '../../services/shared/to-replies.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundWithIncluded, StoreQuery } from '../../storage/store.ts'
import { Json } from '../response/json.ts'
import { longestList } from '../response/reply-size.ts'
import { eventDependencies } from './event-dependencies.ts'
import type { ReadContext, SerializedPage } from './read-context.ts'

/**
 * Serializes a page of events that no cache stores. Each event is serialized together with its links, which takes less
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
  const termLinks = shownLinks.filter(isTermCollection)
  const dependencies = () => {
    const terms = replies.flatMap((reply) => termLinks.flatMap((link) => reply[link]))
    return eventDependencies({ events, terms, query }, environment.resources.event)
  }
  return { json, count: events.length, total, dependencies }
}
