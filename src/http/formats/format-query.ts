import type { EventQuery } from '../../resources/event/event-query.ts'
import { type IgnoredName, ignoredNames } from '../../resources/ignored-names.ts'
import { pageFields } from '../../resources/page-query.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { ApiRequest } from '../port/port.ts'
import type { ResponseFormat } from '../port/response-format.ts'
import { parseForm } from '../request/form.ts'
import { explainQuery, fieldsQuery } from '../request/read-queries.ts'
import { hasUndeclaredControl } from '../routes/undeclared-parameters.ts'

const pageParameters = Object.keys(pageFields)
const shapeParameters = [...Object.keys(fieldsQuery), ...Object.keys(explainQuery), 'facets' satisfies keyof EventQuery]

/**
 * Returns whether a response in a format does not depend on a parameter: it has whole events, and pages only if it says
 * so.
 */
export function isIgnoredBy({ hasPages = false }: ResponseFormat, name: string): boolean {
  return shapeParameters.includes(name) || (!hasPages && pageParameters.includes(name))
}

type FormatEnvironment = Pick<Environment, 'resources' | 'extensions' | 'unknownInput'>

interface PlainRequest {
  readonly request: ApiRequest
  /** The unknown names that were removed from the query. */
  readonly ignored: readonly IgnoredName[]
}

/**
 * Removes the parameters that a response in another format does not depend on, such as those that trackers add to
 * links, so that they are not part of cache keys and ETags. Leaves a query with a password as it is, because its
 * response is private.
 */
export function withoutIgnored(
  request: ApiRequest,
  { resources: { event }, extensions, unknownInput }: FormatEnvironment,
  { isList, format }: { readonly isList: boolean; readonly format: ResponseFormat },
): PlainRequest {
  const query = parseForm(request.query)
  const unchanged = { request, ignored: [] }
  if (query === undefined || Object.hasOwn(query, 'password')) return unchanged
  const filters: object = isList ? event.filters : {}
  if (hasUndeclaredControl(query, Object.keys(filters))) return unchanged
  const isDeclared = (name: string) => name === 'format' || Object.hasOwn(filters, name)
  const isIgnored = (name: string) => isIgnoredBy(format, name)
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
