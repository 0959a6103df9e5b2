import type { Passwords } from '../access/passwords.ts'
import type { CheckWrite } from '../access/write-check.ts'
import type { OnError } from '../error-handler.ts'
import type { ResponseFormat } from '../http/port/response-format.ts'
import type { IgnoredInput } from '../resources/ignored-names.ts'
import type { PageUrlPort } from '../resources/urls.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import type { ImagePort } from '../schema/vocabulary/image.ts'
import type { ChangeListener } from '../services/changes/change-feed.ts'
import type { PageSizes, UnknownInput } from '../services/environment/environment.ts'
import type { ListOptions } from '../services/environment/list-settings.ts'
import type { ConflictMode, ConflictOptions, FoundConflicts } from '../services/events/conflicts/conflict-options.ts'
import type { RecurringEvents } from '../services/events/series-writer.ts'
import type { PasswordAttempt } from '../services/shared/verify-password.ts'
import type { SyncedSources } from '../services/sources/sources.ts'
import type { Store } from '../storage/store.ts'
import type { Currency } from '../text/currency.ts'
import type { Trace } from '../trace/trace.ts'

/** Options of a calendar. */
export interface CalendarOptions<Fields extends AppFields = NoFields> extends ListOptions {
  /** Fields of your own for each resource, declared with the vocabulary of `daybook/fields`. */
  readonly fields?: Fields
  /** Stores the records. The default is in memory. */
  readonly store?: Store
  /** The clock, read to the second at each use (rule 28). */
  readonly now?: () => Date
  /**
   * Decides about each write of a caller by the records themselves, in its transaction: an object with a sentence for
   * each field refuses it (rule 43). Writes with every right, in process, are not checked. The default allows what the
   * policy allows.
   */
  readonly check?: CheckWrite<Fields>
  /** Hashes the passwords of events. The default is PBKDF2 (rule 40). */
  readonly passwords?: Passwords
  /**
   * Called with every password that a read of a protected event sends, so that you can log and throttle guesses (rule
   * 40). It cannot refuse: use `authenticate`, which receives the same request first. Errors go to `onError`.
   */
  readonly onAttempt?: (attempt: PasswordAttempt) => void
  /**
   * Whether a record outside a caller's scope is 404, as if it did not exist, instead of 403 (rule 43). Default
   * `false`. Sequential ids and taken slugs still reveal that something exists.
   */
  readonly hideExistence?: boolean
  /** Resolves the ids and the URLs of images (rule 38). */
  readonly images?: ImagePort
  /** Returns the pages for people that `url` contains. Without it, `url` is the `rest_url` (rule 10). */
  readonly links?: PageUrlPort
  /** Sanitizes HTML from callers who may not write raw HTML. Without it, they write plain text (rule 39). */
  readonly sanitizeHtml?: (html: string) => string
  /** The currency of bare numbers. The default is US dollars (rule 37). */
  readonly currency?: Currency
  /** The page sizes of all lists. The default is `{ default: 10, max: 50 }` (rule 11). */
  readonly perPage?: Partial<PageSizes>
  /** Recurring events, by `recurringEvents()` of `daybook/recurrence` (rule 56). The default is none. */
  readonly recurrence?: RecurringEvents
  /**
   * What a write does if another event takes the venue at the same time: `warn` reports it, `refuse` is 409, or an
   * object with `onWrite` and `exempt` (rule 58). The default is `ignore`.
   */
  readonly conflicts?: ConflictMode | ConflictOptions
  /** Called after the commit of a write with what `warn` has found. Errors go to `onError`. */
  readonly onConflicts?: (found: FoundConflicts) => void
  /** Formats of events besides JSON, such as `icalendar()` of `daybook/ics` (rule 54). The default is none. */
  readonly formats?: readonly ResponseFormat[]
  /**
   * Calendars of others that people add by their address, by `syncedSources()` of `daybook/sync` (rule 76). The default
   * is none.
   */
  readonly sources?: SyncedSources
  /** Creates the `uid` of a new record, which must be globally unique. The default is nanoid. */
  readonly createUid?: () => string
  /** Creates the slug of a title that has none. The default is ten random characters of a-z and 0-9 (rule 33). */
  readonly createSlug?: () => string
  /**
   * The size of the caches, in bytes: of serialized records, and of responses to anonymous callers. The default is 32
   * MiB; 0 removes both. Use 0 if the results of `images` or `links` change by themselves, or depend on more than the
   * record in the call.
   */
  readonly replyCache?: number
  /**
   * The maximum time of a transaction in milliseconds, after which it is rolled back and 503 `rest_unavailable`. The
   * default is 30,000; 0 is no limit.
   */
  readonly transactionTimeout?: number
  /**
   * Called with every change of a record by this calendar: once, after the commit, in commit order. If it returns a
   * promise, the next call waits for it. Errors go to `onError`; the write stays committed.
   */
  readonly onChange?: ChangeListener
  /**
   * What happens with unknown parameters and fields: `ignore` drops them, `report` (the default) reports them to the
   * client and to `onIgnored`, `reject` refuses the request with 400 (rule 49).
   */
  readonly unknownInput?: UnknownInput
  /** Called with unknown names in the input, and likely alternatives (rule 49). Errors go to `onError`. */
  readonly onIgnored?: (ignored: IgnoredInput) => void
  /**
   * Called with the error behind a 500, with the `StoreError` behind a 503 or behind the 409 of a busy store, whose
   * message names the remedy, with errors of `onChange`, with those of an extension before a list, and with one for
   * each series that could not be extended (rule 56). Also called once for each role that the default policy does not
   * know (rule 43). The default is `console.error`; `false` drops all of them.
   */
  readonly onError?: OnError
  /**
   * Runs each request and each operation in a span, such as one of OpenTelemetry. Stores in SQL databases have the same
   * option for their statements. The default is none.
   */
  readonly trace?: Trace
}
