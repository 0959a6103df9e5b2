import type { EventRecord } from '../../resources/event/event.ts'
import { type EventReply, shownLinks } from '../../resources/event/event-reply.ts'
import { linkShownFrom, withoutLink } from '../../resources/event/online-link.ts'
import type { LinkedRecord } from '../../resources/linked/linked.ts'
import type { TermRecord, TermReply } from '../../resources/term/term.ts'
import { type EventLink, eventLinks, type StoredRecord, type Taxonomy, tableOf } from '../../schema/resource.ts'
import { type RecordStatus, statusAt } from '../../schema/vocabulary/status.ts'
import type { VisiblePost } from '../../services/shared/visibility.ts'
import type { DateTime } from '../../time/date-time.ts'
import { JsonPiece } from '../response/json.ts'

type Stamped = Pick<StoredRecord, 'id' | 'revision' | 'modified_utc'>

/** A record that events link to as responses show it, with what decides its position. */
interface Serialized extends Stamped {
  readonly search_name: string
  readonly json: JsonPiece
}

/** A term, with its count. */
export interface SerializedTerm extends Serialized {
  readonly taxonomy: Taxonomy
  readonly count: number
  readonly post?: never
}

/** A venue or an organizer, with what decides who sees it. */
interface SerializedLinked extends Serialized {
  readonly post: SerializedPost
}

export type SerializedRecord = SerializedTerm | SerializedLinked

/** What decides who sees a record. */
export interface SerializedPost extends VisiblePost {
  /** The status in the JSON. */
  readonly shownStatus: RecordStatus
}

/** An event as responses show it, without the records that it links to. */
export interface SerializedEvent extends Stamped {
  readonly post: SerializedPost
  readonly links: Pick<EventRecord, EventLink>
  /** The JSON up to its links. */
  readonly head: JsonPiece
  /** The JSON after its links. */
  readonly tail: JsonPiece
  /** The JSON for callers who lack the password. Absent if the event has none. */
  readonly locked?: JsonPiece | undefined
  /** Absent if all who see the event get its link. */
  readonly withheld?: WithheldLink | undefined
}

/** A link to join that other callers than editors do not get before a time (rule 62). */
interface WithheldLink {
  readonly until: DateTime
  /** The JSON after the links of the event, without the link to join. */
  readonly tail: JsonPiece
}

/** The serialized records that some events link to, each once. */
export type SerializedLinks = { readonly [Link in EventLink]: readonly SerializedRecord[] }

export function serializedTerm(
  { id, revision, modified_utc, search_name, count }: TermRecord,
  reply: Pick<TermReply, 'taxonomy'>,
): SerializedTerm {
  return { id, revision, modified_utc, search_name, taxonomy: reply.taxonomy, count, json: pieceOf(reply) }
}

export function serializedLinked(record: LinkedRecord, reply: object, now: DateTime): SerializedLinked {
  const { id, revision, modified_utc, search_name } = record
  return { id, revision, modified_utc, search_name, post: postOf(record, now), json: pieceOf(reply) }
}

/** `reply` has no links. `locked` is the reply for callers who lack the password. */
export function serializedEvent(
  event: EventRecord,
  { reply, locked }: { readonly reply: EventReply; readonly locked: EventReply | undefined },
  now: DateTime,
): SerializedEvent {
  const { id, revision, modified_utc } = event
  const links = tableOf<SerializedEvent['links']>(eventLinks, (link) => event[link])
  const { head, tail } = partsOf(reply)
  const until = linkShownFrom(event)
  const withheld = until === undefined ? undefined : { until, tail: partsOf(withoutLink(reply)).tail }
  return {
    id,
    revision,
    modified_utc,
    post: postOf(event, now),
    links,
    head,
    tail,
    withheld,
    locked: locked && pieceOf(locked),
  }
}

function partsOf(reply: EventReply): { readonly head: JsonPiece; readonly tail: JsonPiece } {
  const json = JSON.stringify(reply)
  // Quotes in texts are escaped, and no member after the links has members of these names, so this finds the links.
  const at = json.lastIndexOf(withoutLinks)
  return { head: new JsonPiece(json.slice(0, at)), tail: new JsonPiece(json.slice(at + withoutLinks.length)) }
}

/** Returns whether other callers than editors get the event without its link to join at this time. */
export function withholdsLink({ withheld }: Pick<SerializedEvent, 'withheld'>, now: DateTime): boolean {
  return withheld !== undefined && now < withheld.until
}

const withoutLinks = shownLinks.map((link) => `"${link}":[]`).join(',')

export function postOf({ author, status, date_utc }: VisiblePost, now: DateTime): SerializedPost {
  return { author, status, date_utc, shownStatus: statusAt({ status, date_utc }, now) }
}

function pieceOf(reply: object): JsonPiece {
  return new JsonPiece(JSON.stringify(reply))
}

/** Encodes the JSON of a record that is used again. */
export function encode(record: SerializedRecord | SerializedEvent): void {
  for (const piece of piecesOf(record)) piece.encode()
}

/** Returns whether the JSON shows the status at this time, which may end to be `future` without a write. */
export function isCurrent({ post }: Pick<SerializedRecord, 'post'>, now: DateTime): boolean {
  return post === undefined || statusAt(post, now) === post.shownStatus
}

/** Estimated bytes of the objects and texts of a record, of a piece of JSON without its content, and of a character. */
const [perRecord, perPiece, perCharacter] = [600, 250, 2]

/** Returns the estimated size in bytes, the same before and after `encode`. */
export function sizeOf(record: SerializedRecord | SerializedEvent): number {
  if ('json' in record) return perRecord + textSize(record.json)
  const { head, tail, locked, withheld } = record
  const ids = eventLinks.reduce((sum, link) => sum + record.links[link].length, 0)
  const others = (locked ? textSize(locked) : 0) + (withheld ? textSize(withheld.tail) : 0)
  return perRecord + 8 * ids + textSize(head) + textSize(tail) + others
}

/** Returns the estimated size of a piece that may still be text. */
export function textSize({ length }: JsonPiece): number {
  return perPiece + perCharacter * length
}

function piecesOf(record: SerializedRecord | SerializedEvent): readonly JsonPiece[] {
  if ('json' in record) return [record.json]
  const { head, tail, locked, withheld } = record
  return [head, tail, ...(locked ? [locked] : []), ...(withheld ? [withheld.tail] : [])]
}
