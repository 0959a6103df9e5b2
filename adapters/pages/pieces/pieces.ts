import type { EventReply } from 'daybook'
import type { GridDay, GridSpan } from 'daybook/domain'
import type { Html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'

/** A template of the pages. An app replaces any of them. */
export type Piece<Props> = (props: Props, context: PageContext) => Html

/** A whole page, before the layout. */
export interface Page {
  /** The title of the document, without the name of the calendar. Empty for the list. */
  readonly title: string
  /** What stands in `main`. */
  readonly main: Html
  /** More of the `head`: canonical link, feeds, structured data. */
  readonly head?: Html
  /** Which of the links at the top is the page. */
  readonly current?: 'list'
}

/** A day of a month. */
export interface MonthDay {
  readonly day: GridDay<EventReply>
  /** The events of several days that pass this day, by their lane. */
  readonly spans: readonly GridSpan<EventReply>[]
  /** Its column, from 0. */
  readonly column: number
}

/** The templates. */
export interface Pieces {
  /** The whole document around a page. */
  readonly layout: Piece<Page>
  /** A cell of the month. */
  readonly monthDay: Piece<MonthDay>
  /** A small event of one day: in the month. */
  readonly eventChip: Piece<EventReply>
}
