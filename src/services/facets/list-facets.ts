import type { EventRecord } from '../../resources/event/event.ts'
import type { CountedRecord, CountedValue } from '../../resources/event/event-facets.ts'
import type { LinkCount, ValueCount } from '../../storage/facets.ts'

/** The facets of one list (rule 63). */
export interface ListFacets {
  /** What was counted for each parameter, in the order of the query. */
  readonly counts: Readonly<Record<string, readonly (LinkCount | ValueCount)[]>>
  /** How writes of events change the counts. */
  readonly dependencies: FacetDependencies
}

/** Which writes of events change what was counted. */
export interface FacetDependencies {
  /** Returns whether a count may differ after a write. `before` is null for a new event. */
  isInvalidatedBy(before: EventRecord | null, after: EventRecord): boolean
  /** How many ids this object keeps in memory. */
  readonly ids: number
}

/** A page with its facets, if the query asks for any. */
export interface WithFacets {
  readonly facets?: ListFacets
}

/** The facets that a query asks for. */
export interface RequestedFacets<Criteria> extends Pick<ListFacets, 'dependencies'> {
  /** The criteria of the events that each facet counts, by its name. */
  readonly criteria: Readonly<Record<string, Criteria>>
  count(): Promise<ListFacets['counts']>
}

/** Reads a page and counts its facets at once, so that a database can read both from one snapshot. */
export async function withFacets<PageFound>(
  { count, dependencies }: RequestedFacets<unknown>,
  find: () => Promise<PageFound>,
): Promise<PageFound & WithFacets> {
  const [page, counts] = await Promise.all([find(), count()])
  return { ...page, facets: { counts, dependencies } }
}

/** Returns facets as responses show them, with the ids that `idOf` returns. */
export function toFacetReplies(
  { counts }: ListFacets,
  idOf: (record: LinkCount) => number = ({ id }) => id,
): Readonly<Record<string, readonly (CountedRecord | CountedValue)[]>> {
  const shown = (one: LinkCount | ValueCount) =>
    'id' in one ? { id: idOf(one), slug: one.slug, name: one.name, count: one.count } : one
  return Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list.map(shown)]))
}
