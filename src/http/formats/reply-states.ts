import type { EventRecord } from '../../resources/event/event.ts'
import type { EventReply } from '../../resources/event/event-reply.ts'
import { venuesOf } from '../../resources/linked/venues-of.ts'
import type { TermReply } from '../../resources/term/term.ts'
import {
  type EventLink,
  eventLinks,
  lazyTables,
  linkedNames,
  type Revision,
  termCollections,
} from '../../schema/resource.ts'
import type { Included } from '../../storage/store.ts'
import { digest } from '../../text/digest.ts'

/** Returns the state of an event, `undefined` if it has a password: what it shows then depends on the caller. */
type StateOf = (event: EventRecord | undefined, reply: EventReply) => string | undefined

/**
 * Returns a function that returns the same state for the same reply, up to the counts of its terms. A state contains
 * the revisions of the event and of the linked records that the caller may read, and their statuses, which change
 * without a write. The revision of a term changes with its count, so a state contains a digest of the rest of the term.
 */
export function stateOfReplies(included: Included): StateOf {
  const revisions = lazyTables<Revisions>(eventLinks)((link) => {
    const records: readonly Revision[] = included[link]
    return new Map(records.map(({ id, revision }) => [id, revision]))
  })
  const terms = new Map<string, string>()
  const termState = (term: TermReply) => {
    const key = `${term.taxonomy}${term.id}`
    const cached = terms.get(key)
    if (cached !== undefined) return cached
    const state = digest(JSON.stringify({ ...term, count: 0 }))
    terms.set(key, state)
    return state
  }
  return (event, reply) => {
    if (event === undefined || event.password_hash !== '') return undefined
    let state = `${event.revision} ${reply.status} ${linkState(reply)}`
    for (const link of linkedNames) {
      const records = link === 'venue' ? venuesOf(reply) : reply[link]
      for (const { id, status } of records) state += ` ${link}${id} ${revisions[link].get(id)} ${status}`
    }
    for (const link of termCollections) for (const term of reply[link]) state += ` ${termState(term)}`
    return state
  }
}

/** Returns whether a reply shows the link to join, which begins without a write. */
export function linkState({ online_url }: Pick<EventReply, 'online_url'>): string {
  return online_url === '' ? '' : 'link'
}

type Revisions = { readonly [Link in EventLink]: ReadonlyMap<number, string> }
