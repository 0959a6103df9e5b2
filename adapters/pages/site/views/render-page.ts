import type { Page } from '../../ground/page/page.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import type { PageData, PageView } from '../reading/page-data.ts'
import { renderDay } from './day-view.ts'
import { renderEvent, renderLocked } from './event-view.ts'
import { renderList } from './list-view.ts'
import { renderMonth } from './month-view.ts'
import { renderOrganizer, renderTerm, renderVenue } from './record-view.ts'
import { renderRecords } from './records-view.ts'
import { renderWeek } from './week-view.ts'

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
  records: renderRecords,
}

/** Renders a page of any kind. */
export function renderPage<View extends keyof PageData>({ view, data }: PageView<View>, context: PageContext): Page {
  return renderers[view](data, context)
}
