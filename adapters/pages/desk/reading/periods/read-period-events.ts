import { isCalendarError } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { EventFilter, FilterField } from '../../contract/event-filter-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { PeriodEvents } from '../../contract/views/period-props.ts'
import { type Days, listableDays } from '../../values/periods/shown-period.ts'
import { eventListQueries } from '../lists/event-lists.ts'
import { fromName, type ListFilter, listFilterOf, untilName, withoutPart } from '../lists/list-filter.ts'
import { readEventFilter } from '../lists/read-event-filter.ts'
import { countEventList } from '../lists/read-event-list.ts'
import { setFilters } from '../lists/set-filters.ts'

/** The most events of a page: those of lists, and those that lists leave out. */
const mostEvents = 2_000

/** What narrows the events of a period: without days, which the period has. */
export function periodFilterOf(visit: Pick<ReadingVisit, 'query' | 'facets'>): ListFilter {
  return withoutPart(withoutPart(listFilterOf(visit), fromName), untilName)
}

/** Returns the filter of a list for the events of some days. */
function withDays(filter: ListFilter, days: Days): ListFilter {
  const { first, last } = listableDays(days)
  return { ...filter, [fromName]: first, [untilName]: last }
}

/** Reads the events of some days, and which of them take a venue twice. Reads none if the filter cannot be read. */
export async function readPeriodEvents(
  days: Days,
  filter: ListFilter,
  visit: ReadingVisit,
): Promise<PeriodEvents & { readonly isUnreadable: boolean }> {
  const { first: from, last: until } = listableDays(days)
  const { bookings, isCut } = await visit.services.events.doubleBookings({ from, until })
  const twice = { bookings, areBookingsCut: isCut }
  try {
    const queries = eventListQueries('seen', visit, { filter: withDays(filter, days) })
    const found = await Promise.all(queries.map((query) => visit.readEvents(query, mostEvents)))
    const total = found.reduce((sum, one) => sum + one.total, 0)
    return { ...twice, events: found.flatMap(({ events }) => events), total, isUnreadable: false }
  } catch (error) {
    if (!isCalendarError(error) || error.status !== 400 || Object.keys(filter).length === 0) throw error
    return { ...twice, events: [], total: 0, isUnreadable: true }
  }
}

interface FilterRequest {
  readonly filter: ListFilter
  readonly days: Days
  /** How many events match. */
  readonly found: number
  readonly isUnreadable: boolean
  /** Of the page without a filter. */
  readonly action: string
  readonly heading: string
  /** What the address says besides the filter. */
  readonly retained: Readonly<Record<string, string>>
  addressOf(filter: ListFilter): string
}

/** Reads the form that narrows the events of a period. */
export async function readPeriodFilter(
  { filter, days, found, isUnreadable, action, heading, retained, addressOf }: FilterRequest,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<EventFilter> {
  const part = { filter: withDays(isUnreadable ? {} : filter, days), isAuthorSeen: found > 0 }
  const read = await readEventFilter('seen', part, visit, context)
  const fields: readonly FilterField[] = read
    .filter(({ name }) => name !== fromName && name !== untilName)
    .map((field) => ({ ...field, value: isUnreadable ? (filter[field.name] ?? '') : field.value }))
  const set = await setFilters(filter, { fields, isAuthorSeen: found > 0, addressOf }, visit, context)
  const isFiltered = Object.keys(filter).length > 0
  const { author } = filter
  const hasAuthor = fields.some(({ name }) => name === 'author')
  return {
    ...{ action, heading, fields, set, found, showAll: addressOf({}) },
    retained: { ...retained, ...(author !== undefined && !hasAuthor && { author }) },
    total: isFiltered ? await countEventList('seen', visit, { filter: withDays({}, days) }) : found,
  }
}
