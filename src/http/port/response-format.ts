import type { EventReply } from '../../resources/event/event-reply.ts'

/** A format of events besides JSON, such as iCalendar. Requests select it with the parameter `format` (rule 54). */
export interface ResponseFormat {
  /** The value of the parameter `format`, such as `ics`. */
  readonly name: string
  /** The media type of responses, such as `text/calendar`. Responses are in UTF-8. */
  readonly mediaType: string
  /** The maximum number of events of a response. It contains the first ones of a longer list. */
  readonly maxEvents: number
  /**
   * Returns the text of one event, if `render` writes it into lists. With it, the calendar keeps these texts, and `render`
   * reads them from `textOf`. The text may depend only on the event, and not on the `count` of its categories and tags.
   */
  renderEvent?(event: EventReply): string
  /** Returns the body in pieces. Other requests are served between them, so a piece should take little time. */
  render(events: readonly EventReply[], context: FormatContext): Iterable<string>
}

/** What a format knows about the request. */
export interface FormatContext {
  /** Whether the request is for a list. A request for one series has the events of that series. */
  readonly isList: boolean
  /** How many events match. More than those to render if the list is longer than `maxEvents`. */
  readonly total: number
  /** The home zone of the calendar. */
  readonly timeZone: string
  /** The series of the listed events, in so far as the caller may read them. */
  readonly series?: readonly SeriesReply[]
  /** What earlier responses contained of the series. Lists in a format with `renderEvent` have it, in a calendar with a cache. */
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
  /** The entry of the series, and those of its events that it does not describe. Empty if the events are written by themselves. */
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
