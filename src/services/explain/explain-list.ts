import type { Access } from '../../access/access.ts'
import type { IgnoredInput } from '../../resources/ignored-names.ts'
import type { Environment } from '../environment.ts'
import type { PageRequest } from '../shared/page.ts'
import type { Explanation } from './explanation.ts'
import { explanationText } from './explanation.ts'

/** The parsed query of a list, with everything that its explanation needs. */
export interface ListRequest<Criteria, Key extends string> extends PageRequest<Criteria, Key> {
  readonly filter: { readonly page?: number; readonly per_page?: number }
  readonly ignored: IgnoredInput
  /** Its clock is stopped at the time of the request. */
  readonly environment: Environment
}

type Notes = Partial<Pick<Explanation<unknown, string>, 'dates' | 'defaults' | 'overridden'>>

/** Returns the explanation of a list, with the members that its own service adds. */
export function explainList<Criteria, Key extends string>(
  { resource, query, page, filter, ignored, environment }: ListRequest<Criteria, Key>,
  access: Access,
  { dates, defaults = {}, overridden = [] }: Notes = {},
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
    defaults: {
      ...(filter.page === undefined && { page }),
      ...(filter.per_page === undefined && { per_page: limit }),
      ...defaults,
    },
    overridden,
    ignored: ignored.names,
    ...query,
  }
  return { toString: () => explanationText(explanation), ...explanation }
}

/** Returns the defaults of the parameters that a filter lacks. */
export function defaultsFor<Defaults extends object>(filter: object, defaults: Defaults): Partial<Defaults> {
  const absent = Object.entries(defaults).filter(([name]) => Reflect.get(filter, name) === undefined)
  // A subset of `defaults`.
  return Object.fromEntries(absent) as Partial<Defaults>
}
