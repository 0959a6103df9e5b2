import type { EventQuery, EventReply } from 'daybook'
import type { ListedEvents, Visit } from 'daybook/http'
import { chosenLinks } from '../filters/chosen-links.ts'
import { readFilterForm } from '../filters/read-filter-form.ts'
import { isChosen, queryOf } from '../ground/addresses/choice.ts'
import { pageOf } from '../ground/addresses/page-number.ts'
import { fullDay, weekStartOf } from '../ground/dates/day-names.ts'
import { addDays, addMonths } from '../ground/dates/days.ts'
import { html } from '../ground/markup/html.ts'
import type { FilterForm } from '../ground/page/filter-props.ts'
import type { DaysAround, MiniMonth, MonthsWithEvents } from '../ground/page/list-props.ts'
import type { Page } from '../ground/page/page.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { pager } from '../ground/pieces/pager.ts'
import { byStart, dayGroups } from '../lists/day-groups.ts'
import { monthJump } from '../lists/month-jump.ts'
import { chosenFeed } from '../pieces/document/page-feed.ts'
import { viewHead } from '../pieces/view-head.ts'
import { readMonthsWithEvents } from '../reading/months-with-events.ts'
import { readNeighbours } from '../reading/neighbours.ts'
import { notOver, readFirstEnd } from '../reading/over.ts'
import { weeksOf } from './event-weeks.ts'

/** What a page of the list shows. */
export interface ListPage {
  /** From 1. */
  readonly page: number
  /** How many pages there are. */
  readonly pages: number
  /** Events that began before today in the home zone and are not over, on the first page. */
  readonly running: Pick<ListedEvents, 'events' | 'total'>
  /** Events of this page that begin today or later and are not over. */
  readonly coming: readonly EventReply[]
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

const perPage = 30
/** More cards would hide what comes. The other events are folded. */
const maxCards = 6
/** More events that run, or of the small month, are not read, as on the page of a month. */
const maxEvents = 2_000

/** Reads what runs and what comes, the filters, and a small month. */
export async function readList(visit: Visit, context: PageContext): Promise<ListPage> {
  const { today, choice, urls } = context
  const page = pageOf(visit.query)
  const listed = notOver(visit)
  const read = (query: EventQuery, limit: number) => visit.readEvents({ ...queryOf(choice), ...query }, limit)
  const [running, coming, month, form, months, until] = await Promise.all([
    // Today is that of the home zone, so each event is in one of the two.
    page === 1 ? read({ ...listed, starts_before: today, orderby: 'end_date' }, maxEvents) : { events: [], total: 0 },
    read({ ...listed, start_date: today, page, per_page: perPage }, perPage),
    readMiniMonth(read, context),
    readFilterForm(visit, { query: listed, action: urls.home({}) }, context),
    readMonthsWithEvents(visit, context),
    readFirstEnd(visit, queryOf(choice)),
  ])
  const isEmpty = running.total + coming.total === 0
  const neighbours = isEmpty ? await readNeighbours(visit, { first: today, last: today }, context) : {}
  const pages = Math.ceil(coming.total / perPage)
  return { page, pages, running, coming: byStart(coming.events), until, month, form, months, neighbours }
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

/** Renders the list: cards of what runs, and below them what begins, day by day. */
export function renderList(list: ListPage, context: PageContext): Page {
  const { words, pieces, today, urls, locale, choice, isEmbedded } = context
  const { page, pages, running, coming, neighbours } = list
  const isEmpty = running.total + coming.length === 0
  const head = viewHead(
    { heading: words.whatsOn, sub: words.lists.from(fullDay(today, locale)), view: 'list', day: today },
    context,
  )
  const [first, others] = [running.events.slice(0, maxCards), running.events.slice(maxCards)]
  const folded =
    others.length > 0 &&
    html`<details class="db-fold"><summary>${words.lists.allRunning(running.total)}</summary><ul class="db-chips">${others.map((event) => html`<li>${pieces.eventRunning({ event, day: today }, context)}</li>`)}</ul></details>`
  const cards =
    first.length > 0 &&
    html`<section aria-labelledby="db-now"><h2 id="db-now" class="db-sec">${words.lists.runningNow}</h2><ul class="db-cards">${first.map((event) => pieces.eventCard({ event, day: today }, context))}</ul>${folded}</section>
`
  const pageLinks = pager(
    {
      page,
      pages,
      labels: { previous: words.lists.earlier, next: words.lists.later },
      address: (to) => urls.home({ ...choice, ...(to > 1 && { page: String(to) }) }),
    },
    context,
  )
  const jump = monthJump((coming[0]?.start_date ?? today).slice(0, 7), list.months, context)
  const content = isEmpty
    ? pieces.emptyState({ neighbours, anything: urls.home({}) }, context)
    : html`${cards}${dayGroups(coming, context)}${pageLinks}${jump}`
  const hasFilters = list.form.facets.length > 0 || isChosen(choice)
  // A frame of another site has little room: the address of its page has the filters.
  const aside =
    !isEmbedded &&
    (!isEmpty || hasFilters) &&
    html`<aside class="db-side" aria-label="${words.filters.filterEvents}">
${pieces.miniMonth(list.month, context)}${hasFilters && pieces.filterForm(list.form, context)}</aside>
`
  const stream = html`<div class="db-stream">
${content}</div>`
  return {
    title: page > 1 ? `${words.whatsOn}, ${words.lists.pageOf(page, pages)}` : '',
    current: 'list',
    until: list.until,
    meta: {
      canonical: urls.absolute(urls.whole.home(page > 1 ? { page: String(page) } : {})),
      ...chosenFeed(context),
    },
    main: html`${head}${!isEmbedded && chosenLinks(list.form, context)}<div class="db-cols">
${aside}${stream}
</div>`,
  }
}
