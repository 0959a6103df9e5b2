import { type IgnoredName, ignoredNames } from '../../resources/ignored-names.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { ApiRequest } from '../port/port.ts'
import { parseForm } from '../request/form.ts'

/** The parameters that a response in another format than JSON does not depend on: it has no pages, and whole events. */
export const ignoredByFormats = ['page', 'per_page', '_fields', 'explain'] as const

type FormatEnvironment = Pick<Environment, 'resources' | 'extensions' | 'unknownInput'>

interface PlainRequest {
  readonly request: ApiRequest
  /** The unknown names that were removed from the query. */
  readonly ignored: readonly IgnoredName[]
}

/**
 * Removes the parameters that a response in another format does not depend on, such as those that trackers add to links, so that
 * they are not part of cache keys and ETags. Leaves a query with a password as it is, because its response is private.
 */
export function withoutIgnored(
  request: ApiRequest,
  { resources: { event }, extensions, unknownInput }: FormatEnvironment,
  { isList }: { readonly isList: boolean },
): PlainRequest {
  const query = parseForm(request.query)
  const unchanged = { request, ignored: [] }
  if (query === undefined || Object.hasOwn(query, 'password')) return unchanged
  const filters: object = isList ? event.filters : {}
  const isDeclared = (name: string) => name === 'format' || Object.hasOwn(filters, name)
  const isIgnored = (name: string): boolean => ignoredByFormats.some((one) => one === name)
  const unknown = Object.keys(query).filter((name) => isList && !isDeclared(name) && !isIgnored(name))
  if (unknown.length > 0 && unknownInput === 'reject') return unchanged
  const pairs = request.query.split('&').filter((pair) => {
    const [name] = Object.keys(parseForm(pair) ?? {})
    return name !== undefined && isDeclared(name) && !isIgnored(name)
  })
  const sent = Object.fromEntries(unknown.map((name) => [name, query[name]]))
  return {
    request: { ...request, query: pairs.join('&') },
    ignored: ignoredNames(sent, { kind: 'query', extensions, definition: event }),
  }
}
