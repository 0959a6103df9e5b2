import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/policy.ts'
import { CalendarError } from '../../errors.ts'
import type { AppInput, AppPatch, AppQuery, AppRecord } from '../../resources/app-types.ts'
import type { EventInput, EventPatch, EventRecord } from '../../resources/event/event.ts'
import type { EventQuery } from '../../resources/event/event-query.ts'
import { eventTimes } from '../../resources/event/event-times.ts'
import { type RecurrenceScope, recurrenceScope } from '../../resources/event/recurrence-field.ts'
import { changesSeries } from '../../resources/event/recurring-event.ts'
import type { AppFields, NoFields } from '../../schema/app-fields.ts'
import type { Report } from '../../schema/field.ts'
import { complaining, complainingAsync, newReport, queryReader, refuse } from '../../schema/reader.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, FoundWithIncluded, ReadRepository, StoreQuery } from '../../storage/store.ts'
import type { DateTime } from '../../time/date-time.ts'
import { beginSynchronization } from '../changes/begin-synchronization.ts'
import { type Environment, withStoppedClock } from '../environment.ts'
import type { EventListRequest } from '../explain/explain-events.ts'
import type { Explanation } from '../explain/explanation.ts'
import { checkImages, withInline } from '../shared/check-images.ts'
import { type CreateOptions, externalAfter, externalRestored } from '../shared/external-key.ts'
import type { ClientSignal } from '../shared/fair-queue.ts'
import { findPost, type RecordRef } from '../shared/find-post.ts'
import { changedSlug } from '../shared/free-slug.ts'
import { type ListPlan, listPlan } from '../shared/list-plan.ts'
import { type Paging, pageRequest, type RecordPage } from '../shared/page.ts'
import { changedPublication, isRestored } from '../shared/publication.ts'
import { trustedText } from '../shared/trusted-text.ts'
import type { VerifyPassword } from '../shared/verify-password.ts'
import { mayEdit, ownedAt, requireReadable, requireWritable } from '../shared/visibility.ts'
import { requireMatch, type UpdateOptions, type WriteOptions } from '../transaction/precondition.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'
import type { UnitOfWork } from '../transaction/unit-of-work.ts'
import { unknownParameters, warnOfFields } from '../unknown-input.ts'
import { checkChange } from './check-event.ts'
import { costAfter } from './event-cost.ts'
import { createEventCreation } from './event-creation.ts'
import { eventCriteria, requireTermIds } from './event-filter.ts'
import { loadLinks, publishLinked, resolveLinks } from './event-links.ts'
import { eventOrder } from './event-order.ts'
import { checkParent } from './event-parent.ts'
import { seriesRights } from './series-rights.ts'
import {
  type EventWriteContext,
  type ExtendForList,
  insertEvent,
  type SeriesWriter,
  updateEvent,
} from './series-writer.ts'

/** Options of reading a single event. */
export interface ReadOptions {
  /** The password of a protected event (rule 40). */
  readonly password?: string | undefined
  /** Aborts the password check if the client has disconnected. An `AbortSignal` fits. */
  readonly signal?: ClientSignal | undefined
  /** Passed to `onAttempt`. */
  readonly request?: unknown
}

/** Options of moving an event to the trash. */
export interface RemoveEventOptions extends WriteOptions {
  /** Which events of a series to remove: `this` (the default), `following`, or `all` (rule 56). */
  readonly recurrence_scope?: RecurrenceScope | undefined
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
  /** Returns a page of the events that the caller sees, ordered by start by default (rules 11-18, 21-25, 48). */
  list(query?: EventQuery & AppQuery<App, 'event'>): Promise<RecordPage<EventRecord & AppRecord<App, 'event'>>>
  /**
   * Returns the same page, with the linked records of its events in `included`, all from one snapshot. Rights on linked
   * records are not checked: to show them to others, use `toReply`.
   */
  list(
    query: (EventQuery & AppQuery<App, 'event'>) | undefined,
    options: IncludeOptions,
  ): Promise<FoundWithIncluded & Paging>
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
  /** Stores an event, its inline records and its new terms in one transaction (rules 30-37). */
  create(
    input: EventInput & AppInput<App, 'event'>,
    options?: CreateOptions,
  ): Promise<EventRecord & AppRecord<App, 'event'>>
  /** Changes the fields of the patch. Absent fields keep their values (rule 29). */
  update(
    ref: RecordRef,
    patch: EventPatch & AppPatch<App, 'event'>,
    options?: UpdateOptions,
  ): Promise<EventRecord & AppRecord<App, 'event'>>
  /** Moves the event to the trash, and returns it (rule 34). */
  remove(ref: RecordRef, options?: RemoveEventOptions): Promise<EventRecord & AppRecord<App, 'event'>>
}

/** Plans lists of events. Only endpoints use this: it is not part of the published service. */
export interface EventPlanner {
  /** Parses the query. The plan reads its page with `find`. Throws the 400s of an invalid query. */
  planList<PageFound extends { readonly total: number }>(
    query: EventQuery | undefined,
    find: (query: StoreQuery<EventCriteria, EventKey>) => Promise<PageFound>,
  ): Promise<ListPlan<PageFound>>
}

interface EventServiceContext {
  readonly seriesWriter: SeriesWriter | undefined
  readonly extendForList: ExtendForList | undefined
  /** The sender of passwords. */
  readonly actor: Actor | null
  readonly verifyPassword: VerifyPassword
}

const readRemoval = queryReader({ recurrence_scope: recurrenceScope })

export function createEventService(
  access: Access,
  environment: Environment,
  unitOfWork: UnitOfWork,
  { actor, verifyPassword, seriesWriter, extendForList }: EventServiceContext,
): EventService & EventPlanner {
  const { store, resources, extensions, timeZone, passwords, currency, sanitizeHtml, createSlug, images } = environment
  const creation = createEventCreation(access, environment)

  const read = async (target: RecordRef, { password, signal, request }: ReadOptions) => {
    const event = await findPost(store.events, 'event', target)
    const viewer = { access, now: environment.now() }
    requireReadable(event, 'event', { target, ...viewer })
    if (event.password_hash === '' || mayEdit(event, viewer)) return event
    if (password && (await verifyPassword(password, event, { actor, request, signal }))) return event
    throw new CalendarError('event-password-protected', 'This event is opened by its password.')
  }

  const requested = async (query: EventQuery | undefined): Promise<EventListRequest> => {
    const stopped = withStoppedClock(environment)
    const { ignored, filter, where, synchronization } = await complainingAsync(extensions, async (report) => {
      const ignored = unknownParameters(query, 'event', { environment, report })
      const filter = environment.resources.event.readQuery(query, report)
      const synchronization = await beginSynchronization(filter, { access, environment: stopped, report })
      const where = await eventCriteria(filter, access, stopped, report)
      if (synchronization) requireTermIds(filter, where, report)
      return { ignored, filter, where, synchronization }
    })
    const page = pageRequest({ resource: 'event', filter, where, orderBy: eventOrder(filter) }, environment.perPage)
    const request = { filter, ignored, environment: stopped, ...page }
    if (synchronization === undefined) return request
    // A synchronized list is read here, and again by its ids.
    await extendForList?.(where)
    const { changedEvents, eventIds, synchronizedRequest } = await import('../changes/index.ts')
    const context = { ids: eventIds(store), changedIds: changedEvents, access, environment: stopped }
    return synchronizedRequest(request, synchronization, context)
  }

  const plan = async <PageFound extends { readonly total: number }>(
    query: EventQuery | undefined,
    find: (query: StoreQuery<EventCriteria, EventKey>) => Promise<PageFound>,
  ) =>
    listPlan(await requested(query), {
      async find(query: StoreQuery<EventCriteria, EventKey>) {
        await extendForList?.(query.where)
        return find(query)
      },
      explain: async (request: EventListRequest) =>
        (await import('../explain/index.ts')).explainEvents(request, access),
    })
  const find = (query: StoreQuery<EventCriteria, EventKey>) => store.events.find(query)
  const findWithIncluded = (query: StoreQuery<EventCriteria, EventKey>) => store.events.findWithIncluded(query)

  function list(query?: EventQuery): Promise<RecordPage<EventRecord>>
  function list(query: EventQuery | undefined, options: IncludeOptions): Promise<FoundWithIncluded & Paging>
  async function list(query?: EventQuery, { include }: Partial<IncludeOptions> = {}) {
    return include === 'linked' ? (await plan(query, findWithIncluded)).fetch() : (await plan(query, find)).fetch()
  }

  /** Returns the event to change. Throws if it does not exist, or the caller may not change it. */
  const writable = async (
    action: 'update' | 'delete',
    target: RecordRef,
    {
      events,
      now,
      options,
    }: { events: ReadRepository<EventRecord, EventCriteria, EventKey>; now: DateTime; options: WriteOptions },
  ) => {
    const current = await findPost(events, 'event', target)
    requireWritable(current, action, 'event', { access, now, target })
    requireMatch(current, options)
    return current
  }

  const hashed = async (password: string, target: RecordRef, options: WriteOptions) => {
    // Hashing takes long, so check the rights first. The transaction checks them again.
    await writable('update', target, { events: store.events, now: environment.now(), options })
    return passwords.hash(password)
  }

  const context = (transaction: TransactionContext, report: Report) => ({
    resource: 'event' as const,
    access,
    homeZone: timeZone,
    now: transaction.now,
    report,
  })

  const recurrence = (transaction: TransactionContext): EventWriteContext => ({
    transaction,
    seriesWriter,
    environment,
    rights: seriesRights(access, transaction.now),
    publishLinked: (event) => publishLinked(event, { access, transaction }),
  })

  return {
    list,
    planList: plan,
    explain: async (query) => (await plan(query, find)).explain(),
    get: (ref, options = {}) => read(ref, options),
    getBySlug: (slug, options = {}) => read({ slug }, options),
    async create(input, { external } = {}) {
      access.require('create', 'event')
      const prepared = await creation.prepare(input)
      return unitOfWork(async (transaction) => {
        const key = await externalAfter(external, transaction.events)
        const data = { ...(await creation.resolve(prepared, transaction)), ...key }
        const event = await insertEvent(data, prepared.draft.recurrence, recurrence(transaction))
        if (event.status === 'publish') await publishLinked(event, { access, transaction })
        return event
      })
    },
    async update(target, patch, options: UpdateOptions = {}) {
      access.require('update', 'event')
      const report = newReport(extensions)
      warnOfFields(patch, 'event', { environment, report })
      const draft = resources.event.readUpdate(patch, report)
      if (draft.recurrence) environment.checkRecurrence?.(draft.recurrence, { isNew: false, report })
      if (report.hasErrors()) {
        await refuse(report, () => checkChange(target, draft, { access, environment, report }))
      }
      await checkImages(withInline(draft), images)
      const newHash = draft.password ? await hashed(draft.password, target, options) : ''
      return unitOfWork((transaction) =>
        complainingAsync(extensions, async (report) => {
          const current = await writable('update', target, { options, ...transaction })
          const owned = ownedAt(current, transaction.now)
          const trusted = trustedText(draft, { resource: 'event', access, sanitizeHtml, report, current, owned })
          const publication = changedPublication(draft, current, context(transaction, report))
          const isOfSeries = changesSeries(draft, current)
          const times = eventTimes(draft, current, { ...context(transaction, report), isOfSeries })
          await checkParent(draft.post_parent, current, { access, reader: transaction, report })
          const restored = isRestored(current, publication)
          // Concurrent reads become one batch.
          const [slug] = await Promise.all([
            changedSlug(transaction.events, {
              sent: draft.slug,
              name: draft.title ?? current.title,
              current,
              restored,
              createSlug,
            }),
            loadLinks([{ draft, current }], transaction),
          ])
          const links = await resolveLinks(draft, {
            transaction,
            access,
            environment,
            report,
            current,
            publication: { ...current, ...publication },
          })
          const cost = costAfter(trusted.cost, current, { currency, report })
          const password_hash = draft.password === undefined ? current.password_hash : newHash
          const key = await externalAfter(options.external, transaction.events, current.id)
          const mark = restored && externalRestored(current)
          const resolved = { cost, password_hash, ...publication, ...slug, ...times, ...links, ...mark, ...key }
          report.settle()
          const patch = resources.event.change(current, trusted, resolved)
          const change = {
            patch,
            recurrence: draft.recurrence,
            scope: draft.recurrence_scope,
            sent: Object.keys(draft),
          }
          const changed = await updateEvent(current, change, recurrence(transaction))
          if (changed.status === 'publish' && current.status !== 'publish') {
            await publishLinked(changed, { access, transaction })
          }
          return changed
        }),
      )
    },
    async remove(target, options = {}) {
      access.require('delete', 'event')
      const { recurrence_scope: scope } = complaining(extensions, (report) => readRemoval(options, report))
      return unitOfWork(async (transaction) => {
        const current = await writable('delete', target, { options, ...transaction })
        if (current.status === 'trash')
          throw new CalendarError('event-is-in-trash', 'This event is in the trash already.')
        const change = { patch: { status: 'trash' }, scope } as const
        return updateEvent(current, change, recurrence(transaction))
      })
    },
  }
}
