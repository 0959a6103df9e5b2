import type { Visit } from 'daybook/http'
import type { Address } from '../ground/addresses/address.ts'
import { noPage } from '../ground/addresses/no-page.ts'
import type { Page } from '../ground/page/page.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { readDay, renderDay } from './day-view.ts'
import { renderEvent, renderLocked } from './event/event-view.ts'
import { readEvent } from './event/read-event.ts'
import { readList, renderList } from './list-view.ts'
import { readMonth, renderMonth } from './month-view.ts'
import type { PageData, PageView } from './page-data.ts'
import {
  readCategory,
  readOrganizer,
  readTag,
  readVenue,
  renderOrganizer,
  renderTerm,
  renderVenue,
} from './record-views.ts'
import { readWeek, renderWeek } from './week-view.ts'

/** Reads what the page at an address shows to the caller. */
export async function readPage(address: Address, visit: Visit, context: PageContext): Promise<PageView> {
  const { view } = address
  switch (view) {
    case 'list':
      return { view, data: await readList(visit, context) }
    case 'month':
      return { view, data: await readMonth(visit, address.month, context) }
    case 'week':
      return { view, data: await readWeek(visit, address.week, context) }
    case 'day':
      return { view, data: await readDay(visit, address.day, context) }
    case 'event':
      return readEvent(visit, address.slug, context)
    case 'venue':
      return { view, data: await readVenue(visit, address.slug) }
    case 'organizer':
      return { view, data: await readOrganizer(visit, address.slug) }
    case 'category':
      return { view, data: await readCategory(visit, address.slug) }
    case 'tag':
      return { view, data: await readTag(visit, address.slug) }
    case 'file':
    case 'desk':
      throw noPage()
  }
}

const renderers: { readonly [View in keyof PageData]: (data: PageData[View], context: PageContext) => Page } = {
  list: renderList,
  month: renderMonth,
  week: renderWeek,
  day: renderDay,
  event: renderEvent,
  password: renderLocked,
  venue: renderVenue,
  organizer: renderOrganizer,
  category: renderTerm,
  tag: renderTerm,
}

/** Renders a page of any kind. */
export function renderPage<View extends keyof PageData>({ view, data }: PageView<View>, context: PageContext): Page {
  return renderers[view](data, context)
}
