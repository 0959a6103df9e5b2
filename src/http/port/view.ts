import type { Actor, PolicyAction, PolicyScope } from '../../access/policy.ts'
import type { CalendarError } from '../../errors.ts'
import type { CountedRecord, CountedValue } from '../../resources/event/event-facets.ts'
import type { EventQuery } from '../../resources/event/event-query.ts'
import type { EventReply } from '../../resources/event/event-reply.ts'
import type { TypesByName } from '../../resources/resources.ts'
import type { TermReply } from '../../resources/term/term.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import type { AppFields } from '../../schema/app-fields.ts'
import type { FormPart } from '../../schema/field/form-layout.ts'
import type { LinkedName, ResourceName } from '../../schema/resource.ts'
import type { Owned } from '../../schema/vocabulary/status.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import type { LastChange } from '../../services/changes/last-changes.ts'
import type { FormEditor } from '../../services/editing/open-forms.ts'
import type { ReadOptions } from '../../services/events/event-service.ts'
import type { DaysOfWhen } from '../../services/events/lists/read-days.ts'
import type { StoredPresets } from '../../services/imports/stored-presets.ts'
import type { Services } from '../../services/services.ts'
import type { Sources } from '../../services/sources/sources.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { Mount } from './port.ts'

/** The port of views: responses for people, mounted with the interface. Types only. */

/** What a view knows of every request, even of one that fails. */
export interface ViewRequest {
  /** The decoded segments of the path below the `basePath` of the mount. One trailing slash is dropped. */
  readonly segments: readonly string[]
  /** The parsed query: a repeated name has a list. */
  readonly query: Readonly<Record<string, unknown>>
  /** The base of the URLs in the response. */
  readonly root: UrlRoot
  /** The mount that received the request. */
  readonly mount: Mount
  /**
   * The present time in UTC, as `YYYY-MM-DD HH:MM:SS`. A cached response may depend on its day, and on it until its
   * `until`.
   */
  readonly now: DateTime
  /** The home zone of the calendar. */
  readonly timeZone: string
  /** What a list of events can be filtered by and counted by, from the declarations of the calendar. */
  readonly facets: readonly DeclaredFacet[]
  /** What the calendar declares beyond the fields that all calendars have. */
  readonly declared: DeclaredCalendar
  /** The host's own request. */
  readonly context?: unknown
}

/** A parameter of the list of events that `facets` may name (rule 63). */
export interface DeclaredFacet {
  /** The name of the parameter, such as `categories`. */
  readonly name: string
  /** The resource whose records are its values. Absent for values of a field. */
  readonly linksTo?: Exclude<ResourceName, 'event'>
  /** Present for a field of the app. */
  readonly ownField?: {
    /** As the app declares it; empty if it has none. */
    readonly description: string
  }
}

/** What a calendar declares by its options. */
export interface DeclaredCalendar {
  /** The fields of the app, by resource. */
  readonly fields: AppFields
  /** The formats of events besides JSON, by their name in `format`. */
  readonly formats: readonly DeclaredFormat[]
  /**
   * Returns the fields of the input of a resource, in the order in which a form asks for them: ours, then those of the
   * app, then those that no form asks for. Without those of an extension that is off.
   */
  inputFields(resource: ResourceName): readonly DeclaredField[]
  /** Whether HTML of callers who may not write raw HTML is sanitized. If not, each `<` of it becomes text (rule 39). */
  readonly sanitizesHtml: boolean
  /** The parts of a form for people, in their order. */
  readonly formParts: readonly (FormPart | 'own')[]
}

/**
 * What a field of the input holds: `line` is text of one line, `html` text that may hold markup, `moment` a date of
 * rule 21 that is shown as a wall clock, `date` a day, `date_time` a wall clock, `lead_time` a duration before the
 * start or a moment, `reference` the id of a record and `references` several, `list` several values of `itemKind`, and
 * `color` the name of a hue.
 */
export type FieldKind =
  | 'line'
  | 'text'
  | 'html'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'choice'
  | 'color'
  | 'list'
  | 'moment'
  | 'date'
  | 'date_time'
  | 'lead_time'
  | 'zone'
  | 'url'
  | 'email'
  | 'image'
  | 'password'
  | 'author'
  | 'reference'
  | 'references'
  | 'recurrence'

export type { FormPart }

/** A field of the input, as its declaration describes it. */
export interface DeclaredField {
  /** Such as `start_date`. */
  readonly name: string
  /** What it holds. */
  readonly kind: FieldKind
  /** What it means, in English for ours, as the app declares it for others. May be empty. */
  readonly description: string
  /** Whether the app has declared it. */
  readonly isOwn: boolean
  /**
   * The part of a form that asks for it: `own` for a field of the app. Absent if no form does, because another field
   * has its value.
   */
  readonly part?: FormPart | 'own'
  /** What a caller needs the right for who changes it, besides the right to change the record. */
  readonly right?: 'publish' | 'set_author'
  /** Of linked records: whether a form that creates one on the way to another record asks for it. */
  readonly isBrief: boolean
  /** Whether it is the name of the record. */
  readonly isName: boolean
  /** Whether a copy of an event gets the value; `moved` with its dates moved to the start of the copy (rule 71). */
  readonly copied: boolean | 'moved'
  /** Whether a new record requires a value. */
  readonly isRequired: boolean
  /** Whether a change can empty it. */
  readonly canBeEmptied: boolean
  /** The name of the fields that change together: its own for a field that changes alone. */
  readonly unit: string
  /** The value of a new record without input, if it is not computed. */
  readonly default?: unknown
  /** The member of records that holds it, if its name differs; `null` if it is not stored. */
  readonly storedIn?: string | null
  /** The resource whose ids it holds. */
  readonly linksTo?: ResourceName
  /** What the values of a list are. */
  readonly itemKind?: FieldKind
  /** The accepted values, of a choice or of the items of a list. */
  readonly options?: readonly string[]
  /** In characters. */
  readonly maxLength?: number
  /** The least number. */
  readonly minimum?: number
  /** The greatest number. */
  readonly maximum?: number
}

/** A format of events besides JSON. */
export interface DeclaredFormat {
  /** The value of the parameter `format`. */
  readonly name: string
  /** The media type. */
  readonly mediaType: string
}

/** A request with its caller. */
export interface Visit extends ViewRequest {
  /** `GET` also for `HEAD`. */
  readonly method: 'GET' | 'POST'
  /** The caller; `null` for an anonymous one. */
  readonly actor: Actor | null
  /**
   * The calendar in process, as this caller may use it: what `calendar.as(actor)` returns. Its writes check what those
   * of the interface check.
   */
  readonly services: Services
  /** Returns whether the caller may do this with any record of a resource, or with one. */
  may(action: PolicyAction, resource: ResourceName, record?: Owned): boolean
  /** Returns which records of a resource the caller sees. */
  scope(resource: ResourceName): PolicyScope
  /**
   * Calendars of others (rule 76). Absent without the option `sources`, and for a caller who may not change the records
   * of everybody.
   */
  readonly sources?: Sources
  /**
   * What the columns of imported tables are, as this caller may change it (rule 65). `undefined` for a caller who may
   * not create events.
   */
  readonly importPresets: StoredPresets | undefined
  /** For reading single events: what passwords are counted by. */
  readonly readOptions: ReadOptions
  /**
   * Parses the body of a `POST`, as the interface does (rules 2 and 3): a repeated name has a list. Also reads
   * `multipart/form-data`, without its files. Refuses that of another site (rule 44).
   */
  form(): Promise<Readonly<Record<string, unknown>>>
  /**
   * Why the form of a `POST` is refused as one of another site (rule 44); absent if it is not. `form` and `files` throw
   * then.
   */
  readonly crossSite?: CrossSiteForm
  /**
   * Whether a browser says that it reads a page to show it now, or says nothing: it does not load it in advance, and no
   * other site has led to it.
   */
  readonly isOpened: boolean
  /** Notes that the caller has the form of a record open, for 20 minutes, and returns who else has. Checks no right. */
  openForm(resource: ResourceName, id: number): Promise<readonly FormEditor[]>
  /** Notes that the caller has closed it. */
  closeForm(resource: ResourceName, id: number): Promise<void>
  /** Returns the files of the same form, by the name of their control. A control without a file has none. */
  files(): Promise<SentFiles>
  /** Passes a fault that the response does not show to `onError` of the calendar. */
  report(fault: unknown): void
  /**
   * Runs reads and writes of the caller in one transaction, as `calendar.transaction` does, but with the rights of the
   * caller. An inline venue or organizer is an existing one of its name, if the caller sees one. With `isTrial`,
   * nothing is stored: the result says what would be. `longSeries` is that of `calendar.transaction`.
   */
  transaction<Result>(
    work: (transaction: CalendarTransaction) => Promise<Result>,
    options?: { readonly isTrial?: boolean; readonly longSeries?: boolean },
  ): Promise<Result>
  /**
   * Returns the first and the last day of the parameter `when`, as `YYYY-MM-DD`; an open end is absent. Throws
   * `rest_invalid_param` for what the list of events refuses (rule 22).
   */
  daysOf(when: string): DaysOfWhen
  /**
   * Returns the events of a list in one state of the calendar, as the caller may see them, up to a number that may
   * exceed the page sizes of the calendar.
   */
  readEvents(query: EventQuery, limit: number): Promise<ListedEvents>
  /**
   * Returns how many events of a list each of some venues or organizers has, as the caller may see them. One without
   * any is absent.
   */
  countEvents(resource: LinkedName, ids: readonly number[], query: EventQuery): Promise<ReadonlyMap<number, number>>
  /**
   * Returns what the last commits changed of events, the last one first. Nothing says whether the caller may see
   * the event: read it before you show anything of it.
   */
  readLastChanges(limit: number): Promise<readonly LastChange[]>
  /** Returns a record by its slug. Throws its `not-found`, or that the caller may not see it (rules 9, 34, 43). */
  readBySlug<Name extends Exclude<ResourceName, 'event'>>(
    resource: Name,
    slug: string,
  ): Promise<TypesByName[Name]['reply']>
  /** Returns categories by id, such as those of a facet. */
  readCategories(ids: readonly number[]): Promise<readonly TermReply[]>
  /**
   * Returns an event by its slug, as a read of it shows it to the caller, or as a list does if its password was not
   * sent. Of a series, `dates` selects the events; the default is the first page of those that are not over. Throws
   * what a read of the interface throws.
   */
  readEvent(slug: string, password?: string, dates?: SeriesPage): Promise<VisitedEvent>
  /** Returns the addresses of records that everybody may read and that lists show, ordered by id. */
  readAddresses(resource: ResourceName, page: AddressPage): Promise<Addresses>
}

export type { FormEditor }

/** A form that counts as one of another site. */
export interface CrossSiteForm {
  /**
   * Present if only the addresses say so, and not the browser: the form may come from the calendar itself, behind a
   * proxy that changes its address.
   */
  readonly mismatch?: {
    /** Where the browser has the form from, such as `https://example.org`. */
    readonly origin: string
    /** What the calendar takes for its own origin. */
    readonly own: string
    /** The option of the mount that makes both equal, as in code: `trustProxy: 1`, or a `baseUrl`. */
    readonly option: string
    /** Parses what was sent, for showing it again. Nothing says that the caller wanted to send it: never write it. */
    form(): Promise<Readonly<Record<string, unknown>>>
  }
}

/** The files of a form, by the name of their control. */
export type SentFiles = Readonly<Record<string, readonly SentFile[]>>

/** A file that a caller has sent. Nothing of it is checked but its size, by the `bodyLimit` of the host. */
export interface SentFile {
  /** As the browser names it. */
  readonly name: string
  /** The media type that the browser names; may be empty. */
  readonly type: string
  /** The whole file. */
  readonly bytes: Uint8Array
}

/** An event that a caller visits. */
export interface VisitedEvent {
  /** The event, as the caller may see it. */
  readonly event: EventReply
  /** Whether it has a password. */
  readonly isProtected: boolean
  /** Whether its password was not sent. Then `event` is without what the password hides (rule 40). */
  readonly isLocked: boolean
  /** Whether lists of events show it to the caller. */
  readonly isListed: boolean
  /** Absent if it is in no series, or in one that the caller may not read. */
  readonly series?: VisitedSeries
}

/** A page of the events of a series. */
export interface SeriesPage {
  /** Those that are over, the latest first, instead of those that run and come. */
  readonly isPast: boolean
  /** From 1. */
  readonly page: number
}

/** The series of an event. */
export interface VisitedSeries {
  /** The record of the series. */
  readonly series: EventReply
  /**
   * The events around the event, or those of a page for the series itself, in order of their start. Past ones: the
   * latest first.
   */
  readonly events: readonly EventReply[]
  /** How many events the series has; for the series itself, how many are over, or are not. */
  readonly total: number
  /** For the series itself: the first of its events that is not over, and takes place if one of the next does. */
  readonly next?: EventReply | undefined
  /** For the series itself: when the first of its events will be over. */
  readonly until?: DateTime | undefined
  /** The page, for the series itself. */
  readonly dates?: SeriesPage & {
    /** How many pages there are. */
    readonly pages: number
    /** Whether there are events of the other kind: past ones, or coming ones. */
    readonly hasOthers: boolean
  }
}

/** A page of addresses. */
export interface AddressPage {
  /** How many addresses come before. */
  readonly offset: number
  /** The most that are returned. */
  readonly limit: number
}

/** Addresses of records. */
export interface Addresses {
  /** Those of the page, ordered by id. */
  readonly addresses: readonly RecordAddress[]
  /** How many there are, on all pages. */
  readonly total: number
}

/** What the address of a record is made of. */
export interface RecordAddress {
  /** Of the record. */
  readonly slug: string
  /** The last change, in UTC. */
  readonly modified_utc: DateTime
}

/** Events of a list. */
export interface ListedEvents {
  /** In the order of the list. */
  readonly events: readonly EventReply[]
  /** How many events match. */
  readonly total: number
  /**
   * Of an empty list by `relevance`: the search `q` without what may be typing errors (rule 79). Absent if nothing is
   * near.
   */
  readonly did_you_mean?: string
  /** The counts for each name in `facets` of the query. */
  readonly facets: Readonly<Record<string, readonly (CountedRecord | CountedValue)[]>>
}

/** A response of a view. */
export interface ViewResponse {
  /** The HTTP status. */
  readonly status: number
  /** The whole body, sent in UTF-8. */
  readonly body: string
  /** Contains `Content-Type`. */
  readonly headers: Readonly<Record<string, string>>
  /**
   * The first second in UTC at which it may differ, without a change of a record or of the day. Absent if there is
   * none.
   */
  readonly until?: DateTime | undefined
}

/**
 * Responses for people. Those with status 200 to anonymous callers are cached until a record or the day changes, and at
 * most until their `until`.
 */
export interface View {
  /**
   * Returns the methods of a path; `undefined` if there is nothing. `GET` answers `HEAD` too. Other methods are 405,
   * and hosts with `fallthrough` pass on paths without methods.
   */
  methodsAt(segments: readonly string[]): readonly Visit['method'][] | undefined
  /** Returns a file that is the same for everybody, such as a stylesheet. It is sent without identifying the caller. */
  fileAt?(segments: readonly string[]): ViewResponse | undefined | Promise<ViewResponse | undefined>
  /** The URL of the view, or its path, for mounts that do not serve it. The default is that of its first mount. */
  readonly address?: string | undefined
  /** Throws a `TypeError` if the view cannot work on a mount. Called at start. */
  checkMount?(mount: Mount): void
  /** Responds to a request. May throw a `CalendarError`. */
  respond(visit: Visit): Promise<ViewResponse>
  /** Describes an error of `respond`, or one before it, such as an unknown caller. */
  describe(error: CalendarError, request: ViewRequest): ViewResponse | Promise<ViewResponse>
}
