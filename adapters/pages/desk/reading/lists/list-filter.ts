import type { EventQuery } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'
import type { ReadingVisit } from '../../contract/reading-visit.ts'

/** What narrows a list of events, by the parameter of its address: one text each, and never an empty one. */
export type ListFilter = Readonly<Record<string, string>>

/** The parameters of the first and the last day. No field of the app has a name with a dot. */
export const fromName = 'overlaps.from'
export const untilName = 'overlaps.until'

/** The parameter of a series. A list with it has a row for each date. */
export const seriesName = 'post_parent'

const ownNames = ['search', 'status', 'author', seriesName, fromName, untilName]

/** What the address of a list says besides: a field of the app with such a name is no filter of the desk. */
const taken: readonly string[] = [...ownNames, 'time', 'page', 'day', 'done', 'id', 'revision', 'trashed', 'in', 'was']

/** Returns the parameters of the interface by which the lists of the desk are filtered and counted. */
export function listFacets<Facet extends Pick<DeclaredFacet, 'name'>>(facets: readonly Facet[]): readonly Facet[] {
  return facets.filter(({ name }) => !taken.includes(name))
}

/** Returns what the address of a list narrows it to. */
export function listFilterOf({ query, facets }: Pick<ReadingVisit, 'query' | 'facets'>): ListFilter {
  const names = [...ownNames, ...listFacets(facets).map(({ name }) => name)]
  return Object.fromEntries(
    names.flatMap((name) => {
      const sent: unknown = [Object.hasOwn(query, name) ? query[name] : undefined].flat().at(-1)
      const text = typeof sent === 'string' ? sent.trim() : ''
      return text === '' ? [] : [[name, text] as const]
    }),
  )
}

/** Returns a filter without one of its parts. */
export function withoutPart(filter: ListFilter, part: string): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => name !== part))
}

/** Returns whether a filter has events of any time: by its days, or because it has a series as a whole. */
export function isOfAnyTime(filter: ListFilter): boolean {
  return hasDays(filter) || filter[seriesName] !== undefined
}

/** Returns whether a filter has a first or a last day. */
export function hasDays(filter: ListFilter): boolean {
  return filter[fromName] !== undefined || filter[untilName] !== undefined
}

/** Returns whether the last day is before the first one. */
export function isReversed({ [fromName]: from, [untilName]: until }: ListFilter): boolean {
  return from !== undefined && until !== undefined && until < from
}

/** Returns the query of the interface for a filter, without the status. */
export function filterQuery(filter: ListFilter): EventQuery {
  const { search, status: _, [seriesName]: series, [fromName]: from, [untilName]: until, ...values } = filter
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]])),
    ...(search !== undefined && { q: search }),
    ...(series !== undefined && { post_parent: Number(series) }),
    ...(hasDays(filter) && { overlaps: `${from ?? '..'}/${until ?? '..'}` }),
  }
}
