import type { EventRecord } from '../../resources/event/event.ts'
import { type EventReply, shownLinks } from '../../resources/event/event-reply.ts'
import type { LinkedRecord } from '../../resources/linked.ts'
import type { TermRecord } from '../../resources/term.ts'
import { encodeUtf8 } from '../../runtime.ts'
import { type EventLink, eventLinks, type StoredRecord } from '../../schema/resource.ts'
import { type RecordStatus, statusAt } from '../../schema/status.ts'
import type { VisiblePost } from '../../services/shared/visibility.ts'
import type { DateTime } from '../../time/date-time.ts'

type Stamped = Pick<StoredRecord, 'id' | 'revision' | 'modified_utc'>

/** A record that events link to as responses show it, with what decides its place and who sees it. */
export interface SerializedRecord extends Stamped {
  readonly search_name: string
  /** Absent for a term, which everybody sees. */
  readonly post?: SerializedPost
  readonly json: Uint8Array
}

/** What decides who sees a record. */
interface SerializedPost extends VisiblePost {
  /** The status in the JSON. */
  readonly shownStatus: RecordStatus
}

/** An event as responses show it, without the records that it links to. */
export interface SerializedEvent extends Stamped {
  readonly post: SerializedPost
  readonly links: Pick<EventRecord, EventLink>
  /** The JSON up to its links. */
  readonly head: Uint8Array
  /** The JSON after its links. */
  readonly tail: Uint8Array
  /** The JSON for callers who lack the password. Absent if the event has none. */
  readonly locked?: Uint8Array | undefined
}

/** The serialized records that some events link to, each once. */
export type SerializedLinks = { readonly [Link in EventLink]: readonly SerializedRecord[] }

export function serializedTerm(
  { id, revision, modified_utc, search_name }: TermRecord,
  reply: object,
): SerializedRecord {
  return { id, revision, modified_utc, search_name, json: encoded(reply) }
}

export function serializedLinked(record: LinkedRecord, reply: object, now: DateTime): SerializedRecord {
  const { id, revision, modified_utc, search_name } = record
  return { id, revision, modified_utc, search_name, post: postOf(record, now), json: encoded(reply) }
}

/** `reply` has no links. `locked` is the reply for callers who lack the password. */
export function serializedEvent(
  event: EventRecord,
  { reply, locked }: { readonly reply: EventReply; readonly locked: EventReply | undefined },
  now: DateTime,
): SerializedEvent {
  const { id, revision, modified_utc, venue, organizer, categories, tags } = event
  const links = { venue, organizer, categories, tags }
  const json = JSON.stringify(reply)
  // Quotes in texts are escaped, and no member after the links has members of its own, so this is never a text.
  const at = json.lastIndexOf(withoutLinks)
  const head = encodeUtf8(json.slice(0, at))
  const tail = encodeUtf8(json.slice(at + withoutLinks.length))
  return { id, revision, modified_utc, post: postOf(event, now), links, head, tail, locked: locked && encoded(locked) }
}

const withoutLinks = shownLinks.map((link) => `"${link}":[]`).join(',')

function postOf({ author, status, date_utc }: VisiblePost, now: DateTime): SerializedPost {
  return { author, status, date_utc, shownStatus: statusAt({ status, date_utc }, now) }
}

function encoded(reply: object): Uint8Array {
  return encodeUtf8(JSON.stringify(reply))
}

/** Returns whether the JSON shows the status at this time, which may end to be `future` without a write. */
export function isCurrent({ post }: SerializedRecord | SerializedEvent, now: DateTime): boolean {
  return post === undefined || statusAt(post, now) === post.shownStatus
}

/** Estimated size of the objects and texts of a record, and of an array of bytes. */
const [perRecord, perArray] = [600, 200]

/** Returns the estimated size in bytes. */
export function sizeOf(record: SerializedRecord | SerializedEvent): number {
  if ('json' in record) return perRecord + perArray + record.json.length
  const { links, head, tail, locked } = record
  const ids = eventLinks.reduce((sum, link) => sum + links[link].length, 0)
  return perRecord + 3 * perArray + head.length + tail.length + (locked?.length ?? 0) + 8 * ids
}
