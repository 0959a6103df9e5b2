import type { AppFields, EventReply, VenueReply } from 'daybook'
import type { DeclaredFacet, DeclaredFormat } from 'daybook/http'
import type { Choice } from '../addresses/choice.ts'
import type { DeskLinks } from '../addresses/desk-links.ts'
import type { EmbedForm } from '../addresses/embed-form.ts'
import type { PageUrls } from '../addresses/page-urls.ts'
import type { Brand } from '../look/brand.ts'
import type { Html } from '../markup/html.ts'
import type { Words } from '../words/words.ts'
import type { EventOnDay, EventSpan, MonthDay } from './day-props.ts'
import type { EventPage, LockedPage } from './event-page.ts'
import type { FilterForm, Legend } from './filter-props.ts'
import type { EmptyState, MiniMonth } from './list-props.ts'
import type { Page } from './page.ts'
import type { RecordPage } from './record-page.ts'

/** A template of the pages. An app replaces any of them. */
export type Piece<Props, Result = Html> = (props: Props, context: PageContext) => Result

/** The templates. */
export interface Pieces {
  /** The whole document around a page. */
  readonly layout: Piece<Page>
  /** The whole document around a page in a frame of another site. */
  readonly embedLayout: Piece<Page>
  /** The top of a page: whose it is, links, the search, and what the caller can do. */
  readonly pageTop: Piece<Page>
  /** The end of a page: the zone of its times, its feed, and the links of `brand`. */
  readonly pageFoot: Piece<Page>
  /** What the `head` of a page says to programs: address, feeds, structured data. */
  readonly pageHead: Piece<Page>
  /** The head of an event: terms, title, time, image and what a visitor can do. */
  readonly eventHero: Piece<EventPage>
  /** How an event differs from the plan, and that visitors do not see it. */
  readonly eventNotes: Piece<EventPage>
  /** When, where, what it costs and by whom. */
  readonly eventFacts: Piece<EventPage>
  /** The description, the app's own fields, and the tags. */
  readonly eventText: Piece<EventPage>
  /** The dates of the series, and how to follow it. */
  readonly eventSide: Piece<EventPage>
  /** The sessions of an event by day, and the event whose session it is. */
  readonly eventProgramme: Piece<EventPage>
  /** The events before and after an event. */
  readonly eventNeighbours: Piece<EventPage>
  /** The head of a venue, an organizer, a category or a tag: its kind, its name and its image. */
  readonly recordHero: Piece<RecordPage>
  /** That visitors do not see the record. */
  readonly recordNotes: Piece<RecordPage>
  /** Where a venue is, and how to reach it or an organizer. */
  readonly recordFacts: Piece<RecordPage>
  /** The description of the record, and the app's own fields. */
  readonly recordText: Piece<RecordPage>
  /** The form for the password of an event. */
  readonly passwordForm: Piece<LockedPage>
  /** A cell of the month. */
  readonly monthDay: Piece<MonthDay>
  /** A row of the week: a day. */
  readonly weekDay: Piece<MonthDay>
  /** A small event of one day: in the month, and in the week if it takes the whole day. */
  readonly eventChip: Piece<EventReply>
  /** An event of several days, over the cells of its days in the month and in the week. */
  readonly eventBar: Piece<EventSpan>
  /** An event in a part of a day of the week. */
  readonly eventSlot: Piece<EventReply>
  /** An event of a list, as an item. */
  readonly eventRow: Piece<EventOnDay>
  /** An event of the whole day, or of several days, above the others of a day. */
  readonly eventRunning: Piece<EventOnDay>
  /** An event of several days that runs today, as an item of the list. */
  readonly eventCard: Piece<EventOnDay>
  /** A small month beside the list. */
  readonly miniMonth: Piece<MiniMonth>
  /** The form in which visitors choose what they see. */
  readonly filterForm: Piece<FilterForm>
  /** The categories of a period, and what was chosen, as links. Nothing without categories. */
  readonly legend: Piece<Legend, Html | undefined>
  /** What is shown where there are no events. */
  readonly emptyState: Piece<EmptyState>
}

/** The page of the app where people sign in and out. */
export interface AccountLink {
  /** Its URL. */
  readonly url: string
  /** Whether the caller is signed in. */
  readonly isSignedIn: boolean
}

/** What every page knows besides its own content. */
export interface PageContext {
  /** The name of the calendar. */
  readonly title: string
  /** Whose pages they are, as the option `brand` says it. */
  readonly brand: Brand
  /** The language tag of the page, such as `en-GB`. */
  readonly locale: string
  /** The texts in the language of the page. */
  readonly words: Words
  /** The addresses of pages. */
  readonly urls: PageUrls
  /** The form of a page for a frame of another site. Absent outside of one. */
  readonly embedded?: EmbedForm | undefined
  /** Today in the home zone, as `YYYY-MM-DD`. */
  readonly today: string
  /** What the visitor has chosen to see, which the addresses of lists and periods keep. */
  readonly choice: Choice
  /** What the visitor can choose. */
  readonly facets: readonly DeclaredFacet[]
  /** The home zone of the calendar. */
  readonly timeZone: string
  /** The names of the stylesheets, below the base path. */
  readonly stylesheets: readonly string[]
  /** The name of the script of pages for readers, below the base path. `undefined` if they have none. */
  readonly script: string | undefined
  /** The URL of the icon of each page. */
  readonly icon: string | undefined
  /** The formats of events besides JSON. */
  readonly formats: readonly DeclaredFormat[]
  /** The fields of the app, by resource. */
  readonly fields: AppFields
  /** Returns the URL of a map of a venue. */
  readonly mapUrl: (venue: VenueReply) => string | undefined
  /** The headers of the page. */
  readonly headers: Readonly<Record<string, string>>
  /** Where people sign in and out; absent if the app has no such page. */
  readonly account?: AccountLink | undefined
  /** Where the caller can work; absent for callers without rights. */
  readonly desk?: DeskLinks | undefined
  /** The templates, with those that the app replaces. */
  readonly pieces: Pieces
}
