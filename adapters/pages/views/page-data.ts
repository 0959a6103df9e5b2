import type { EventPage, LockedPage } from '../pieces/event/event-page.ts'
import type { DayPage } from './day-view.ts'
import type { ListPage } from './list-view.ts'
import type { MonthPage } from './month-view.ts'
import type { OrganizerPage, TermPage, VenuePage } from './record-views.ts'
import type { WeekPage } from './week-view.ts'

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
