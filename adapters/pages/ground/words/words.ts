import type { DeskWords } from './desk-words.ts'
import type { ErrorWords } from './error-words.ts'
import type { EventWords } from './event-words.ts'
import type { FilterWords } from './filter-words.ts'
import type { ListWords } from './list-words.ts'
import type { RecordWords } from './record-words.ts'

/** Links of pages for callers with rights. */
export interface DeskLinkWords {
  readonly desk: string
  readonly newEvent: string
  readonly edit: string
}

/** What pages say in one language. Names of days, months and zones, plurals and ranges come from `Intl`. */
export interface Words {
  /** The language of the texts, such as `en`. */
  readonly language: string
  readonly skip: string
  readonly whatsOn: string
  readonly searchEvents: string
  readonly search: string
  readonly view: string
  readonly list: string
  readonly month: string
  readonly week: string
  readonly day: string
  readonly today: string
  readonly allDay: string
  /** The events of the whole day, and those that run over several. */
  readonly allDayAndRunning: string
  readonly morning: string
  readonly afternoon: string
  readonly evening: string
  /** A part of a day without events. */
  readonly nothing: string
  /** Between two times that are read aloud. */
  readonly to: string
  readonly daysOfWeek: string
  /** An ISO week. */
  readonly weekNumber: (week: number) => string
  readonly eventCount: (count: number) => string
  /** Which day of an event of several days it is. */
  readonly dayOf: (day: number, days: number) => string
  readonly continues: string
  readonly cancelled: string
  readonly postponed: string
  readonly rescheduled: string
  readonly movedOnline: string
  readonly timesAreIn: (zone: string) => string
  /** Before the times of an event on the clock of the visitor. */
  readonly inYourZone: string
  /** The caption of a month. */
  readonly eventsIn: (period: string) => string
  /** The caption of a week. */
  readonly eventsByPart: (period: string) => string
  /** Further events of a day. */
  readonly more: (count: number) => string
  readonly nothingIn: (period: string) => string
  readonly seeWhatsOn: string
  readonly notFound: string
  readonly gone: string
  readonly signInNeeded: string
  readonly unavailable: string
  readonly wentWrong: string
  readonly backToList: string
  readonly signIn: string
  /** The account of a caller who is signed in. */
  readonly account: string
  /** Links for those who work in the calendar. */
  readonly desk: DeskLinkWords
  /** Texts of the desk in a language of the app, instead of those of the pages. */
  readonly working?: DeskWords
  readonly filters: FilterWords
  readonly lists: ListWords
  readonly records: RecordWords
  /** Texts of the page of an event. */
  readonly event: EventWords
  /** Texts of pages that say why there is nothing to see. */
  readonly errors: ErrorWords
}
