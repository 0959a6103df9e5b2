import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/policy.ts'
import { CalendarError } from '../../errors.ts'
import type {
  AppInput,
  AppPatch,
  AppQuery,
  AppRecord,
  Faceted,
  Facets,
  MaybeFaceted,
} from '../../resources/app-types.ts'
import type { EventInput, EventPatch, EventRecord } from '../../resources/event/event.ts'
import type { EventFacets } from '../../resources/event/event-facets.ts'
import type { EventQuery } from '../../resources/event/event-query.ts'
import type { AppFields, NoFields } from '../../schema/app-fields.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundWithIncluded, StoreQuery } from '../../storage/store.ts'
import type { Environment, PageSizes } from '../environment/environment.ts'
import { toFacetReplies } from '../facets/list-facets.ts'
import type { MergeLinked } from '../linked/find-twin.ts'
import type { Explanation } from '../operations/explanation.ts'
import { type ListPlan, listOperation } from '../operations/list-operation.ts'
import { createOperation, removeOperation, updateOperation } from '../operations/write-operations.ts'
import type { ClientSignal } from '../shared/fair-queue.ts'
import type { RecordRef } from '../shared/find-post.ts'
import type { Paging, RecordPage } from '../shared/page.ts'
import type { VerifyPassword } from '../shared/verify-password.ts'
import { mayEdit, readablePost } from '../shared/visibility.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import type { ConflictMode, ConflictSettings, EventConflicts } from './conflicts/conflict-options.ts'
import type { DoubleBookingDays, DoubleBookings } from './conflicts/double-bookings.ts'
import { eventSteps } from './event-steps.ts'
import type { CreateEventOptions, RemoveEventOptions, UpdateEventOptions } from './event-writes.ts'
import { eventLists } from './lists/event-lists.ts'
import type {
  EventsChange,
  EventsCopy,
  EventUndo,
  ManyEvents,
  ManyReport,
  RemoveManyOptions,
  UndoManyOptions,
  UpdateManyOptions,
} from './many/many-options.ts'
import type { ExtendForList, SeriesWriter } from './series-writer.ts'

/** Options of reading a single event. */
export interface ReadOptions {
  /** The password of a protected event (rule 40). */
  readonly password?: string | undefined
  /** Aborts the password check if the client has disconnected. An `AbortSignal` fits. */
  readonly signal?: ClientSignal | undefined
  /** Passed to `onAttempt`. */
  readonly request?: unknown
}

/** What a list of events returns in addition to the page. */
export interface IncludeOptions {
  /** `linked`: the venues, organizers, categories and tags of the events. */
  readonly include: 'linked'
}

/**
 * Events, as one caller may use them. Every method throws `CalendarError`: `rest_forbidden`, the 400s of invalid input,
 * and the 403, 404 and 410 of the addressed record (rules 6, 9, 34, 40, 43).
 * An argument of a wrong type throws a `TypeError` that names it.
 */
export interface EventService<App extends AppFields = NoFields> {
  /**
   * Returns a page of events with `facets`: how many events of the list have each value of the named parameters (rule
   * 63).
   */
  list<const Names extends keyof Facets<App>>(
    query: EventQuery & AppQuery<App, 'event'> & { readonly facets: readonly Names[] },
  ): Promise<RecordPage<EventRecord & AppRecord<App, 'event'>> & Faceted<App, Names>>
  /** Returns a page of the events that the caller sees, ordered by start by default (rules 11-18, 21-25, 48). */
  list(
    query?: EventQuery & AppQuery<App, 'event'>,
  ): Promise<RecordPage<EventRecord & AppRecord<App, 'event'>> & MaybeFaceted>
  /**
   * Returns the same page, with the linked records of its events in `included`, all from one snapshot. Rights on linked
   * records are not checked: to show them to others, use `toReply`.
   */
  list(
    query: (EventQuery & AppQuery<App, 'event'>) | undefined,
    options: IncludeOptions,
  ): Promise<FoundWithIncluded & Paging & MaybeFaceted>
  /**
   * Explains what `list` does with the same query, as data and as text. Throws what `list` throws, except for a page
   * past the end.
   */
  explain(query?: EventQuery & AppQuery<App, 'event'>): Promise<Explanation<EventCriteria, EventKey>>
  /**
   * Returns an event. Throws `event-not-found`, and `event-password-protected` without the password or the right to
   * edit (rule 40).
   */
  get(ref: RecordRef, options?: ReadOptions): Promise<EventRecord & AppRecord<App, 'event'>>
  /** Short for `get({ slug })`. */
  getBySlug(slug: string, options?: ReadOptions): Promise<EventRecord & AppRecord<App, 'event'>>
  /**
   * Returns the events that take the venue of an event at its time, or that of each event of a series up to its horizon
   * (rule 58). For an event that is not stored, pass its input. It counts as if it were held, whatever its status is.
   * Requires the right to change the event, or to create events.
   */
  conflicts(
    about: RecordRef | (EventInput & AppInput<App, 'event'>),
  ): Promise<EventConflicts<EventRecord & AppRecord<App, 'event'>>>
  /**
   * Returns which events of some days take the same venue at the same time, as rule 58 defines it, whatever the option
   * `conflicts` does. Only events that the caller may see in full are compared. Throws the 400 of days that cannot be
   * read.
   */
  doubleBookings(days: DoubleBookingDays): Promise<DoubleBookings<EventRecord & AppRecord<App, 'event'>>>
  /** Stores an event, its inline records and its new terms in one transaction (rules 30-37). */
  create(
    input: EventInput & AppInput<App, 'event'>,
    options?: CreateEventOptions,
  ): Promise<EventRecord & AppRecord<App, 'event'>>
  /**
   * Stores a new event with the content of another one, as a draft, with some changes. With a start alone it keeps its
   * length. A series is copied with its rules (rule 71). Requires the right to create events, and to see all of the
   * source.
   */
  copy(
    ref: RecordRef,
    changes?: EventPatch & AppPatch<App, 'event'>,
    options?: CreateEventOptions,
  ): Promise<EventRecord & AppRecord<App, 'event'>>
  /** Changes the fields of the patch. Absent fields keep their values (rule 29). */
  update(
    ref: RecordRef,
    patch: EventPatch & AppPatch<App, 'event'>,
    options?: UpdateEventOptions,
  ): Promise<EventRecord & AppRecord<App, 'event'>>
  /** Moves the event to the trash, and returns it (rule 34). */
  remove(ref: RecordRef, options?: RemoveEventOptions): Promise<EventRecord & AppRecord<App, 'event'>>
  /**
   * Changes many events, each as `update` would: those with the ids, or all of a list. An event that is refused stays
   * as it is, and the others are changed: the report says so of each. Rejects for an invalid change, and for more
   * events than the option `limit` (rule 72).
   */
  updateMany(
    events: ManyEvents<EventQuery & AppQuery<App, 'event'>>,
    change: EventsChange<EventPatch & AppPatch<App, 'event'>>,
    options?: UpdateManyOptions,
  ): Promise<ManyReport<EventRecord & AppRecord<App, 'event'>>>
  /**
   * Stores a copy of each of many events, as `copy` does, with the same report as `updateMany`: its rows have the ids
   * of the sources, and the copies. Undone, these go to the trash (rule 72).
   */
  copyMany(
    events: ManyEvents<EventQuery & AppQuery<App, 'event'>>,
    changes?: EventsCopy<EventPatch & AppPatch<App, 'event'>>,
    options?: UpdateManyOptions,
  ): Promise<ManyReport<EventRecord & AppRecord<App, 'event'>>>
  /** Moves many events to the trash, each as `remove` would, with the same report as `updateMany` (rule 72). */
  removeMany(
    events: ManyEvents<EventQuery & AppQuery<App, 'event'>>,
    options?: RemoveManyOptions,
  ): Promise<ManyReport<EventRecord & AppRecord<App, 'event'>>>
  /**
   * Undoes what `updateMany`, `removeMany` or an undo has changed: pass the `undo` of its report. An event that
   * somebody has changed since is refused with `rest_precondition_failed` (rule 72).
   */
  undoMany(
    undo: readonly EventUndo[],
    options?: UndoManyOptions,
  ): Promise<ManyReport<EventRecord & AppRecord<App, 'event'>>>
}

/** What endpoints use of events besides the published service. */
export interface EventPlanner {
  /**
   * Parses the query. The plan reads its page with `find`. `sizes`: the sizes of pages, if they are not those of the
   * calendar. Throws the 400s of an invalid query.
   */
  planList<PageFound extends { readonly total: number }>(
    query: EventQuery | undefined,
    find: (query: StoreQuery<EventCriteria, EventKey>) => Promise<PageFound>,
    sizes?: PageSizes,
  ): Promise<ListPlan<PageFound>>
  /** What a write does if its venue is taken, unless it says otherwise. */
  readonly conflictMode: ConflictMode
}

interface EventServiceContext {
  readonly seriesWriter: SeriesWriter | undefined
  readonly conflicts: ConflictSettings
  readonly mergeLinked?: MergeLinked
  readonly extendForList: ExtendForList | undefined
  /** The sender of passwords. */
  readonly actor: Actor | null
  readonly verifyPassword: VerifyPassword
  readonly within?: TransactionContext
}

export function createEventService(
  access: Access,
  environment: Environment,
  unitOfWork: UnitOfWork,
  { actor, verifyPassword, seriesWriter, conflicts, mergeLinked, extendForList, within }: EventServiceContext,
): EventService & EventPlanner {
  const { store } = environment

  const read = async (target: RecordRef, { password, signal, request }: ReadOptions) => {
    const viewer = { access, now: environment.now() }
    const { events: records, formerNames } = store
    const event: EventRecord = await readablePost({ resource: 'event', records, formerNames, target, ...viewer })
    if (event.password_hash === '' || mayEdit(event, viewer)) return event
    if (password && (await verifyPassword(password, event, { actor, request, signal }))) return event
    throw new CalendarError('event-password-protected', 'This event is opened by its password.')
  }

  const plan = listOperation(eventLists(environment, extendForList), access, environment)
  const find = (query: StoreQuery<EventCriteria, EventKey>) => store.events.find(query)
  const findWithIncluded = (query: StoreQuery<EventCriteria, EventKey>) => store.events.findWithIncluded(query)

  function list<const Names extends keyof EventFacets>(
    query: EventQuery & { readonly facets: readonly Names[] },
  ): Promise<RecordPage<EventRecord> & Faceted<NoFields, Names>>
  function list(query?: EventQuery): Promise<RecordPage<EventRecord> & MaybeFaceted>
  function list(
    query: EventQuery | undefined,
    options: IncludeOptions,
  ): Promise<FoundWithIncluded & Paging & MaybeFaceted>
  async function list(query?: EventQuery, { include }: Partial<IncludeOptions> = {}) {
    const { facets, ...page } =
      include === 'linked'
        ? await (await plan(query, findWithIncluded)).fetch({ suggests: true })
        : await (await plan(query, find)).fetch({ suggests: true })
    return facets ? { ...page, facets: toFacetReplies(facets) } : page
  }

  const caller = { access, environment, unitOfWork }
  const stepsIn = (inside: Environment) => eventSteps(access, inside, { seriesWriter, conflicts, mergeLinked })
  const writeOperations = () => {
    const steps = stepsIn(environment)
    const { create } = createOperation(steps.create, caller)
    return { create, update: updateOperation(steps.update, caller), remove: removeOperation(steps.remove, caller) }
  }
  // Each request has a service of its own, and most requests only read.
  let made: ReturnType<typeof writeOperations> | undefined
  const writes = () => {
    made ??= writeOperations()
    return made
  }

  const listAll = async (query: EventQuery, most: number) =>
    (await plan(query, find, { default: most, max: most })).fetch()
  const many = async () => {
    const { createChangeMany } = await import('./many/change-many.ts')
    return createChangeMany({ ...caller, within, list: listAll, steps: stepsIn })
  }

  return {
    list,
    planList: plan,
    conflictMode: conflicts.onWrite,
    explain: async (query) => (await plan(query, find)).explain(),
    get: (ref, options = {}) => read(ref, options),
    getBySlug: (slug, options = {}) => read({ slug }, options),
    async conflicts(about) {
      const { conflictsOf } = await import('./conflicts/conflicts-of.ts')
      const preview = async (input: EventInput) => {
        const { previewEvent } = await import('./preview-event.ts')
        return previewEvent(input, { ...caller, seriesWriter, conflicts })
      }
      return conflictsOf(about, { ...caller, conflicts, preview })
    },
    async doubleBookings(days) {
      const { readDoubleBookings } = await import('./conflicts/read-double-bookings.ts')
      return readDoubleBookings(days, { access, environment, conflicts, list: listAll })
    },
    create: (input, options) => writes().create(input, options),
    async copy(ref, changes = {}, options) {
      const { copyEvent } = await import('./copies/copy-event.ts')
      return copyEvent(ref, changes, options, { ...caller, steps: stepsIn(environment), seriesWriter })
    },
    update: (ref, patch, options) => writes().update(ref, patch, options),
    remove: (ref, options) => writes().remove(ref, options),
    updateMany: async (...call) => (await many()).update(...call),
    async copyMany(which, changes = {}, options = {}) {
      const { copyMany } = await import('./copies/copy-many.ts')
      return copyMany(which, changes, options, { ...caller, within, seriesWriter, list: listAll, steps: stepsIn })
    },
    removeMany: async (...call) => (await many()).remove(...call),
    undoMany: async (...call) => (await many()).undo(...call),
  }
}
