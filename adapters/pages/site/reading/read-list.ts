import type { EventQuery, EventReply } from 'daybook'
import type { ListedEvents, Visit } from 'daybook/http'
import { chosenDays, isChosen, queryOf, withValues } from '../../ground/addresses/choice.ts'
import { pageOf } from '../../ground/addresses/page-number.ts'
import { weekStartOf } from '../../ground/dates/day-names.ts'
import { addDays, addMonths } from '../../ground/dates/days.ts'
import { byStart } from '../../ground/dates/event-days.ts'
import { weeksOf } from '../../ground/dates/event-weeks.ts'
import type { FilterForm } from '../../ground/page/filter-props.ts'
import type { DaysAround, MiniMonth, MonthsWithEvents } from '../../ground/page/list-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { daysOfList, readFirstEnd } from './over.ts'
import { hasFree, readFilterForm } from './read-filter-form.ts'
import { readMonthsWithEvents } from './read-months-with-events.ts'
import { readNeighbours } from './read-neighbours.ts'

/** What a page of the list shows. */
export interface ListPage {
  /** From 1. */
  readonly page: number
  /** How many pages there are. */
  readonly pages: number
  /** Events that began before today in the home zone, or before the first day, and are not over, on the first page. */
  readonly running: Pick<ListedEvents, 'events' | 'total'>
  /** Events of this page that begin today or later and are not over. Of past events, the latest comes first. */
  readonly coming: readonly EventReply[]
  /** Whether the page has what is over. */
  readonly isPast: boolean
  /** The first day that the visitor wants to see. Absent for any. */
  readonly first?: string | undefined
  /** The last such day. */
  readonly last?: string | undefined
  /** How many past events the same choice has. 0 on a page of past events, and without a choice. */
  readonly others: number
  /** Whether somebody searches what runs and comes: then all of it is in `coming`, what fits best first. */
  readonly isSearch: boolean
  /** If nothing was found for a search: what is shown instead. */
  readonly corrected?: Corrected
  /** When the first of the events that are not over will be, in UTC. Absent if there are none. */
  readonly until?: string | undefined
  /** The present month. */
  readonly month: MiniMonth
  /** The filters. */
  readonly form: FilterForm
  /** The months that have pages. Absent for an empty calendar. */
  readonly months?: MonthsWithEvents | undefined
  /** Of an empty list. */
  readonly neighbours: DaysAround
}

/** A search with a typing error, and the one that is shown. */
export interface Corrected {
  /** What was searched, without success. */
  readonly sent: string
  /** What the list shows. */
  readonly shown: string
}

const perPage = 30

/** More events that run, or of the small month, are not read, as on the page of a month. */
const maxEvents = 2_000

/** Reads what runs and what comes, or what is over, on the days that the visitor wants to see. */
export async function readList(visit: Visit, context: PageContext): Promise<ListPage> {
  const list = await readChosen(visit, context)
  const { choice } = context
  const [sent] = choice.q ?? []
  if (list.meant === undefined || sent === undefined) return list
  const found = await readChosen(visit, { ...context, choice: withValues(choice, 'q', [list.meant]) })
  return { ...found, corrected: { sent, shown: list.meant }, form: list.form }
}

async function readChosen(
  visit: Visit,
  context: PageContext,
): Promise<ListPage & { readonly meant?: string | undefined }> {
  const { today, choice, urls, embedded: { limit } = {} } = context
  const page = limit === undefined ? pageOf(visit.query) : 1
  const size = limit ?? perPage
  const chosen = queryOf(choice)
  const days = daysOfList(visit, chosenDays(choice), today)
  const read = (query: EventQuery, limit: number) => visit.readEvents({ ...chosen, ...query }, limit)
  const isSearch = choice.q !== undefined && !days.isPast
  const listed = isSearch ? ({ ...days.all, orderby: 'relevance' } as const) : days.coming
  const [running, coming, others, month, form, months, until] = await Promise.all([
    days.running && page === 1 && !isSearch ? read({ ...days.running, orderby: 'end_date' }, maxEvents) : nothing,
    read({ ...listed, page, per_page: size }, size),
    days.others && isChosen(choice) ? read(days.others, 1) : nothing,
    readMiniMonth(read, context),
    readFilterForm(visit, { query: days.all, action: urls.home({}) }, context),
    readMonthsWithEvents(visit, context),
    readFirstEnd(visit, chosen),
  ])
  const isEmpty = running.total + coming.total === 0
  const neighbours = isEmpty ? await readNeighbours(visit, { first: today, last: today }, context) : {}
  const shown = limit === undefined ? { running, coming: coming.events } : firstOf({ running, coming }, limit)
  const pages = limit === undefined ? Math.ceil(coming.total / perPage) : 1
  const seen = [...running.events, ...coming.events, ...month.weeks.flatMap((week) => week.days.flatMap(eventsOf))]
  return {
    ...{ page, pages, running: shown.running },
    coming: days.isPast || isSearch ? shown.coming : byStart(shown.coming),
    ...{ isPast: days.isPast, first: days.first, last: days.last, others: others.total },
    ...{ isSearch, meant: coming.did_you_mean },
    until,
    month,
    form: { ...form, hasDays: true, hasFree: hasFree(seen, context) },
    months,
    neighbours,
  }
}

const nothing: Pick<ListedEvents, 'events' | 'total'> = { events: [], total: 0 }

const eventsOf = ({ events }: { readonly events: readonly EventReply[] }) => events

/** What runs comes before what is to come. */
function firstOf(
  { running, coming }: Readonly<Record<'running' | 'coming', Pick<ListedEvents, 'events'>>>,
  limit: number,
) {
  const events = running.events.slice(0, limit)
  return { running: { events, total: events.length }, coming: coming.events.slice(0, limit - events.length) }
}

async function readMiniMonth(
  read: (query: EventQuery, limit: number) => Promise<ListedEvents>,
  { today, locale }: PageContext,
): Promise<MiniMonth> {
  const month = today.slice(0, 7)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const { events } = await read({ overlaps: `${month}-01/${last}` }, maxEvents)
  return { month, weeks: weeksOf(month, events, weekStartOf(locale)) }
}
