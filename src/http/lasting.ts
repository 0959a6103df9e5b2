import type { Policy } from '../access/policy.ts'
import type { ApiRequest } from './port.ts'

/** All that an anonymous caller's reply depends on beside the state of the calendar. */
export function keyOf({ path, query, headers, secure, mount }: ApiRequest, policy: Policy): string {
  const { baseUrl, basePath, namespace, headerPrefix, locale, trustProxy } = mount
  const forwarded = trustProxy ? [headers['x-forwarded-proto'], headers['x-forwarded-host']] : []
  const origin = baseUrl ?? [secure, headers.host, ...forwarded].join(' ')
  const scopes = `${policy.scope(null, 'event')} ${policy.scope(null, 'venue')} ${policy.scope(null, 'organizer')}`
  return `${origin}\n${basePath}\n${namespace}\n${headerPrefix ?? ''}\n${locale ?? ''}\n${scopes}\n${path}\n${query}`
}

/** Whether the same is answered until the calendar changes: what asks about this moment, or opens a lock, is not. */
export function isLasting(query: Readonly<Record<string, unknown>>): boolean {
  return !Object.entries(query).some(([name, value]) => momentary.has(name) || saysNow(value))
}

const momentary = new Set(['password', 'only_with_upcoming', 'period', 'explain'])

function saysNow(value: unknown): boolean {
  if (typeof value === 'string') return value.trim().toLowerCase() === 'now'
  return typeof value === 'object' && value !== null && Object.values(value).some(saysNow)
}
