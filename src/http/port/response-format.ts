import type { EventQuery } from '../../resources/event/event-query.ts'
import type { EventReply } from '../../resources/event/event-reply.ts'

/** A format of events besides JSON, such as iCalendar. Requests select it with the parameter `format` (rule 54). */
export interface ResponseFormat {
  /** The value of the parameter `format`, such as `ics`. */
  readonly name: string
  /** The media type of responses, such as `text/calendar`. Responses are in UTF-8. */
  readonly mediaType: string
  /** The maximum number of events of a response. It contains the first ones of a longer list, or a page of it. */
  readonly maxEvents: number
  /** Whether lists have pages: `page`, and `per_page`, by default and at most `maxEvents`. The default is false. */
  readonly hasPages?: boolean
  /**
   * The parameters of a list that apply unless the request sends them, such as `{ orderby: 'date', order: 'desc' }`.
   * Dates among them do not apply to a request with `period`.
   */
  readonly defaults?: FormatDefaults
  /** Whether the text of a list depends on `now`. Then no list is cached. The default is false. */
  readonly dependsOnNow?: boolean
  /**
   * Whether a list contains only the first event of each series, and `series` the series. Such a list ends after the
   * first 10,000 events that match. The default is false.
   */
  readonly seriesOnce?: boolean
  /**
   * Returns the text of one event, if `render` writes it into lists. With it, the calendar keeps these texts, and
   * `render` reads them from `textOf`. The text may depend only on the event, and not on the `count` of its categories
   * and tags.
   */
  renderEvent?(event: EventReply): string
  /** Returns the body in pieces. Other requests are served between them, so a piece should take little time. */
  render(events: readonly EventReply[], context: FormatContext): Iterable<string>
}

/** Parameters of a list, as text in a query. */
export type FormatDefaults = { readonly [Name in keyof EventQuery]?: string }

/** The URLs of a response. They repeat the query of the request, without passwords. */
export interface FormatUrls {
  /** The URL of the response. Requests that select the format by `Accept` get the one that selects it. */
  readonly self: string
  /** The URL of the first page of a list, which is the same on all pages. */
  readonly first: string
  /** The URL of the next page. Absent on the last one. */
  readonly next?: string
  /** The URL of the previous page. Absent on the first one. */
  readonly previous?: string
}

/** What a format knows about the request. */
export interface FormatContext {
  /** Whether the request is for a list. A request for one series has the events of that series. */
  readonly isList: boolean
  /** How many events match. More than those to render if the list is longer than `maxEvents`. */
  readonly total: number
  /** The home zone of the calendar. */
  readonly timeZone: string
  /** The URLs of the response and of the pages around it. */
  readonly urls: FormatUrls
  /**
   * The present time in UTC, as `YYYY-MM-DD HH:MM:SS`. The calendar keeps responses until a record or the day changes,
   * so only a format with `dependsOnNow` may depend on it.
   */
  readonly now: string
  /** The series of the listed events, in so far as the caller may read them. */
  readonly series?: readonly SeriesReply[]
  /**
   * What earlier responses contained of the series. Lists in a format with `renderEvent` have it, in a calendar with a
   * cache.
   */
  readonly seriesTexts?: SeriesTexts
  /**
   * Returns what `renderEvent` returns for one of the events, from memory if the event has not changed since an earlier
   * response. Lists in a format with `renderEvent` have it.
   */
  readonly textOf?: (event: EventReply) => string
}

/** A series in a response, and how far its events are stored. */
export interface SeriesReply extends EventReply {
  /** The time up to which its events are stored, on its wall clock: the `horizon` of its record. */
  readonly horizon?: string | undefined
}

/** The text of a series in a list. */
export interface SeriesText {
  /**
   * The entry of the series, and those of its events that it does not describe. Empty if the events are written by
   * themselves.
   */
  readonly text: string
  /** The ids of the events that the text describes. The other events of the series are written by themselves. */
  readonly events: readonly number[]
}

/** Keeps the texts of series between responses. A text may depend only on the series and its listed events. */
export interface SeriesTexts {
  /** Returns the text of a series with these events, if none of them and not the series has changed since. */
  get(series: SeriesReply, events: readonly EventReply[]): SeriesText | undefined
  /** Keeps the text of a series with these events. */
  set(series: SeriesReply, events: readonly EventReply[], text: SeriesText): void
}
