import { shown } from '../../errors.ts'
import type { IgnoredName } from '../../resources/ignored-names.ts'
import type { Report } from '../../schema/field/field.ts'
import { nearMiss } from '../../schema/near-miss.ts'
import { isEmpty } from '../../schema/reader.ts'
import { overrideParam } from '../request/method-override.ts'
import { fieldsQuery, passwordQuery, writeQueries } from '../request/read-queries.ts'
import type { Endpoint, EndpointRequest, Route } from './endpoint.ts'

const controls: readonly string[] = Object.keys(writeQueries)

/** Returns whether a parameter is one that says what a write does, or probably intended as one. */
function isControl({ name, hint = name }: IgnoredName): boolean {
  return controls.includes(name) || controls.includes(hint)
}

/** Returns whether a query has a parameter that says what a write does, and that `declared` does not have. */
export function hasUndeclaredControl(query: object, declared: readonly string[]): boolean {
  return undeclared(query, declared).some(isControl)
}

/**
 * Reports the parameters that would have to change a write, but that the endpoint does not have, such as `conflict`
 * (rule 4). Returns the other unknown ones of a write.
 */
export function reportUndeclared(
  query: EndpointRequest['query'],
  { route, endpoint }: { readonly route: Route; readonly endpoint: Endpoint },
  report: Report,
): readonly IgnoredName[] {
  const declared = Object.keys(endpoint.query ?? {})
  const names = undeclared(query, declared)
  if (names.length === 0) return names
  for (const one of names.filter(isControl)) report.at(one.name).sentence(refusal(one, declared))
  if (endpoint.right === undefined) return []
  const withoutEffect = namesWithoutEffect(route, endpoint)
  return names.filter((one) => !isControl(one) && !withoutEffect.includes(one.name))
}

/**
 * Returns the parameters that no write reads, by rule (rules 1, 2, 51), or because a read of the same path has them.
 */
function namesWithoutEffect({ path, endpoints }: Route, { changesRecord }: Endpoint): readonly string[] {
  const always = [overrideParam, ...Object.keys(fieldsQuery)]
  if (!changesRecord) return always
  const hasPassword = endpoints.some(({ query }) => query?.password !== undefined)
  const inPath = ['id', 'slug'].filter((name) => path.includes(`{${name}}`))
  return [...always, ...inPath, ...(hasPassword ? Object.keys(passwordQuery) : [])]
}

/** Returns the first hundred names, with the probably intended ones. Empty values ask for nothing (rule 3). */
function undeclared(query: object, declared: readonly string[]): readonly IgnoredName[] {
  const names = Object.entries(query).flatMap(([name, value]) =>
    declared.includes(name) || isEmpty(value) ? [] : [name],
  )
  return names.slice(0, 100).map((name) => {
    const hint = nearMiss(name, [...declared, ...controls])
    return { name, ...(hint !== undefined && { hint }) }
  })
}

function refusal({ name, hint }: IgnoredName, declared: readonly string[]): string {
  const intended = hint !== undefined && declared.includes(hint) ? `; did you mean ${hint}?` : '.'
  const accepted = declared.length > 0 ? `Accepted: ${declared.join(', ')}.` : 'It has no parameters.'
  return `This request has no parameter ${shown(name)}${intended} ${accepted}`
}
