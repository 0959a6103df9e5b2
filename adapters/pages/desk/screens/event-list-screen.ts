import type { ViewResponse } from 'daybook/http'
import {
  type DeskAddress,
  type EventListName,
  eventListPaths,
  importPath,
} from '../../ground/addresses/desk-address.ts'
import { pageOf } from '../../ground/addresses/page-number.ts'
import { pager } from '../../ground/elements/pager.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import type { EventTable } from '../contract/table-props.ts'
import { listFrame } from '../pieces/list-frame.ts'
import { type EventTime, isByTime } from '../reading/lists/event-lists.ts'
import { eventRows } from '../reading/lists/event-rows.ts'
import { readDeskTabs } from '../reading/lists/read-desk-tabs.ts'
import { countEventList, readEventList } from '../reading/lists/read-event-list.ts'
import { searchedWords } from '../reading/lists/searched-words.ts'
import { deskPageResponse } from './desk-page.ts'
import type { ListNotices } from './list-notices.ts'

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
  const time = isByTime(list) ? (visit.query.time === 'past' ? 'past' : 'coming') : undefined
  const search = searchedWords(visit.query)
  const shown = await readEventList(list, { page: pageOf(visit.query), search, time }, visit)
  const tabs = await readDeskTabs(visit, address, context)
  const action = urls.desk(eventListPaths[list])
  const rows = await eventRows(shown.events, visit, context)
  const takesNote = context.onReview !== undefined && visit.may('publish', 'event')
  const table: EventTable = { list, action, rows, takesNote }
  const retained = { ...(time === 'past' && { time }) }
  const main = listFrame(
    {
      heading: words.names[list],
      hint: words.hints[list],
      ...{ tabs, notices, action, search, retained },
      more: visit.may('create', 'event')
        ? { href: urls.desk(importPath), text: deskWords.files.import.link }
        : undefined,
      parts: time && (await timeLinks(visit, list, time, context)),
      table: rows.length > 0 ? deskPieces.eventTable(table, context) : undefined,
      pager: pager(
        {
          ...{ page: shown.page, pages: shown.pages, labels: { previous: words.before, next: words.next } },
          address: (page) =>
            urls.desk(eventListPaths[list], {
              ...retained,
              ...(search !== undefined && { search }),
              page: String(page),
            }),
        },
        context,
      ),
    },
    context,
  )
  return deskPageResponse({ title: words.names[list], main, status }, context)
}

/** The links to the events that come, and to those that are over. */
async function timeLinks(
  visit: ReadingVisit,
  list: EventListName,
  time: EventTime,
  context: DeskContext,
): Promise<Html> {
  const { deskWords, urls } = context
  const { lists: words } = deskWords
  const link = async (name: EventTime) => {
    const href = urls.desk(eventListPaths[list], name === 'past' ? { time: name } : {})
    const count = await countEventList(list, visit, name)
    const current = attributes({ href, 'aria-current': name === time && 'page' })
    return html`<a ${current}>${words[name]} <span class="db-n">${count}</span></a>`
  }
  return html`<nav class="db-seg" aria-label="${words.time}">${await Promise.all([link('coming'), link('past')])}</nav>`
}
