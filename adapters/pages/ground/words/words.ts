import type { DeskWords } from './desk-words.ts'
import type { calendars } from './en/calendars.ts'
import type { digest } from './en/digest.ts'
import type { errors, errorTitles } from './en/errors.ts'
import type { event, statuses } from './en/event.ts'
import type { filters } from './en/filters.ts'
import type { frame } from './en/frame.ts'
import type { lists } from './en/lists.ts'
import type { periods } from './en/periods.ts'
import type { records } from './en/records.ts'
import type { WordsOf } from './words-of.ts'

export type FrameWords = WordsOf<typeof frame>
export type PeriodWords = WordsOf<typeof periods>
export type FilterWords = WordsOf<typeof filters>
export type ListWords = WordsOf<typeof lists>
export type RecordWords = WordsOf<typeof records>
export type StatusWords = WordsOf<typeof statuses>
export type EventWords = WordsOf<typeof event>
export type CalendarWords = WordsOf<typeof calendars>
export type ErrorTitles = WordsOf<typeof errorTitles>
export type ErrorWords = WordsOf<typeof errors>
export type DigestWords = WordsOf<typeof digest>

/** What pages say in one language. Names of days, months and zones, plurals and ranges come from `Intl`. */
export interface Words extends FrameWords, PeriodWords, StatusWords, ErrorTitles {
  readonly filters: FilterWords
  readonly lists: ListWords
  readonly records: RecordWords
  /** Texts of the page of an event. */
  readonly event: EventWords
  /** How people subscribe to events in another calendar, and add one to it. */
  readonly calendars: CalendarWords
  /** Texts of pages that say why there is nothing to see. */
  readonly errors: ErrorWords
  /** Texts of the desk in a language of the app, instead of those of the pages. */
  readonly working?: DeskWords
  /** Texts of the digest in a language of the app, instead of those of the pages. */
  readonly digest?: DigestWords
}
