import type { Policy } from '../access/policy.ts'
import { isCalendarError } from '../errors.ts'
import type { ApiRequest } from '../http/port/port.ts'
import { rootOf } from '../http/request/root.ts'
import { transformsKey } from '../http/transforms/transforms-key.ts'
import type { UrlRoot } from '../resources/urls.ts'
import { postNames } from '../schema/resource.ts'

/**
 * Returns everything that the response of a handler to an anonymous caller depends on, except the state of the
 * calendar. `handler` is its number among those of the cache. Returns `undefined` if the URL of the calendar cannot be
 * derived from the request (rule 47).
 */
export function cacheKey(request: ApiRequest, policy: Policy, handler = 0): string | undefined {
  const root = rootOrNone(request)
  if (root === undefined) return undefined
  const { path, query, mount } = request
  const { origin, basePath, namespace, locale } = root
  const { headerPrefix, sourceIds, transforms } = mount
  const scopes = postNames.map((resource) => policy.scope(null, resource)).join(' ')
  const mounted = `${handler}\n${origin}\n${basePath}\n${namespace}\n${headerPrefix ?? ''}\n${locale ?? ''}`
  return `${mounted}\n${sourceIds ?? ''}\n${transformsKey(transforms)}\n${scopes}\n${path}\n${query}`
}

function rootOrNone(request: ApiRequest): UrlRoot | undefined {
  try {
    return rootOf(request)
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}
