import type { Access } from '../../access/access.ts'
import type { IgnoredInput } from '../../resources/ignored-names.ts'
import type { Environment } from '../environment/environment.ts'
import type { PageRequest } from '../shared/page.ts'
import { type ExplainedDates, type Explanation, explanationText } from './explanation.ts'

/** What the explanation of a list says of its resource. */
export interface ExplanationNotes {
  readonly dates?: ExplainedDates
  /** The defaults of the parameters that the query may lack. */
  readonly defaults?: Explanation<unknown, string>['defaults']
  readonly overridden?: readonly string[]
}

interface ExplainedRequest<Criteria, Key extends string> extends PageRequest<Criteria, Key> {
  readonly filter: { readonly page?: number; readonly per_page?: number }
  readonly ignored: IgnoredInput
  readonly facets?: { readonly criteria: Readonly<Record<string, Criteria>> } | undefined
  /** Its clock is stopped at the time of the request. */
  readonly environment: Environment
}

/** Returns the explanation of a list. */
export function explainList<Criteria, Key extends string>(
  { resource, query, page, filter, ignored, facets, environment }: ExplainedRequest<Criteria, Key>,
  access: Access,
  { dates, defaults = {}, overridden = [] }: ExplanationNotes,
): Explanation<Criteria, Key> {
  const { limit } = query
  const isTerm = resource === 'category' || resource === 'tag'
  const explanation = {
    resource,
    now: environment.now(),
    timezone: environment.timeZone,
    sees: isTerm ? ('all' as const) : access.scope(resource),
    page,
    per_page: limit,
    ...(filter.per_page !== undefined && filter.per_page > limit && { per_page_asked: filter.per_page }),
    ...(dates && { dates }),
    defaults: absentFrom(filter, { page, per_page: limit, ...defaults }),
    overridden,
    ignored: ignored.names,
    ...(facets && { facets: facets.criteria }),
    ...query,
  }
  return { toString: () => explanationText(explanation), ...explanation }
}

/** Returns the defaults of the parameters that a filter lacks. */
function absentFrom(filter: object, defaults: Explanation<unknown, string>['defaults']): typeof defaults {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => Reflect.get(filter, name) === undefined))
}
