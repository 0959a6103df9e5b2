import type { Policy } from '../access/policy.ts'
import { isCalendarError } from '../errors.ts'
import type { UrlRoot } from '../model/urls.ts'
import { parseDate } from '../time/date-grammar.ts'
import type { ApiRequest } from './port.ts'
import { rootOf } from './root.ts'

/**
 * All that an anonymous caller's reply depends on beside the state of the calendar; `undefined` for a request that names no
 * place where the calendar is (rule 47).
 */
export function keyOf(request: ApiRequest, policy: Policy): string | undefined {
  const root = placeOf(request)
  if (root === undefined) return undefined
  const { path, query, mount } = request
  const { origin, basePath, namespace, locale } = root
  const { headerPrefix } = mount
  const scopes = `${policy.scope(null, 'event')} ${policy.scope(null, 'venue')} ${policy.scope(null, 'organizer')}`
  return `${origin}\n${basePath}\n${namespace}\n${headerPrefix ?? ''}\n${locale ?? ''}\n${scopes}\n${path}\n${query}`
}

function placeOf(request: ApiRequest): UrlRoot | undefined {
  try {
    return rootOf(request)
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}

/** Whether the same is answered until the calendar changes: what asks about this moment, or opens a lock, is not. */
export function isLasting(query: Readonly<Record<string, unknown>>): boolean {
  return !Object.entries(query).some(([name, value]) => momentary.has(name) || saysNow(value))
}

const momentary = new Set(['password', 'only_with_upcoming', 'period', 'explain'])

/** Days from today change with the day of the home zone, which a standing ends with; times from now by the second. */
function saysNow(value: unknown): boolean {
  if (typeof value === 'string') return parseDate(value)?.kind === 'now'
  return typeof value === 'object' && value !== null && Object.values(value).some(saysNow)
}
