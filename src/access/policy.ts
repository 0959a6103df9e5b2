import type { Resource } from '../model/resource.ts'
import type { Owned } from '../model/status.ts'

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
export type Scope = 'public' | 'own' | 'all'

/** What a right is needed for. Reading follows the scope. */
export type Action = 'create' | 'update' | 'delete' | 'publish' | 'set_author' | 'raw_html'

/**
 * The access port (rule 43). Reads, lists, totals, filters and embedding all follow `scope`; everything else follows
 * `may`, on the record, however it is addressed. Without a record `may` answers whether the action is open to the
 * caller at all. A right depends on no more of a record than its author and its status, so that lists can be filtered
 * by the same rule.
 */
export interface Policy {
  /** Which records of a resource the caller sees. */
  scope(actor: Actor | null, resource: Resource): Scope
  /** Whether the caller may do this: to this record, or without one to any at all. */
  may(actor: Actor | null, action: Action, resource: Resource, record?: Owned): boolean
}
