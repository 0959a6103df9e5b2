import { isCalendarError } from 'daybook'
import type { ViewResponse } from 'daybook/http'
import {
  type DeskAddress,
  type EventListName,
  eventListPaths,
  importPath,
} from '../../ground/addresses/desk-address.ts'
import { pageOf } from '../../ground/addresses/page-number.ts'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import { pager } from '../../ground/elements/pager.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { PersonId } from '../contract/desk-options.ts'
import type { EventFilter, FilterField } from '../contract/event-filter-props.ts'
import { type ManyBar, mostEvents } from '../contract/many-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import type { EventTable } from '../contract/table-props.ts'
import { listFrame } from '../pieces/list-frame.ts'
import { type EventTime, type ListPart, listAddress, listTimeOf } from '../reading/lists/event-lists.ts'
import { eventRows } from '../reading/lists/event-rows.ts'
import { isReversed, type ListFilter, listFilterOf, seriesName } from '../reading/lists/list-filter.ts'
import { manyKindsFor } from '../reading/lists/many-kinds.ts'
import { readDeskTabs } from '../reading/lists/read-desk-tabs.ts'
import { readEventFilter } from '../reading/lists/read-event-filter.ts'
import {
  countEventList,
  type EventListPage,
  type ListRequest,
  readEventList,
} from '../reading/lists/read-event-list.ts'
import { setFilters } from '../reading/lists/set-filters.ts'
import { deskPageResponse } from './desk-page.ts'
import type { ListNotices } from './notices/list-notices.ts'

/** The address of a list of events. */
export type EventsAddress = Extract<DeskAddress, { readonly view: 'events' }>

/** Responds with a list of events. */
export async function eventListScreen(
  visit: ReadingVisit,
  address: EventsAddress,
  { notices, status }: ListNotices,
  context: DeskContext,
): Promise<ViewResponse> {
  const { list } = address
  const { deskWords, deskPieces, urls } = context
  const { lists: words } = deskWords
  const filter = listFilterOf(visit)
  const time = listTimeOf(list, visit, filter)
  const path = eventListPaths[list]
  const retained = { ...(time === 'past' && { time }) }
  const addressOf = (parameters: PageQuery) => urls.desk(path, { ...retained, ...parameters })
  const shown = await readFiltered(list, { page: pageOf(visit.query), filter, time }, visit)
  const isRead = 'events' in shown
  const { events, total, page, pages } = isRead ? shown : noEvents
  const tabs = await readDeskTabs(visit, address, context)
  const action = urls.desk(path)
  const byAuthor = (author: PersonId) => addressOf({ ...filter, author: String(author) })
  const ofSeries = (id: number) => urls.desk(path, { ...filter, [seriesName]: String(id) })
  const rows = await eventRows(events, visit, context, { byAuthor, ofSeries, list, filter, time })
  const takesNote = context.onReview !== undefined && visit.may('publish', 'event')
  const kinds = manyKindsFor(list, rows, visit)
  const many = kinds.length > 0 ? await manyBarOf(list, kinds, { time, filter }, visit, context) : undefined
  const table: EventTable = { list, action, rows, takesNote, many }
  const isFiltered = Object.keys(filter).length > 0
  const { author } = filter
  const isAuthorSeen =
    isRead &&
    author !== undefined &&
    (total > 0 || (await countEventList(list, visit, { time, filter: { author } })) > 0)
  const fields = await readEventFilter(list, { time, isAuthorSeen, ...(isRead && { filter }) }, visit, context)
  const find: EventFilter = {
    ...{ action, heading: words.names[list], showAll: addressOf({}) },
    retained: { ...retained, ...withoutField(filter, fields) },
    fields: fields.map((field) => (isRead ? field : { ...field, value: filter[field.name] ?? '' })),
    set: await setFilters(filter, { fields, isAuthorSeen, addressOf }, visit, context),
    found: total,
    total: isFiltered ? await countEventList(list, visit, { time, isApart: filter[seriesName] !== undefined }) : total,
  }
  const main = listFrame(
    {
      heading: words.names[list],
      hint: words.hints[list],
      tabs,
      notices: isRead ? notices : [...notices, { tone: 'bad', text: words.filter[shown.fault] }],
      more: visit.may('create', 'event')
        ? { href: urls.desk(importPath), text: deskWords.files.import.link }
        : undefined,
      parts: time && isRead && (await timeLinks(visit, list, { filter, time }, context)),
      find: deskPieces.eventFilter(find, context),
      table: rows.length > 0 ? deskPieces.eventTable(table, context) : undefined,
      empty: isFiltered ? html`${words.filter.none} <a href="${find.showAll}">${words.all}</a>` : words.empty,
      pager: pager(
        {
          ...{ page, pages, labels: { previous: words.before, next: words.next } },
          address: (page) => addressOf({ ...filter, page: String(page) }),
        },
        context,
      ),
    },
    context,
  )
  return deskPageResponse({ title: words.names[list], main, status: isRead ? status : 400 }, context)
}

/** The whole list is each date of its series. */
async function manyBarOf(
  list: EventListName,
  kinds: ManyBar['kinds'],
  part: ListPart,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<ManyBar> {
  const found = await countEventList(list, visit, { ...part, isApart: true })
  return { action: listAddress(list, visit, context), kinds, found: found > mostEvents ? undefined : found }
}

/** Returns what narrows a list without a field of the form. */
function withoutField(
  { author, [seriesName]: series }: ListFilter,
  fields: readonly FilterField[],
): Readonly<Record<string, string>> {
  const isHidden = author !== undefined && !fields.some(({ name }) => name === 'author')
  return { ...(isHidden && { author }), ...(series !== undefined && { [seriesName]: series }) }
}

const noEvents: EventListPage = { events: [], total: 0, page: 1, pages: 1 }

/** Reads a page of a list, or says why the list cannot be narrowed so. */
async function readFiltered(
  list: EventListName,
  request: ListRequest,
  visit: ReadingVisit,
): Promise<EventListPage | { readonly fault: 'reversed' | 'unreadable' }> {
  const { filter = {} } = request
  if (isReversed(filter)) return { fault: 'reversed' }
  try {
    return await readEventList(list, request, visit)
  } catch (error) {
    if (isCalendarError(error) && error.status === 400 && Object.keys(filter).length > 0) return { fault: 'unreadable' }
    throw error
  }
}

/** The links to the events that come, and to those that are over. */
async function timeLinks(
  visit: ReadingVisit,
  list: EventListName,
  { filter, time }: { readonly filter: ListFilter; readonly time: EventTime },
  context: DeskContext,
): Promise<Html> {
  const { deskWords, urls } = context
  const { lists: words } = deskWords
  const link = async (name: EventTime) => {
    const href = urls.desk(eventListPaths[list], { ...(name === 'past' && { time: name }), ...filter })
    const count = await countEventList(list, visit, { time: name, filter })
    const current = attributes({ href, 'aria-current': name === time && 'page' })
    return html`<a ${current}>${words[name]} <span class="db-n">${count}</span></a>`
  }
  return html`<nav class="db-seg" aria-label="${words.time}">${await Promise.all([link('coming'), link('past')])}</nav>`
}
