import type { ViewResponse, Visit } from 'daybook/http'
import {
  type DeskAddress,
  type EventListName,
  eventListPaths,
  importPath,
} from '../../ground/addresses/desk-address.ts'
import { pageOf } from '../../ground/addresses/page-number.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import { pager } from '../../ground/pieces/pager.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { EventTable } from '../contract/table-props.ts'
import { readDeskTabs } from '../pieces/desk-tabs.ts'
import { listFrame, searchOf } from '../pieces/list-frame.ts'
import { type EventTime, isByTime } from '../reading/lists/event-lists.ts'
import { eventRows } from '../reading/lists/event-rows.ts'
import { countEventList, readEventList } from '../reading/lists/read-event-list.ts'
import { type ListAgain, takeStep } from '../steps/take-step.ts'
import { deskPageResponse } from './desk-page.ts'
import { doneNotices } from './list-notices.ts'

type EventsAddress = Extract<DeskAddress, { readonly view: 'events' }>

/** Responds with a list of events, and does what its buttons ask for. */
export async function eventListResponse(
  visit: Visit,
  address: EventsAddress,
  context: DeskContext,
): Promise<ViewResponse> {
  const path = eventListPaths[address.list]
  if (visit.method === 'GET') {
    const notices = await doneNotices(visit, 'event', context)
    return listResponse(visit, address, { notices, status: 200 }, context)
  }
  const taken = await takeStep(visit, { resource: 'event', path }, context)
  return 'body' in taken ? taken : listResponse(visit, address, taken, context)
}

async function listResponse(
  visit: Visit,
  address: EventsAddress,
  { notices, status }: ListAgain,
  context: DeskContext,
): Promise<ViewResponse> {
  const { list } = address
  const { deskWords, deskPieces, urls } = context
  const { lists: words } = deskWords
  const time = isByTime(list) ? (visit.query.time === 'past' ? 'past' : 'coming') : undefined
  const search = searchOf(visit.query)
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
async function timeLinks(visit: Visit, list: EventListName, time: EventTime, context: DeskContext): Promise<Html> {
  const { deskWords, urls } = context
  const { lists: words } = deskWords
  const link = async (name: EventTime) => {
    const href = urls.desk(eventListPaths[list], name === 'past' ? { time: name } : {})
    const count = await countEventList(list, visit, name)
    return html`<a ${attributes({ href, 'aria-current': name === time && 'page' })}>${words[name]} <span class="db-n">${count}</span></a>`
  }
  return html`<nav class="db-seg" aria-label="${words.time}">${await Promise.all([link('coming'), link('past')])}</nav>`
}
