import type { EventPage, LockedPage } from '../../ground/page/event-page.ts'
import type { DayPage } from './read-day.ts'
import type { ListPage } from './read-list.ts'
import type { MonthPage } from './read-month.ts'
import type { OrganizerPage, TermPage, VenuePage } from './read-record.ts'
import type { RecordsPage } from './read-records.ts'
import type { WeekPage } from './read-week.ts'

/** What each kind of page shows. */
export interface PageData {
  /** The list. */
  readonly list: ListPage
  /** A month. */
  readonly month: MonthPage
  /** An ISO week. */
  readonly week: WeekPage
  /** A day. */
  readonly day: DayPage
  /** An event, or a series. */
  readonly event: EventPage
  /** The form for the password of an event. */
  readonly password: LockedPage
  /** A venue. */
  readonly venue: VenuePage
  /** An organizer. */
  readonly organizer: OrganizerPage
  /** A category. */
  readonly category: TermPage
  /** A tag. */
  readonly tag: TermPage
  /** All venues, organizers, categories or tags. */
  readonly records: RecordsPage
}

/** What a page shows, by its kind. */
export type PageView<View extends keyof PageData = keyof PageData> = {
  readonly [Name in View]: {
    /** The kind of the page. */
    readonly view: Name
    /** What it shows. */
    readonly data: PageData[Name]
  }
}[View]
