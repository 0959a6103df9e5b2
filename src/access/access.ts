import { CalendarError, shown } from '../errors.ts'
import { collectionOf, type ResourceName, withArticle } from '../schema/resource.ts'
import type { Owned } from '../schema/vocabulary/status.ts'
import type { Actor, Policy, PolicyAction, PolicyScope } from './policy.ts'
import { readActor } from './policy.ts'

/** A field whose value needs a right. */
export interface AskingField {
  readonly path: string
  readonly received: unknown
}

/** The rights of one caller: the policy, bound to its actor. Services check rights only through it. */
export interface Access {
  /** The id of the caller; 0 for an anonymous or an in-process caller. */
  readonly actorId: number | string
  /** Whether a record outside the caller's scope is 404, as if it did not exist (rule 43). */
  readonly hidesExistence: boolean
  scope(resource: ResourceName): PolicyScope
  may(action: PolicyAction, resource: ResourceName, record?: Owned): boolean
  /**
   * Throws `rest_forbidden`: 401 for an anonymous caller, 403 for a signed-in one (rule 6). `asked` is the field whose
   * value needs the right: the error names it.
   */
  require(action: PolicyAction, resource: ResourceName, record?: Owned, requested?: AskingField): void
  /** Throws the same for filters that only callers with more than public scope may use (rules 15, 16). */
  requireScope(resource: ResourceName, filter: string): void
  /** Returns the caller. Throws the same without one, for a filter by who it is. */
  requireActor(resource: ResourceName, filter: string): Actor
}

/** The access of an in-process caller without an actor: every right (rule 42). */
export const fullAccess: Access = {
  actorId: 0,
  hidesExistence: false,
  scope: () => 'all',
  may: () => true,
  require: () => {},
  requireScope: () => {},
  requireActor(resource, filter) {
    throw forbidden(null, `list ${collectionOf[resource]} by ${filter}`)
  },
}

/** Throws `TypeError` if the value is not an actor. */
export function createAccess(caller: Actor | null, policy: Policy, hidesExistence = false): Access {
  const actor = caller === null ? null : readActor(caller)
  const scopeOf: Access['scope'] = (resource) => {
    const scope = policy.scope(actor, resource)
    return actor === null && scope === 'own' ? 'public' : scope
  }
  const may: Access['may'] = (action, resource, record) => policy.may(actor, action, resource, record)
  return {
    actorId: actor?.id ?? 0,
    hidesExistence,
    scope: scopeOf,
    may,
    require(action, resource, record, requested) {
      if (may(action, resource, record)) return
      throw forbidden(actor, `${verbs[action]} ${record ? `this ${resource}` : withArticle(resource)}`, requested)
    },
    requireScope(resource, filter) {
      if (scopeOf(resource) === 'public') throw forbidden(actor, `list ${collectionOf[resource]} by ${filter}`)
    },
    requireActor(resource, filter) {
      if (actor === null) throw forbidden(actor, `list ${collectionOf[resource]} by ${filter}`)
      return actor
    },
  }
}

const verbs: Readonly<Record<PolicyAction, string>> = {
  create: 'create',
  update: 'change',
  delete: 'delete',
  publish: 'publish',
  set_author: 'set the author of',
  raw_html: 'write raw HTML in',
}

function forbidden(actor: Actor | null, action: string, requested?: AskingField): CalendarError {
  const sentence = actor === null ? `Sign in to ${action}` : `You may not ${action}`
  const message = requested
    ? `${sentence}, as ${requested.path} asks; received ${shown(requested.received)}.`
    : `${sentence}.`
  return new CalendarError('rest_forbidden', message, {
    ...(actor === null && { status: 401 }),
    ...(requested && { errors: { [requested.path]: message } }),
  })
}
