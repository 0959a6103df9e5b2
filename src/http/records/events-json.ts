import { shownLinks } from '../../resources/event/event-reply.ts'
import { type EventLink, eventLinks, lazyTables } from '../../schema/resource.ts'
import { linkedInOrder } from '../../services/shared/to-replies.ts'
import { mayEdit, type Viewer } from '../../services/shared/visibility.ts'
import { Json, sharedPiece } from '../response/json.ts'
import {
  joinedEvent,
  type SerializedEvent,
  type SerializedLinks,
  type SerializedRecord,
  type SerializedTerm,
} from './serialized.ts'

/** The caller, and whether they sent the password of the event. */
interface EventViewer extends Viewer {
  readonly opened?: boolean
}

/** Caches an event with its whole JSON. */
type CacheEvent = (event: SerializedEvent) => void

/**
 * Adds events as a caller may see them, with a comma between them. `linked` are the records that the caller may read.
 * `cacheEvent` receives events from the cache whose whole JSON is new. Returns the terms in the JSON, in its order.
 */
export function addEvents(
  json: Json,
  events: readonly SerializedEvent[],
  linked: SerializedLinks,
  viewer: EventViewer,
  cacheEvent?: CacheEvent,
): readonly SerializedTerm[] {
  const readable = new Set<SerializedRecord>()
  for (const link of eventLinks) for (const record of linked[link]) readable.add(record)
  const byId = lazyById((link) => new Map(linked[link].map((record) => [record.id, record])))
  const embedded = lazyEmbedded((link) => linkedInOrder(link, linked[link], (one) => one))
  const terms: (readonly SerializedTerm[])[] = []
  json.addItems(events, (event) => {
    const { locked, joined } = event
    if (locked !== undefined && viewer.opened !== true && !mayEdit(event.post, viewer)) {
      json.add(locked)
    } else if (joined?.records.every((record) => readable.has(record))) {
      json.add(joined.json)
      terms.push(joined.terms)
    } else {
      terms.push(addOpen(json, event, { embedded, byId, cacheEvent }))
    }
  })
  return terms.flat()
}

// Often every event has its whole JSON, and these tables are not needed.

type LinkedById = { readonly [Link in EventLink]: ReadonlyMap<number, SerializedRecord> }

const lazyById = lazyTables<LinkedById>(eventLinks)

type Embedded = { readonly [Link in EventLink]: (ids: readonly number[]) => readonly SerializedRecord[] }

const lazyEmbedded = lazyTables<Embedded>(eventLinks)

const arrayStart = sharedPiece('[')
const arrayEnd = sharedPiece(']')
const names = shownLinks.map((link, index) => ({ link, start: sharedPiece(`${index > 0 ? ',' : ''}"${link}":`) }))

interface OpenContext {
  readonly embedded: Embedded
  readonly byId: LinkedById
  readonly cacheEvent: CacheEvent | undefined
}

/** Adds an event with its links, in the form of `toEventReply`. Returns its terms. */
function addOpen(
  json: Json,
  event: SerializedEvent,
  { embedded, byId, cacheEvent }: OpenContext,
): readonly SerializedTerm[] {
  const { head, links, tail } = event
  const whole = new Json()
  const terms: SerializedTerm[] = []
  whole.add(head)
  for (const { link, start } of names) {
    const values = embedded[link](links[link])
    // A single venue is not in a list (rule 10).
    const isArray = link !== 'venue' || values.length !== 1
    whole.add(start)
    if (isArray) whole.add(arrayStart)
    whole.addItems(values, (value) => {
      whole.add(value.json)
      if (value.post === undefined) terms.push(value)
    })
    if (isArray) whole.add(arrayEnd)
  }
  whole.add(tail)
  json.append(whole)
  // Only an event from the cache is encoded.
  if (cacheEvent && head.text === undefined) {
    const records = eventLinks.flatMap((link) => links[link].flatMap((id) => byId[link].get(id) ?? []))
    // Callers who do not see all of them get other JSON, in turns.
    const isComplete = records.length === eventLinks.reduce((sum, link) => sum + links[link].length, 0)
    if (isComplete) cacheEvent(joinedEvent(event, { records, terms, json: whole }))
  }
  return terms
}
