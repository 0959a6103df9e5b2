import type { Endpoint } from '../routes/endpoint.ts'
import type { Mounted } from './mounted.ts'

/**
 * Returns who may call an operation: anyone if anonymous callers have the right, or callers who sign in by a scheme.
 */
export function security({ right }: Endpoint, { mount, policy }: Mounted): readonly object[] {
  const schemes = Object.keys(mount.securitySchemes ?? {}).map((name) => ({ [name]: [] }))
  const isOpen = schemes.length === 0 || right === undefined || policy.may(null, ...right)
  return isOpen ? [{}, ...schemes] : schemes
}
