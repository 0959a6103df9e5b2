import type { EventFacet, TermReply } from 'daybook'
import type { ListedEvents, Visit } from 'daybook/http'
import { queryOf } from '../../ground/addresses/choice.ts'
import { isDay } from '../../ground/dates/days.ts'
import type { FilterForm } from '../../ground/page/filter-props.ts'
import type { DaysAround } from '../../ground/page/list-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { offeredFacets } from '../../ground/words/facet-names.ts'
import { filterFormOf, hasFree } from './read-filter-form.ts'
import { readNeighbours } from './read-neighbours.ts'

const categories = 'categories' satisfies EventFacet

/** The most events of a page that are read. */
const maxEvents = 2_000

/** The first and the last day of a period. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** The events of a period, and the days around it. */
export interface Period extends ListedEvents {
  /** The nearest days with events before and after it. */
  readonly neighbours: DaysAround
  /** The categories of its legend, by id. */
  readonly categories: ReadonlyMap<number, TermReply>
  /** The filters. */
  readonly form: FilterForm
}

/** Reads the events that a visitor wants to see of the days that a page shows, and the neighbours of its period. */
export async function readPeriod(
  visit: Visit,
  period: Days & { readonly action: string },
  { shown = period, ...context }: PageContext & { readonly shown?: Days },
): Promise<Period> {
  const facets = offeredFacets(context).map(({ name }) => name)
  const [listed, neighbours] = await Promise.all([
    readEventsOf(visit, shown, context, facets),
    readNeighbours(visit, period, context),
  ])
  const counted = (listed.facets[categories] ?? []).flatMap((one) => ('id' in one ? [one.id] : []))
  const [shownCategories, form] = await Promise.all([
    visit.readCategories(counted),
    filterFormOf({ counted: listed, action: period.action }, visit, context),
  ])
  return {
    ...listed,
    neighbours,
    categories: new Map(shownCategories.map((one) => [one.id, one])),
    form: { ...form, hasFree: hasFree(listed.events, context) },
  }
}

/** Reads the events that a visitor wants to see of some days. */
export function readEventsOf(
  visit: Visit,
  { first, last }: Days,
  { choice }: PageContext,
  facets: readonly string[] = [],
): Promise<ListedEvents> {
  // The weeks of the first and the last period contain days that no list can have.
  const overlaps = `${listable(first)}/${listable(last)}`
  return visit.readEvents({ ...queryOf(choice), overlaps, ...(facets.length > 0 && { facets }) }, maxEvents)
}

function listable(day: string): string {
  if (isDay(day)) return day
  return day < '0001' ? '0001-01-01' : '9998-12-31'
}
