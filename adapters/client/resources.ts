import type {
  AppFields,
  AppInput,
  AppPatch,
  AppQuery,
  AppReply,
  ChosenFields,
  CollectionName,
  Collections,
  Facets,
  Identified,
  NameOf,
  NoFields,
  ReadOptions,
  RecordRef,
  RecurrenceScope,
  TypesByName,
} from 'daybook'
import type { CallOptions } from './send.ts'

/** The types that the methods of each resource accept and return. They are the types of the calendar itself. */
export interface Resources<App extends AppFields = NoFields> extends AllTypes<App> {}

/** The same as a mapped type. */
export type AllTypes<App extends AppFields = NoFields> = {
  readonly [Each in keyof Collections]: ResourceTypes<
    TypesByName[NameOf<Each>]['query'] & AppQuery<App, NameOf<Each>>,
    TypesByName[NameOf<Each>]['input'] & AppInput<App, NameOf<Each>>,
    TypesByName[NameOf<Each>]['patch'] & AppPatch<App, NameOf<Each>>,
    TypesByName[NameOf<Each>]['reply'] & AppReply<App, NameOf<Each>>,
    Each extends 'events' ? CallOptions & Pick<ReadOptions, 'password'> : CallOptions,
    Each extends 'events' ? BookingCallOptions : object
  >
}

/** The types that the methods of one resource accept and return. */
export interface ResourceTypes<Query, Input, Patch, Reply, Read = CallOptions, Write = object> {
  /** The query of a list. */
  readonly query: Query
  /** The input of `create`. */
  readonly input: Input
  /** The input of `update`. */
  readonly patch: Patch
  /** A record in a response. */
  readonly reply: Reply
  /** The options of a single read. */
  readonly read: Read
  /** The options of a write besides those of every resource. */
  readonly write: Write
}

/** A page of a list, as the server sent it: the records under the name of their resource (rule 10). */
export type ListReply<Name extends CollectionName, App extends AppFields = NoFields> = Paged & {
  readonly [List in Name]: readonly Resources<App>[List]['reply'][]
} & (Name extends 'events' ? Counted<App> : unknown)

/** What a page of events may have in addition. */
export interface Counted<App extends AppFields = NoFields> {
  /**
   * How many events of the list have each value of the parameters that `facets` names (rule 63). Absent if it names
   * none.
   */
  readonly facets?: Partial<Facets<App>>
  /** Of an empty list: the search `q` without what may be typing errors (rule 79). */
  readonly did_you_mean?: string
}

/** The members of every page. */
export interface Paged {
  /** The URL of the page, with the query of the request. */
  readonly rest_url: string
  /** Absent on the last page. */
  readonly next_rest_url?: string
  /** Absent on the first page. */
  readonly previous_rest_url?: string
  /** The number of records on all pages. */
  readonly total: number
  /** 0 when `total` is 0. */
  readonly total_pages: number
  /** With `include_deleted`: the records that have left the list. */
  readonly deleted?: readonly Identified[]
}

/** What has changed in a list (rule 55). */
export interface ListChanges<Reply> {
  /** The changed records; all records of the list if `is_whole`. */
  readonly records: readonly Reply[]
  /** The ids of records that have left the list, or were never in it. */
  readonly deleted: readonly number[]
  /** The state of the list, for `since` of the next call. */
  readonly as_of: string
  /** Whether `records` replaces everything that you know, because the changes are unknown. */
  readonly is_whole: boolean
}

/** Options of `changes`. */
export interface ChangesOptions extends CallOptions {
  /** The `as_of` of the previous call with the same query and caller. Without it, the whole list is returned. */
  readonly since?: string | undefined
}

/** Options of a write. */
export interface WriteCallOptions<Reply> extends CallOptions {
  /**
   * The write fails with `rest_precondition_failed` unless the record still is as in this reply of the client, or has
   * this ETag. Records of a list have no ETag: passing one is a `TypeError`.
   */
  readonly ifMatch?: Reply | string | undefined
}

/** The events that take the venue of an event that was written (rule 58). */
export interface ReportedConflicts {
  /** The ids of those that the caller may see. The server names about 30. */
  readonly ids: readonly number[]
  /** Whether there are others. */
  readonly taken: boolean
}

/** Options of the writes of events. */
export interface BookingCallOptions {
  /**
   * What happens if other events take the venue, if the calendar is not stricter: `refuse` throws `event-venue-taken`.
   */
  readonly conflicts?: 'warn' | 'refuse' | undefined
  /** Called with them after a write that was stored. If it throws, the write resolves, and the error is uncaught. */
  readonly onConflicts?: ((conflicts: ReportedConflicts) => void) | undefined
}

/** Options of a removal. */
export interface RemoveCallOptions<Reply> extends WriteCallOptions<Reply> {
  /** For an event of a series: `this` (the default), `following` for this and all later ones, or `all` (rule 56). */
  readonly recurrence_scope?: RecurrenceScope | undefined
}

/** The methods of a resource over HTTP. They throw `CalendarError`. */
export interface ResourceClient<Name extends CollectionName, Address = number, App extends AppFields = NoFields> {
  /** Returns one page of the list. */
  list(query?: Resources<App>[Name]['query'], options?: CallOptions): Promise<ListReply<Name, App>>
  /**
   * Yields all records of the list, each once. Loads pages as needed, of 50 records unless the query has `per_page`.
   * Concurrent deletes may hide records, because later ones move up. Throws if there are more pages than the server
   * announced.
   */
  all(
    query?: Resources<App>[Name]['query'],
    options?: CallOptions,
  ): AsyncGenerator<Resources<App>[Name]['reply'], void, undefined>
  /**
   * Returns what has changed in the list since an earlier call, or the whole list. Reads all pages. Throws
   * `rest_internal_error` if the server does not report changes.
   */
  changes(
    query?: Resources<App>[Name]['query'],
    options?: ChangesOptions,
  ): Promise<ListChanges<Resources<App>[Name]['reply']>>
  /** Returns a record. Throws `*-not-found` if it does not exist. */
  get(ref: Address, options?: Resources<App>[Name]['read']): Promise<Resources<App>[Name]['reply']>
  /** Creates a record, and returns it as stored. */
  create(
    input: Resources<App>[Name]['input'],
    options?: CallOptions & Resources<App>[Name]['write'],
  ): Promise<Resources<App>[Name]['reply']>
  /** Changes the fields of the patch only (rule 29). */
  update(
    ref: Address,
    patch: Resources<App>[Name]['patch'],
    options?: WriteCallOptions<Resources<App>[Name]['reply']> & Resources<App>[Name]['write'],
  ): Promise<Resources<App>[Name]['reply']>
  /** Deletes a term permanently, or moves another record to the trash, and returns it (rule 34). */
  remove(
    ref: Address,
    options?: RemoveCallOptions<Resources<App>[Name]['reply']>,
  ): Promise<Resources<App>[Name]['reply']>
}

/** Options of a merge. */
export interface MergeCallOptions<Reply> extends WriteCallOptions<Reply> {
  /** The fields that the record takes from others. It keeps its own values of all other fields. */
  readonly fields?: readonly ChosenFields[] | undefined
}

/** What events do not have. */
export interface MergingClient<Name extends CollectionName, Address = number, App extends AppFields = NoFields> {
  /**
   * Merges others with a record, and returns it: events link to it instead. Slugs, ids and external ids of the others
   * lead to it (rule 75).
   */
  merge(
    keep: Address,
    others: readonly number[],
    options?: MergeCallOptions<Resources<App>[Name]['reply']>,
  ): Promise<Resources<App>[Name]['reply']>
}

/** What only events have. */
export interface CopyingClient<Name extends CollectionName, App extends AppFields = NoFields> {
  /**
   * Creates an event with the content of another one, as a draft, with some changes. With a start alone it keeps its
   * length (rule 71).
   */
  copy(
    ref: RecordRef,
    changes?: Resources<App>[Name]['patch'],
    options?: CallOptions & Resources<App>[Name]['write'],
  ): Promise<Resources<App>[Name]['reply']>
}

/** The same for events, venues and organizers, which can also be read by slug. */
export interface PostClient<Name extends CollectionName, App extends AppFields = NoFields>
  extends ResourceClient<Name, RecordRef, App> {
  /** Short for `get({ slug })`. */
  getBySlug(slug: string, options?: Resources<App>[Name]['read']): Promise<Resources<App>[Name]['reply']>
}
