import { portError } from '../errors.ts'
import type { Policy, Scope } from './policy.ts'

const scopes: readonly Scope[] = ['public', 'own', 'all']

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
