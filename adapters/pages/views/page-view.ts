import { CalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import type { Address } from '../addresses/address.ts'
import type { EventPage, LockedPage } from '../pieces/event/event-page.ts'
import type { Page, PageContext } from '../pieces/pieces.ts'
import { type DayPage, readDay, renderDay } from './day-view.ts'
import { renderEvent, renderLocked } from './event/event-view.ts'
import { readEvent } from './event/read-event.ts'
import { type ListPage, readList, renderList } from './list-view.ts'
import { type MonthPage, readMonth, renderMonth } from './month-view.ts'
import {
  type OrganizerPage,
  readCategory,
  readOrganizer,
  readTag,
  readVenue,
  renderOrganizer,
  renderTerm,
  renderVenue,
  type TermPage,
  type VenuePage,
} from './record-views.ts'
import { readWeek, renderWeek, type WeekPage } from './week-view.ts'

/** What each kind of page shows. */
export interface PageData {
  readonly list: ListPage
  readonly month: MonthPage
  readonly week: WeekPage
  readonly day: DayPage
  readonly event: EventPage
  /** The form for the password of an event. */
  readonly password: LockedPage
  readonly venue: VenuePage
  readonly organizer: OrganizerPage
  readonly category: TermPage
  readonly tag: TermPage
}

/** What a page shows, by its kind. */
export type PageView<View extends keyof PageData = keyof PageData> = {
  readonly [Name in View]: { readonly view: Name; readonly data: PageData[Name] }
}[View]

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
      return { view, data: await readVenue(visit, address.slug, context) }
    case 'organizer':
      return { view, data: await readOrganizer(visit, address.slug, context) }
    case 'category':
      return { view, data: await readCategory(visit, address.slug, context) }
    case 'tag':
      return { view, data: await readTag(visit, address.slug, context) }
    default:
      throw new CalendarError('rest_no_route', 'There is nothing at this path.')
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
