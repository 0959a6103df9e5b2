import { described, isPromise, portError } from '../errors.ts'
import type { ResourceName } from '../schema/resource.ts'
import { readAuthor } from '../schema/vocabulary/author.ts'
import type { Owned } from '../schema/vocabulary/status.ts'

/**
 * A signed-in caller. An anonymous one is `null`. It may have facts of your own, which every port receives. Declare
 * their types once: `declare module 'daybook' { interface Actor { readonly halls?: readonly number[] } }`.
 */
export interface Actor {
  /**
   * A positive integer, or text of 1 to 200 characters. A record is the caller's own if its `author` equals this id.
   * The digits of an integer count as the integer: policies receive `7` for `'7'` (rule 42).
   */
  readonly id: number | string
  /** The policy interprets it. `rolePolicy` treats an unknown role as a subscriber. */
  readonly role: string
}

/** Which records of a resource a caller sees: public ones, public ones and the caller's own, or all. */
export type PolicyScope = 'public' | 'own' | 'all'

/** Actions that need a right. Reading follows the scope. */
export type PolicyAction = 'create' | 'update' | 'delete' | 'publish' | 'set_author' | 'raw_html'

/**
 * The access port (rule 43). Reads, lists, totals, filters and embedding follow `scope`. Everything else follows `may`,
 * on the record, however it is addressed. Without a record, `may` returns whether the caller may do this to any record
 * at all. A right depends only on the author and the status of a record, so that lists can be filtered by the same
 * rule.
 */
export interface Policy {
  /** Returns which records of the resource the caller sees. */
  scope(actor: Actor | null, resource: ResourceName): PolicyScope
  /** Returns whether the caller may do this to the record, or without a record, to any record at all. */
  may(actor: Actor | null, action: PolicyAction, resource: ResourceName, record?: Owned): boolean
}

const scopes: readonly PolicyScope[] = ['public', 'own', 'all']

/**
 * Returns a policy that throws `TypeError` if the policy returns a value of another type (rule 43). Otherwise a
 * promise, which is truthy, would grant everything.
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
 * Returns an actor with its id in the form that records have: the digits of an integer become the integer (rule 42).
 * Throws `TypeError` for a value that is not an actor, or an invalid id: 0 owns no records.
 */
export function readActor(actor: Actor): Actor {
  const value: unknown = actor
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPromise(value)) {
    throw new TypeError(`An actor is { id, role }, or null for an anonymous caller; received ${described(value)}.`)
  }
  const role: unknown = Reflect.get(value, 'role')
  if (typeof role !== 'string') throw new TypeError(`The role of an actor is text; received ${described(role)}.`)
  const id = readAuthor(actor.id)
  if (id === undefined || id === 0) {
    const received = typeof actor.id === 'number' ? actor.id : described(actor.id)
    throw new TypeError(
      'The id of an actor is a positive integer, or text of 1 to 200 characters without control characters; ' +
        `received ${received}.`,
    )
  }
  return id === actor.id ? actor : { ...actor, id }
}
