import type {
  CategoryInput,
  CategoryPatch,
  CategoryQuery,
  CollectionName,
  EventInput,
  EventPatch,
  EventQuery,
  EventReply,
  LinkedQuery,
  OrganizerInput,
  OrganizerPatch,
  OrganizerReply,
  ReadOptions,
  RecordRef,
  TagInput,
  TagPatch,
  TagQuery,
  TermReply,
  VenueInput,
  VenuePatch,
  VenueReply,
} from '../../src/index.ts'
import type { CallOptions } from './send.ts'

/** What the methods of each resource take and give: the types of the calendar itself. */
export interface Resources {
  /** A single read may come with a password. */
  readonly events: ResourceTypes<
    EventQuery,
    EventInput,
    EventPatch,
    EventReply,
    CallOptions & Pick<ReadOptions, 'password'>
  >
  /** Lists take what those of organizers take. */
  readonly venues: ResourceTypes<LinkedQuery, VenueInput, VenuePatch, VenueReply>
  /** Lists take what those of venues take. */
  readonly organizers: ResourceTypes<LinkedQuery, OrganizerInput, OrganizerPatch, OrganizerReply>
  /** Shown with a `parent`. */
  readonly categories: ResourceTypes<CategoryQuery, CategoryInput, CategoryPatch, TermReply>
  /** Shown without a `parent`. */
  readonly tags: ResourceTypes<TagQuery, TagInput, TagPatch, TermReply>
}

/** What the methods of one resource take and give. */
export interface ResourceTypes<Query, Input, Patch, Reply, Read = CallOptions> {
  /** What a list takes. */
  readonly query: Query
  /** What a creation takes. */
  readonly input: Input
  /** What a change takes. */
  readonly patch: Patch
  /** What a record is shown as. */
  readonly reply: Reply
  /** What may come with a single read. */
  readonly read: Read
}

/** A page of a list, as it was sent: the records under the name of their resource (rule 10). */
export type ListReply<Name extends CollectionName> = Paged & {
  readonly [List in Name]: readonly Resources[List]['reply'][]
}

/** What every page says of its list. */
export interface Paged {
  /** The page itself, with the query as it was sent. */
  readonly rest_url: string
  /** Left out on the last page. */
  readonly next_rest_url?: string
  /** Left out on the first page. */
  readonly previous_rest_url?: string
  /** How many records there are on all pages. */
  readonly total: number
  /** 0 when `total` is 0. */
  readonly total_pages: number
}

/** What a change may ask of the record before it is made. */
export interface WriteCallOptions<Reply> extends CallOptions {
  /**
   * Refuses the change with `rest_precondition_failed` if the record is no longer as it was in this reply of the client,
   * or under this ETag. A record of a list has no ETag: to give one is a `TypeError`.
   */
  readonly ifMatch?: Reply | string | undefined
}

/** The methods of a resource over HTTP. They throw `CalendarError`. */
export interface ResourceClient<Name extends CollectionName, Address = number> {
  /** One page of the list. */
  list(query?: Resources[Name]['query'], options?: CallOptions): Promise<ListReply<Name>>
  /**
   * All records of the list, page by page as they are needed, 50 on each unless `per_page` says otherwise, and none twice.
   * Records that are deleted meanwhile may hide others, which move up. Throws for pages that go on past their own number.
   */
  all(
    query?: Resources[Name]['query'],
    options?: CallOptions,
  ): AsyncGenerator<Resources[Name]['reply'], void, undefined>
  /** Throws `*-not-found` where there is no such record. */
  get(ref: Address, options?: Resources[Name]['read']): Promise<Resources[Name]['reply']>
  /** Gives the record as it was stored. */
  create(input: Resources[Name]['input'], options?: CallOptions): Promise<Resources[Name]['reply']>
  /** Changes what is sent, and nothing else (rule 29). */
  update(
    ref: Address,
    patch: Resources[Name]['patch'],
    options?: WriteCallOptions<Resources[Name]['reply']>,
  ): Promise<Resources[Name]['reply']>
  /** Deletes a term for good, and moves others to the trash: gives the term as it was, others as they are then (rule 34). */
  remove(ref: Address, options?: WriteCallOptions<Resources[Name]['reply']>): Promise<Resources[Name]['reply']>
}

/** The same for events, venues and organizers, which are found by slug too. */
export interface PostClient<Name extends CollectionName> extends ResourceClient<Name, RecordRef> {
  /** Short for `get({ slug })`. */
  getBySlug(slug: string, options?: Resources[Name]['read']): Promise<Resources[Name]['reply']>
}
