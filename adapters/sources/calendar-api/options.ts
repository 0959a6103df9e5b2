import type { ImageInput, ImageReply } from 'daybook'
import type { SyncRecord } from 'daybook/sync'
import type { ClientOptions, Fetch } from '../../client/index.ts'

/** Options of `fromCalendarApi`. */
export interface CalendarApiOptions extends Pick<ClientOptions, 'namespace' | 'headers'> {
  /** Sends requests. The default is the global `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Aborts the reading, which then throws. `AbortSignal.timeout(60_000)` limits its time. */
  readonly signal?: AbortSignal | undefined
  /** The maximum size of a response in bytes, after it was decompressed. A larger one throws. The default is 16 MiB. */
  readonly maxBytes?: number | undefined
  /** The maximum number of records in a list. A longer one throws. The default is 1,000,000. */
  readonly maxRecords?: number | undefined
  /**
   * Returns the author in your calendar for one that the server shows, or `undefined` for none. By default, records
   * have no author, because the id of a user on the server may be that of another user in your calendar.
   */
  readonly author?: ((shown: number | string) => number | string | undefined) | undefined
  /**
   * Returns the image in your calendar for one that the server shows, or `undefined` for none. The default is its URL.
   */
  readonly image?: ((shown: ImageReply) => ImageInput | undefined) | undefined
  /** Removes dangerous HTML from descriptions and excerpts. By default they are stored as the server shows them. */
  readonly sanitizeHtml?: ((html: string) => string) | undefined
  /** Also reads events that lists hide. The `headers` need the rights of an editor. The default is false. */
  readonly includeHidden?: boolean | undefined
  /**
   * Also reads events with a password if the server shows their content to your `headers`. **Here, everyone can read
   * them**, because no server shows passwords. The default is false.
   */
  readonly includeProtected?: boolean | undefined
  /**
   * Whether recurring events are series, with what their events have of their own. Your calendar needs the option
   * `recurrence`. By default each of them is a single event.
   */
  readonly recurrence?: boolean | undefined
  /**
   * Changes a record, knowing all that the server shows, or leaves it out by returning `undefined`. `changed` is what
   * the server shows of the events in the `occurrences` of a series, in their order.
   */
  readonly change?:
    | ((
        record: SyncRecord,
        shown: Readonly<Record<string, unknown>>,
        changed: readonly Readonly<Record<string, unknown>>[],
      ) => SyncRecord | undefined)
    | undefined
  /** Called for each event that is left out, or read without its parent. */
  readonly onNote?: ((note: CalendarApiNote) => void) | undefined
}

/** What is not read of an event. */
export interface CalendarApiNote {
  /** `protected`: the event has a password and is left out. `no-parent`: its parent is not read. */
  readonly code: 'protected' | 'no-parent'
  /** The id of the event on the server. */
  readonly external_id: string
  /** A sentence for people. */
  readonly message: string
}
