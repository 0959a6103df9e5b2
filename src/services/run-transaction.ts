import { type Access, fullAccess } from '../access/access.ts'
import type { Passwords } from '../access/passwords.ts'
import { checkOptions, type OptionChecks, optionKinds, wholeNumber } from '../options.ts'
import { type CollectionName, collectionNames, tableOf } from '../schema/resource.ts'
import type { Found } from '../storage/store.ts'
import { keepTracer } from '../trace/traced-transactions.ts'
import { inSpan } from '../trace/tracer.ts'
import type {
  CalendarTransaction,
  CalendarTransactionOptions,
  ExternalFinders,
  ExternalQuery,
  RunTransaction,
} from './calendar-transaction.ts'
import { checkedServices } from './check-arguments.ts'
import { createServices, type Services, type Shared } from './services.ts'
import { isPartOfKey } from './shared/external-key.ts'
import type { TransactionContext } from './transaction/transaction-context.ts'
import type { UnitOfWork } from './transaction/unit-of-work.ts'
import { keepParts } from './transaction-parts.ts'

/** Returns the unit of work in a transaction of the app. Throws a `TypeError` if it cannot be joined. */
export type JoinTransaction = (transaction: object) => UnitOfWork

interface RunOptions {
  /** The rights of its services. The default is every right. */
  readonly access?: Access
  readonly join: JoinTransaction
}

export function createRunTransaction(shared: Shared, { access = fullAccess, join }: RunOptions): RunTransaction {
  const { tracer } = shared.environment
  const run: RunTransaction = async (work, options) => {
    checkOptions<CalendarTransactionOptions>(options, { within: optionKinds.any, longSeries: optionKinds.boolean })
    const isJoined = options !== undefined && 'within' in options
    const longSeries = options?.longSeries === true
    if (isJoined && longSeries)
      throw new TypeError('longSeries cannot be used with within, whose commit is that of the app.')
    const unitOfWork = isJoined ? join(requireTransaction(options)) : shared.unitOfWork
    const { environment, seriesWriter, conflicts } = shared
    return inSpan(tracer, 'calendar.transaction', async () => {
      const { result, ids } = await unitOfWork(async (context) => {
        if (longSeries) context.longSeries.allow()
        return { result: await work(servicesIn(context, shared, access)), ids: context.longSeries.ids }
      })
      if (ids.length > 0) await seriesWriter?.complete(ids, { environment, unitOfWork, conflicts })
      return result
    })
  }
  keepTracer(run, tracer)
  return run
}

/** A forgotten variable must not write outside of the transaction of the app. */
function requireTransaction({ within }: CalendarTransactionOptions): object {
  if ((typeof within === 'object' && within !== null) || typeof within === 'function') return within
  throw new TypeError(
    `within: received ${within === null ? 'null' : typeof within}; accepted is a transaction of your database client.`,
  )
}

function servicesIn(context: TransactionContext, shared: Shared, access: Access): CalendarTransaction {
  const store = { ...shared.environment.store, ...context, version: refuseVersion }
  const inside: Shared = {
    ...shared,
    environment: { ...shared.environment, store },
    unitOfWork: (work) => work(context),
    extendForList: undefined,
    within: context,
  }
  // The planning methods are left out.
  const { toReply: _, ...services } = checkedServices(createServices(access, inside) as Services)
  const transaction: CalendarTransaction = {
    ...services,
    external: tableOf<ExternalFinders>(collectionNames, (collection) => finderOf(collection, context)),
  }
  const { environment } = shared
  const { resources, passwords } = environment
  const withPasswords = (other: Passwords) =>
    servicesIn(context, { ...shared, environment: { ...environment, passwords: other } }, access)
  keepParts(transaction, { context, resources, passwords, withPasswords })
  return transaction
}

/** The writes of the transaction have no version yet, so its lists cannot be synchronized. */
function refuseVersion(): Promise<never> {
  return Promise.reject(new TypeError('include_deleted cannot be used inside a transaction.'))
}

const externalQuery: OptionChecks<ExternalQuery> = {
  source: optionKinds.any,
  external_ids: optionKinds.list,
  offset: wholeNumber(0),
  limit: wholeNumber(0),
}

function finderOf<Each extends CollectionName>(collection: Each, context: TransactionContext): ExternalFinders[Each] {
  const { find } = context[collection] as unknown as AnyFinder // every resource has these criteria
  const finder = async (query: ExternalQuery) => {
    checkOptions(query, externalQuery)
    const { source, external_ids, offset = 0, limit = Number.MAX_SAFE_INTEGER } = query
    const externalIds = external_ids?.filter((id) => isPartOfKey('external_id', id))
    const isNamed = source === undefined ? externalIds !== undefined : isPartOfKey('source', source)
    if (!isNamed || externalIds?.length === 0) return { records: [], total: 0 }
    const where = { ...(source !== undefined && { sources: [source] }), ...(externalIds && { externalIds }) }
    return find({ where, orderBy: [], offset, limit })
  }
  return finder as ExternalFinders[Each] // of the records of the collection
}

interface AnyFinder {
  find(query: object): Promise<Found<object>>
}
