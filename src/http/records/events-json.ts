import { shownLinks } from '../../resources/event/event-reply.ts'
import { type EventLink, eventLinks, lazyTables } from '../../schema/resource.ts'
import { linkedInOrder } from '../../services/shared/to-replies.ts'
import { mayEdit, type Viewer } from '../../services/shared/visibility.ts'

import { type Json, sharedPiece } from '../response/json.ts'
import {
  type SerializedEvent,
  type SerializedLinks,
  type SerializedRecord,
  type SerializedTerm,
  withholdsLink,
} from './serialized.ts'

/** The caller, and whether they sent the password of the event. */
interface EventViewer extends Viewer {
  readonly opened?: boolean
}

/**
 * Adds events as a caller may see them, with a comma between them. `linked` are the records that the caller may read.
 * Returns the terms in the JSON, in its order.
 */
export function addEvents(
  json: Json,
  events: readonly SerializedEvent[],
  linked: SerializedLinks,
  viewer: EventViewer,
): readonly SerializedTerm[] {
  const embedded = lazyEmbedded((link) => linkedInOrder(link, linked[link], (one) => one))
  const terms: SerializedTerm[] = []
  json.addItems(events, (event) => {
    const { locked, withheld } = event
    const isEditor = () => mayEdit(event.post, viewer)
    if (locked !== undefined && viewer.opened !== true && !isEditor()) json.add(locked)
    else if (withheld && withholdsLink(event, viewer.now) && !isEditor()) {
      addOpen(json, { ...event, tail: withheld.tail }, embedded, terms)
    } else addOpen(json, event, embedded, terms)
  })
  return terms
}

type Embedded = { readonly [Link in EventLink]: (ids: readonly number[]) => readonly SerializedRecord[] }

const lazyEmbedded = lazyTables<Embedded>(eventLinks)

const arrayStart = sharedPiece('[')
const arrayEnd = sharedPiece(']')
const names = shownLinks.map((link, index) => ({ link, start: sharedPiece(`${index > 0 ? ',' : ''}"${link}":`) }))

/** Adds an event with its links, in the form of `toEventReply`, and its terms to `terms`. */
function addOpen(
  json: Json,
  { head, links, tail }: SerializedEvent,
  embedded: Embedded,
  terms: SerializedTerm[],
): void {
  json.add(head)
  for (const { link, start } of names) {
    const values = embedded[link](links[link])
    // A single venue is not in a list (rule 10).
    const isArray = link !== 'venue' || values.length !== 1
    json.add(start)
    if (isArray) json.add(arrayStart)
    json.addItems(values, (value) => {
      json.add(value.json)
      if (value.post === undefined) terms.push(value)
    })
    if (isArray) json.add(arrayEnd)
  }
  json.add(tail)
}
