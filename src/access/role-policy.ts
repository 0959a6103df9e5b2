import { createBrand } from '../brand.ts'
import { isPostName } from '../schema/resource.ts'
import type { Policy, PolicyAction, PolicyScope } from './policy.ts'

interface Role {
  readonly scope: PolicyScope
  readonly actions: readonly PolicyAction[]
  /** Which records may be changed: the caller's own unpublished ones, all of the caller's own, or all. */
  readonly changes: 'own-unpublished' | 'own' | 'all'
  readonly terms: boolean
}

const subscriber: Role = { scope: 'public', actions: [], changes: 'own', terms: false }
const editor: Role = {
  scope: 'all',
  actions: ['create', 'update', 'delete', 'publish', 'set_author', 'raw_html'],
  changes: 'all',
  terms: true,
}

/** The table of rule 43. */
const roles: ReadonlyMap<string, Role> = new Map([
  ['subscriber', subscriber],
  ['contributor', { scope: 'own', actions: ['create', 'update', 'delete'], changes: 'own-unpublished', terms: false }],
  ['author', { scope: 'own', actions: ['create', 'update', 'delete', 'publish'], changes: 'own', terms: false }],
  ['editor', editor],
  ['administrator', editor],
])

/** The roles of the default policy. */
export const roleNames: readonly string[] = [...roles.keys()]

export function isRole(name: string): boolean {
  return roles.has(name)
}

/** The default policy. It decides by `actor.role`: subscriber, contributor, author, editor or administrator. */
export const rolePolicy: Policy = {
  scope: (actor) => roleOf(actor?.role).scope,
  may(actor, action, resource, record) {
    const role = roleOf(actor?.role)
    if (!isPostName(resource)) return role.terms
    if (!role.actions.includes(action)) return false
    if (record === undefined || role.changes === 'all') return true
    if (record.author !== actor?.id) return false
    return role.changes === 'own' || (record.status !== 'publish' && record.status !== 'future')
  },
}

const isDefault = createBrand<true>('rolePolicy')
isDefault.attach(rolePolicy, true)

/** Returns whether a policy is the default one, of any copy of the library. */
export function isRolePolicy(policy: Policy): boolean {
  return isDefault.of(policy) === true
}

/** An unknown role is a subscriber. */
function roleOf(name: string | undefined): Role {
  return roles.get(name ?? '') ?? subscriber
}
