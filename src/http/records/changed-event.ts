import type { EventRecord } from '../../resources/event/event.ts'
import { linkShownFrom } from '../../resources/event/online-link.ts'
import { decodeUtf8 } from '../../runtime.ts'
import {
  type EventLink,
  eventLinks,
  isTermCollection,
  type LinkedName,
  lazyTables,
  type Revision,
} from '../../schema/resource.ts'
import { isVisible, mayEdit, type Viewer } from '../../services/shared/visibility.ts'
import type { Included, IncludedRevisions } from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { CountedTerm } from '../response/dependencies.ts'
import { JsonPiece } from '../response/json.ts'
import { isCurrent, postOf, type SerializedPost, textSize } from './serialized.ts'

/** An event as a mount with transforms shows it. It is valid while the state of each record in it is the same. */
export interface ChangedEvent extends Revision {
  readonly post: SerializedPost
  readonly linked: readonly LinkedState[]
  readonly terms: readonly CountedTerm[]
  readonly json: JsonPiece
  readonly hasPassword: boolean
  /** Absent if all who see the event get its link to join. */
  readonly link?: TimedLink | undefined
}

/** A link to join that other callers than editors get only from a time on (rule 62). */
interface TimedLink {
  readonly from: DateTime
  /** Whether the JSON was made for a caller who gets it. */
  readonly isShown: boolean
}

/** The state of a record that an event links to. */
interface LinkedState extends Revision {
  readonly link: EventLink
  /** Absent for terms, which everybody sees. */
  readonly post?: LinkedPost
}

interface LinkedPost extends SerializedPost {
  readonly resource: LinkedName
  /** Whether the event shows the record. */
  readonly isShown: boolean
}

/** Returns the state of a record that an event links to. */
type LinkedStates = (link: EventLink, id: number) => LinkedState

/** Returns a function that returns the states of the records that some events link to, as a caller sees them. */
export function linkedStates(included: Included, viewer: Viewer): LinkedStates {
  const states = lazyTables<LinkedTable<LinkedState>>(eventLinks)((link) => {
    const found: readonly LinkedState[] = isTermCollection(link)
      ? included[link].map(({ id, revision }) => ({ link, id, revision }))
      : included[link].map(({ id, revision, ...record }) => {
          const isShown = isVisible(record, link, viewer)
          return { link, id, revision, post: { resource: link, isShown, ...postOf(record, viewer.now) } }
        })
    return new Map(found.map((one) => [one.id, one]))
  })
  return (link, id) => states[link].get(id) ?? { link, id, revision: '' }
}

type LinkedTable<Value> = { readonly [Link in EventLink]: ReadonlyMap<number, Value> }

interface ChangedParts {
  readonly reply: object
  readonly terms: readonly CountedTerm[]
  readonly states: LinkedStates
  readonly viewer: Viewer
}

/** `reply` is the event as the transforms have changed it. */
export function changedEvent(event: EventRecord, { reply, terms, states, viewer }: ChangedParts): ChangedEvent {
  const { id, revision } = event
  const linked = eventLinks.flatMap((link) => event[link].map((one) => states(link, one)))
  const json = new JsonPiece(JSON.stringify(reply))
  const post = postOf(event, viewer.now)
  const from = linkShownFrom(event)
  const link = from === undefined ? undefined : { from, isShown: getsLink(post, from, viewer) }
  return { id, revision, post, linked, terms, json, hasPassword: event.password_hash !== '', link }
}

function getsLink(post: SerializedPost, from: DateTime, viewer: Viewer): boolean {
  return viewer.now >= from || mayEdit(post, viewer)
}

/** Returns whether callers who see the same records may see different JSON at this time. */
export function dependsOnCaller({ hasPassword, link }: ChangedEvent, now: DateTime): boolean {
  return hasPassword || (link !== undefined && now < link.from)
}

/** Returns whether most callers see the JSON, so that it is worth an entry of a cache. */
export function isForOthers({ hasPassword, link }: ChangedEvent, now: DateTime): boolean {
  return !hasPassword && (link === undefined || now >= link.from || !link.isShown)
}

/** Returns the event as the transforms have changed it. */
export function replyOf({ json }: ChangedEvent): object {
  return JSON.parse(json.text ?? decodeUtf8(json.bytes) ?? '')
}

/** Returns whether an event is as a caller sees it in the revision that was found. */
type IsValid = (one: ChangedEvent | undefined, found: Revision) => one is ChangedEvent

/** `included`: the revisions of the records that the found events link to. */
export function createIsValid(included: IncludedRevisions, viewer: Viewer): IsValid {
  const revisions = lazyTables<LinkedTable<string>>(eventLinks)(
    (link) => new Map(included[link].map(({ id, revision }) => [id, revision])),
  )
  const isSame = ({ link, id, revision, post }: LinkedState) =>
    revisions[link].get(id) === revision &&
    (post === undefined || (isCurrent({ post }, viewer.now) && isVisible(post, post.resource, viewer) === post.isShown))
  const hasSameLink = ({ post, link }: ChangedEvent) =>
    link === undefined || getsLink(post, link.from, viewer) === link.isShown
  return (one, { revision }): one is ChangedEvent =>
    one?.revision === revision && isCurrent(one, viewer.now) && hasSameLink(one) && one.linked.every(isSame)
}

/** Estimated bytes of an event without its JSON, of the state of a linked record, and of a term. */
const [perEvent, perLinked, perTerm] = [400, 200, 128]

/** Returns the estimated size in bytes, the same before and after its JSON is encoded. */
export function sizeOfChanged({ linked, terms, json }: ChangedEvent): number {
  return perEvent + perLinked * linked.length + perTerm * terms.length + textSize(json)
}
