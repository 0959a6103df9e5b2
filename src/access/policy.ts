import { described, isPromise, portError } from '../errors.ts'
import { readAuthor } from '../schema/author.ts'
import type { ResourceName } from '../schema/resource.ts'
import type { Owned } from '../schema/status.ts'

/** Who asks: a signed-in caller. An anonymous one is `null`. */
export interface Actor {
  /**
   * A positive integer, or text of 1 to 200 characters; "own" means that a record's `author` equals it. The digits of an
   * integer count as the integer: policies get `7` for `'7'` (rule 42).
   */
  readonly id: number | string
  /** What it means is for the policy to say; `rolePolicy` takes an unknown one for a subscriber. */
  readonly role: string
}

/** Which records of a resource a caller sees: public ones, those and their own, or all. */
export type PolicyScope = 'public' | 'own' | 'all'

/** What a right is needed for. Reading follows the scope. */
export type PolicyAction = 'create' | 'update' | 'delete' | 'publish' | 'set_author' | 'raw_html'

/**
 * The access port (rule 43). Reads, lists, totals, filters and embedding all follow `scope`; everything else follows
 * `may`, on the record, however it is addressed. Without a record `may` answers whether the action is open to the
 * caller at all. A right depends on no more of a record than its author and its status, so that lists can be filtered
 * by the same rule.
 */
export interface Policy {
  /** Which records of a resource the caller sees. */
  scope(actor: Actor | null, resource: ResourceName): PolicyScope
  /** Whether the caller may do this: to this record, or without one to any at all. */
  may(actor: Actor | null, action: PolicyAction, resource: ResourceName, record?: Owned): boolean
}

const scopes: readonly PolicyScope[] = ['public', 'own', 'all']

/**
 * Returns a policy that throws `TypeError` for an answer that is none of its type (rule 43). Without it a promise, which is
 * truthy, would grant everything.
 */
export function checkedPolicy(policy: Policy): Policy {
  return {
    scope(actor, resource) {
      const scope = policy.scope(actor, resource)
      if (!scopes.includes(scope)) throw portError('policy.scope', "'public', 'own' or 'all'", scope)
      return scope
    },
    may(actor, action, resource, record) {
      const granted = policy.may(actor, action, resource, record)
      if (typeof granted !== 'boolean') throw portError('policy.may', 'true or false', granted)
      return granted
    },
  }
}

/**
 * Returns an actor, as `authenticate` returned it or `calendar.as` was given it, with its id as records have it: the digits of
 * an integer are the integer (rule 42). Throws `TypeError` for what is no actor, and for an id that is none: 0 is nobody's own.
 */
export function readActor(actor: Actor): Actor {
  const given: unknown = actor
  if (typeof given !== 'object' || given === null || Array.isArray(given) || isPromise(given)) {
    throw new TypeError(`An actor is { id, role }, or null for an anonymous caller; received ${described(given)}.`)
  }
  const role: unknown = Reflect.get(given, 'role')
  if (typeof role !== 'string') throw new TypeError(`The role of an actor is a text; received ${described(role)}.`)
  const id = readAuthor(actor.id)
  if (id === undefined || id === 0) {
    const received = typeof actor.id === 'number' ? actor.id : described(actor.id)
    throw new TypeError(
      `The id of an actor is a positive integer, or text of 1 to 200 characters without control characters; received ${received}.`,
    )
  }
  return id === actor.id ? actor : { ...actor, id }
}
