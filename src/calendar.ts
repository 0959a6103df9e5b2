import { customAlphabet, nanoid } from 'nanoid'
import { createAccess, fullAccess } from './access/access.ts'
import { type Passwords, pbkdf2Passwords } from './access/passwords.ts'
import type { Actor } from './access/policy.ts'
import { readActor } from './access/policy.ts'
import { isRolePolicy } from './access/role-policy.ts'
import type { CheckWrite } from './access/write-check.ts'
import { createResponseCache } from './cache/response-cache.ts'
import { errorHandler, type OnError } from './error-handler.ts'
import { argumentError } from './errors.ts'
import { createApi } from './http/handler/api.ts'
import type { Api } from './http/port/port.ts'
import type { ResponseFormat } from './http/port/response-format.ts'
import { createPageAddresses } from './http/request/page-addresses.ts'
import { createTakeSnapshot } from './http/response/snapshot.ts'
import { declaredFields } from './http/views/declared-fields.ts'
import { recordServed } from './http/views/served-calendar.ts'
import { createMemoryStore } from './memory/index.ts'
import { checkOptions, wholeNumber } from './options.ts'
import type { AppInput } from './resources/app-types.ts'
import type { EventInput } from './resources/event/event.ts'
import type { IgnoredInput } from './resources/ignored-names.ts'
import { type Resources, resourcesWith } from './resources/resources.ts'
import type { PageUrlPort } from './resources/urls.ts'
import { timeZoneDataVersion } from './runtime.ts'
import type { AppFields, NoFields } from './schema/app-fields.ts'
import { formParts } from './schema/field/form-layout.ts'
import { type ImagePort, plainImages } from './schema/vocabulary/image.ts'
import type { RunTransaction } from './services/calendar-transaction.ts'
import { checkedServices } from './services/check-arguments.ts'
import { changeOf } from './services/commits/change.ts'
import { type ChangeListener, createChangeFeed } from './services/commits/change-feed.ts'
import { createCommitQueue } from './services/commits/commit-queue.ts'
import { recordSettings } from './services/environment/calendar-settings.ts'
import { checkCalendarOptions, requireIndexes } from './services/environment/check-options.ts'
import { checkedPorts } from './services/environment/checked-ports.ts'
import {
  type ConflictMode,
  type ConflictOptions,
  conflictSettings,
  type FoundConflicts,
} from './services/environment/conflict-options.ts'
import {
  type Environment,
  type PageSizes,
  type UnknownInput,
  withDiagnostics,
} from './services/environment/environment.ts'
import { type ListOptions, listSettings } from './services/environment/list-settings.ts'
import { type PublicStore, publicReader } from './services/environment/public-error.ts'
import { notify } from './services/environment/report-error.ts'
import { createRoleReport } from './services/environment/unknown-roles.ts'
import { unpackedStore } from './services/environment/unpacked-store.ts'
import type { ImportEvents } from './services/events/event-import.ts'
import type { EventService } from './services/events/event-service.ts'
import type { RebuildInstants, TimeZoneData } from './services/events/rebuild-instants.ts'
import type { ExtendOptions, ExtendReport, RecurringEvents, SeriesWriter } from './services/events/series-writer.ts'
import { withShownLinks } from './services/events/shown-links.ts'
import type { FollowHandler, FollowOptions } from './services/followers/follow-options.ts'
import type { Follower } from './services/followers/follower.ts'
import { createRunTransaction } from './services/run-transaction.ts'
import { createServices, type Services } from './services/services.ts'
import type { PasswordAttempt, VerifyPassword } from './services/shared/verify-password.ts'
import { joinedTransaction } from './services/transaction/joined-transaction.ts'
import { createTransactionGuard } from './services/transaction/transaction-guard.ts'
import { createUnitOfWork } from './services/transaction/unit-of-work.ts'
import type { JoinedTransaction, Store } from './storage/store.ts'
import type { Currency } from './text/currency.ts'
import { usDollars } from './text/currency.ts'
import { toDateTime } from './time/date-time.ts'
import type { Trace } from './trace/trace.ts'
import { createTracer, inSpan } from './trace/tracer.ts'

/** Options of a calendar. */
export interface CalendarOptions<Fields extends AppFields = NoFields> extends ListOptions {
  /** Fields of your own for each resource, declared with the vocabulary of `daybook/fields`. */
  readonly fields?: Fields
  /** Stores the records. The default is in memory. */
  readonly store?: Store
  /** The clock, read to the second at each use (rule 28). */
  readonly now?: () => Date
  /**
   * Decides about each write of a caller by the records themselves, in its transaction: an object with a sentence for each field
   * refuses it (rule 43). Writes with every right, in process, are not checked. The default allows what the policy allows.
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
   * What a write does if another event takes the venue at the same time: `warn` reports it, `refuse` is 409, or an object
   * with `onWrite` and `exempt` (rule 58). The default is `ignore`.
   */
  readonly conflicts?: ConflictMode | ConflictOptions
  /** Called after the commit of a write with what `warn` has found. Errors go to `onError`. */
  readonly onConflicts?: (found: FoundConflicts) => void
  /** Formats of events besides JSON, such as `icalendar()` of `daybook/ics` (rule 54). The default is none. */
  readonly formats?: readonly ResponseFormat[]
  /** Creates the `uid` of a new record, which must be globally unique. The default is nanoid. */
  readonly createUid?: () => string
  /** Creates the slug of a title that has none. The default is ten random characters of a-z and 0-9 (rule 33). */
  readonly createSlug?: () => string
  /**
   * The size of the caches, in bytes: of serialized records, and of responses to anonymous callers. The default is 32 MiB;
   * 0 removes both. Use 0 if the results of `images` or `links` change by themselves, or depend on more than the record in the call.
   */
  readonly replyCache?: number
  /**
   * The maximum time of a transaction in milliseconds, after which it is rolled back and 503 `rest_unavailable`. The default
   * is 30,000; 0 is no limit.
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
   * message names the remedy, with errors of `onChange`, with those of an extension before a list, and with one for each
   * series that could not be extended (rule 56). Also called once for each role that the default policy does not know
   * (rule 43). The default is `console.error`; `false` drops all of them.
   */
  readonly onError?: OnError
  /**
   * Runs each request and each operation in a span, such as one of OpenTelemetry. Stores in SQL databases have the same option for
   * their statements. The default is none.
   */
  readonly trace?: Trace
}

/** The events of the calendar itself, which can also be imported. */
export interface CalendarEvents<App extends AppFields = NoFields> extends EventService<App> {
  /** Stores many events, in few transactions. */
  readonly import: ImportEvents<EventInput & AppInput<App, 'event'>>
}

/** The recurring events of a calendar. */
export interface CalendarRecurrence {
  /**
   * Adds the events of all series up to the present horizon, each series in a transaction of its own. Call it at times,
   * such as every day. You can run it again at any time, also in several processes at once. Rejects with `rest_conflict`
   * at the end if the store was too busy for one of them, and with a `TypeError` without the option `recurrence`.
   */
  extend(options?: ExtendOptions): Promise<ExtendReport>
}

/** Follows the changes of all processes. */
export interface Follow {
  /**
   * Handles every change from where the follower `name` stopped, whichever process that was. Of all processes with a follower of
   * this name, one works at a time. Resolves when this process has begun to work or to wait.
   */
  (name: string, handle: FollowHandler, options?: FollowOptions): Promise<Follower>
  /** Handles every change from now on in this process, whatever others do. */
  (handle: FollowHandler, options?: FollowOptions): Promise<Follower>
}

/** A calendar: services with every right in process, services for a caller, and its HTTP interface. */
export interface Calendar<App extends AppFields = NoFields> extends Services<App> {
  /**
   * Returns the services as this caller may use them; `null` is an anonymous caller (rule 42). Records are complete,
   * including what a password hides. To show them to others, use `toReply` of the same services.
   */
  as(actor: Actor | null): Services<App>
  /** Events, listed by dates, with every right. Deletes move them to the trash. */
  readonly events: CalendarEvents<App>
  /** Runs several reads and writes, with every right, in one transaction. */
  readonly transaction: RunTransaction<App>
  /** Computes the instants of events again, after the rules of time zones have changed (rule 27). */
  readonly rebuildInstants: RebuildInstants
  /** Recurring events. Requires the option `recurrence`. */
  readonly recurrence: CalendarRecurrence
  /**
   * Follows the changes of all processes (rule 66). `handle` receives each change, in the order of the commits, at least once.
   */
  readonly follow: Follow
  /** Returns the time-zone data that the stored instants follow, and that of this process. If they differ, rebuild. */
  timeZoneData(): Promise<TimeZoneData>
  /** The HTTP interface, which hosts mount. */
  readonly api: Api
}

/** The fields of the app of a calendar: `AppFieldsOf<typeof calendar>`. */
export type AppFieldsOf<Of> = Of extends Calendar<infer App> ? App : NoFields

/** Creates a calendar. Throws a `TypeError` that names an invalid option. */
export function createCalendar<const App extends AppFields = NoFields>(
  options: CalendarOptions<App> = {},
): Calendar<App> {
  checkCalendarOptions(options)
  const resources = resourcesWith(options.fields)
  const opened = options.store ?? createMemoryStore()
  requireIndexes(options.fields, opened)
  const store = options.fields ? unpackedStore(opened, resources) : opened
  const guard = createTransactionGuard(opened, options.transactionTimeout ?? 30_000)
  const pageAddresses = createPageAddresses(() => cache?.clear())
  const environment = environmentOf(
    { ...options, links: options.links ?? pageAddresses.urlOf },
    publicReader(store, guard.requireOutside),
    resources,
  )
  const { onChange = () => {}, hideExistence = false, formats } = options
  const onError = errorHandler(options.onError)
  const { tracer } = environment
  const notifyOfChanges = createChangeFeed({ onChange, onError })
  const queue = createCommitQueue()
  const takeSnapshot = createTakeSnapshot(environment)
  const limit = options.replyCache ?? 32 * 1024 * 1024
  const { policy } = environment
  // The records have the fields of the app.
  const check = options.check as CheckWrite | undefined
  const cache = limit > 0 ? createResponseCache({ limit, policy, takeSnapshot, now: environment.now }) : undefined
  const unitOfWorkOf = (actor: Actor | null | undefined, sharesCommit = true, within?: JoinedTransaction) =>
    createUnitOfWork(store, environment.now, {
      sharesCommit,
      within,
      guard,
      queue,
      callerCheck: check && actor !== undefined ? { check, actor } : undefined,
      recordCommit: cache?.recordCommit,
      discardCommit: cache?.discardCommit,
      onCommit: (changes) => notifyOfChanges(changes.map((change) => changeOf(change, actor))),
    })
  const joinAs = (actor: Actor | null | undefined) => (transaction: object) =>
    unitOfWorkOf(actor, false, joinedTransaction(store, transaction))
  // Only `recurringEvents()` creates this option, which was checked.
  const seriesWriter = options.recurrence as SeriesWriter | undefined
  // Imports, extensions and the transactions of the app may be long.
  const unitOfWork = unitOfWorkOf(undefined, false)
  const extendForList = seriesWriter?.listExtension?.({ environment, unitOfWork, onError })
  /** Loaded by the first password. */
  let verifying: Promise<VerifyPassword> | undefined
  const verifyPassword: VerifyPassword = async (...attempt) => {
    verifying ??= import('./services/shared/verify-password.ts').then(({ createVerifyPassword }) =>
      createVerifyPassword(environment.passwords, hook(options.onAttempt, onError)),
    )
    return (await verifying)(...attempt)
  }
  // Another policy may have other roles.
  const reportRole = options.policy === undefined || isRolePolicy(options.policy) ? createRoleReport(onError) : () => {}
  const accessOf = (actor: Actor | null) => {
    const access = createAccess(actor, environment.policy, hideExistence)
    reportRole(actor)
    return access
  }
  const servicesOf = (caller: Actor | null, ofCaller = environment) => {
    const actor = caller && readActor(caller)
    return createServices(accessOf(actor), {
      actor,
      verifyPassword,
      seriesWriter,
      extendForList,
      environment: ofCaller,
      unitOfWork: unitOfWorkOf(actor),
    })
  }
  const restrictedTo = (actor: Actor | null): Services => {
    const services = checkedServices(servicesOf(actor))
    const access = accessOf(actor && readActor(actor))
    return { ...services, events: withShownLinks(services.events, { access, ...environment }) }
  }
  const anonymous = restrictedTo(null)
  const as = (actor: Actor | null) => (actor === null ? anonymous : restrictedTo(actor))
  const api = createApi({
    environment,
    as: (actor, diagnostics) => servicesOf(actor, withDiagnostics(environment, diagnostics)),
    access: accessOf,
    takeSnapshot,
    recordCache: cache?.records,
    cache,
    onError,
    ...(formats && { formats }),
  })
  recordSettings(api, environment)
  recordServed(api, {
    environment,
    takeSnapshot,
    cache,
    access: accessOf,
    onError,
    declared: {
      fields: options.fields ?? {},
      formats: (formats ?? []).map(({ name, mediaType }) => ({ name, mediaType })),
      formParts,
      inputFields: (name) => declaredFields(resources[name], environment.extensions, options.fields?.[name]),
    },
    as: (actor) => servicesOf(actor),
    servicesFor: as,
    transactionFor: (caller) => {
      const actor = caller && readActor(caller)
      const own = { actor, environment, verifyPassword, seriesWriter, mergeLinked: 'name' } as const
      const shared = { ...own, unitOfWork: unitOfWorkOf(actor, false), extendForList: undefined }
      return createRunTransaction(shared, { access: accessOf(actor), join: joinAs(actor) })
    },
    pageAddresses,
  })
  const shared = { actor: null, environment, verifyPassword, unitOfWork, seriesWriter, extendForList }
  const own = checkedServices(createServices(fullAccess, { ...shared, unitOfWork: unitOfWorkOf(undefined) }))
  const calendar: Calendar = {
    ...own,
    events: {
      ...own.events,
      async import(...input) {
        const { createEventImport } = await import('./services/events/event-import.ts')
        const run = createEventImport({ environment, unitOfWork, seriesWriter, store: opened })
        return inSpan(tracer, 'events.import', () => run(...input))
      },
    },
    as,
    transaction: createRunTransaction(shared, { join: joinAs(undefined) }),
    async rebuildInstants(rebuildOptions) {
      const { createRebuildInstants } = await import('./services/events/rebuild-instants.ts')
      const rebuild = createRebuildInstants(environment, unitOfWork)
      return inSpan(tracer, 'calendar.rebuildInstants', () => rebuild(rebuildOptions))
    },
    recurrence: {
      async extend(extendOptions) {
        if (seriesWriter) return seriesWriter.extend({ environment, unitOfWork, onError }, extendOptions)
        throw new TypeError('calendar.recurrence requires the option recurrence: recurringEvents()')
      },
    },
    async follow(
      nameOrHandle: string | FollowHandler,
      handleOrOptions?: FollowHandler | FollowOptions,
      followOptions?: FollowOptions,
    ) {
      const { startFollower } = await import('./services/followers/follower.ts')
      const ofCalendar = { store, onError, tracer }
      if (typeof nameOrHandle !== 'function') {
        return startFollower(ofCalendar, nameOrHandle, handleOrOptions as FollowHandler, followOptions)
      }
      return startFollower(ofCalendar, undefined, nameOrHandle, handleOrOptions as FollowOptions | undefined)
    },
    timeZoneData: async () => ({ stored: await environment.store.timeZoneData(), running: timeZoneDataVersion }),
    api,
  }
  // The resources read and return the fields of the app.
  return calendar as Calendar<App>
}

function environmentOf(
  options: CalendarOptions<AppFields> & { readonly links: PageUrlPort },
  store: PublicStore,
  resources: Resources,
): Environment {
  const { now, ...ports } = checkedPorts({
    now: options.now ?? (() => new Date()),
    passwords: options.passwords ?? pbkdf2Passwords,
    images: options.images ?? plainImages,
    links: options.links,
    sanitizeHtml: options.sanitizeHtml,
    createUid: options.createUid ?? (() => nanoid()),
    createSlug: options.createSlug ?? customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10),
  })
  const settings = listSettings(options)
  const onError = errorHandler(options.onError)
  return {
    store,
    resources,
    // Each request has its own.
    report: undefined,
    ...settings,
    extensions: {
      ...settings.extensions,
      recurrence: options.recurrence !== undefined,
      formats: options.formats !== undefined && options.formats.length > 0,
    },
    now: () => toDateTime(now()),
    ...ports,
    currency: options.currency ?? usDollars,
    perPage: pageSizesOf(options.perPage),
    unknownInput: options.unknownInput ?? 'report',
    // Only `recurringEvents()` creates this option, which was checked.
    checkRecurrence: (options.recurrence as SeriesWriter | undefined)?.check,
    onIgnored: hook(options.onIgnored, onError),
    conflicts: conflictSettings(options.conflicts),
    onConflicts: hook(options.onConflicts, onError),
    onError,
    tracer: options.trace && createTracer(options.trace, onError),
  }
}

function pageSizesOf(perPage: Partial<PageSizes> = {}): PageSizes {
  checkOptions(perPage, { default: wholeNumber(1), max: wholeNumber(1) }, 'perPage.')
  const max = perPage.max ?? 50
  const sizes = { max, default: perPage.default ?? Math.min(10, max) }
  if (sizes.default > max) throw argumentError('perPage.default', `at most perPage.max, ${max}`, sizes.default)
  return sizes
}

/** Returns a hook whose errors do not fail the request. */
function hook<Notice>(
  observer: (notice: Notice) => void = () => {},
  onError: (error: unknown) => void,
): (notice: Notice) => void {
  return (notice) => notify(observer, notice, onError)
}
