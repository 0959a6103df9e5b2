import type { EventRecord } from '../../resources/event/event.ts'
import { isLinkWithheld } from '../../resources/event/online-link.ts'
import { eventLinks, isTermCollection, nameOf } from '../../schema/resource.ts'
import { readableBy } from '../../services/shared/to-replies.ts'
import type { Viewer } from '../../services/shared/visibility.ts'
import type { Included } from '../../storage/store.ts'
import { type RecordState, stateOf } from '../response/validators.ts'

/** Returns the states of an event, and of the records in its response that the caller may read. */
export function eventStates(event: EventRecord, included: Included, viewer: Viewer): readonly RecordState[] {
  const readable = readableBy(included, viewer)
  const linked = eventLinks.flatMap((link) => {
    const name = isTermCollection(link) ? nameOf[link] : link
    return readable[link].map((one) => stateOf(one, name, viewer.now))
  })
  const state = { isLinkWithheld: isLinkWithheld(event, viewer.now), ...stateOf(event, 'event', viewer.now) }
  return [state, ...linked]
}
