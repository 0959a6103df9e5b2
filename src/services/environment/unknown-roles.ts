import type { Actor } from '../../access/policy.ts'
import { isRole, roleNames } from '../../access/role-policy.ts'
import { reportError } from './report-error.ts'

/** Roles may come from requests, so only so many are remembered. */
const mostRoles = 100

/** Returns a function that reports each role that the default policy does not know, once. */
export function createRoleReport(onError: (error: unknown) => unknown): (actor: Actor | null) => void {
  const reported = new Set<string>()
  return (actor) => {
    if (actor === null || isRole(actor.role) || reported.has(actor.role) || reported.size >= mostRoles) return
    reported.add(actor.role)
    const role = JSON.stringify(actor.role.slice(0, 100))
    const message = `The default policy does not know the role ${role} and treats it as subscriber`
    reportError(new TypeError(`${message}; it knows ${roleNames.join(', ')}.`), onError)
  }
}
