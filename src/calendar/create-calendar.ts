import { createResponseCache } from '../cache/response-cache.ts'
import { createPageAddresses } from '../http/request/page-addresses.ts'
import { createTakeSnapshot } from '../http/response/snapshot.ts'
import { createMemoryStore } from '../memory/index.ts'
import { resourcesWith } from '../resources/resources.ts'
import { timeZoneDataVersion } from '../runtime.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import { publicReader } from '../services/environment/public-error.ts'
import { hook } from '../services/environment/report-error.ts'
import { unpackedStore } from '../services/environment/unpacked-store.ts'
import { conflictSettings } from '../services/events/conflicts/conflict-options.ts'
import type { SeriesWriter } from '../services/events/series-writer.ts'
import { createFollow } from '../services/followers/follow.ts'
import { presetsOf } from '../services/imports/presets-of.ts'
import { noSources } from '../services/sources/no-sources.ts'
import { createTransactionGuard } from '../services/transaction/transaction-guard.ts'
import { inSpan } from '../trace/tracer.ts'
import type { Calendar } from './calendar.ts'
import type { CalendarOptions } from './calendar-options.ts'
import { checkCalendarOptions, requireIndexes } from './check-options.ts'
import { createCalendarApi } from './create-calendar-api.ts'
import { createCallers } from './create-callers.ts'
import { createEnvironment } from './create-environment.ts'
import { createUnitsOfWork } from './create-units-of-work.ts'

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
  const environment = createEnvironment(
    { ...options, links: options.links ?? pageAddresses.urlOf },
    publicReader(store, guard.requireOutside),
    resources,
  )
  const { now, policy, onError, tracer } = environment
  const conflicts = conflictSettings(options.conflicts, hook(options.onConflicts, onError))
  const takeSnapshot = createTakeSnapshot(environment)
  const limit = options.replyCache ?? 32 * 1024 * 1024
  const cache = limit > 0 ? createResponseCache({ limit, policy, takeSnapshot, now }) : undefined

  // Only `recurringEvents()` creates this option, which was checked.
  const seriesWriter = options.recurrence as SeriesWriter | undefined
  const unitsOfWork = createUnitsOfWork(options, { store, environment, guard, cache })
  const callers = createCallers(options, { environment, unitsOfWork, seriesWriter, conflicts })
  const { everyRight, as, transaction } = callers
  const sources = options.sources?.open({ environment, transaction })
  const api = createCalendarApi(options, { environment, callers, takeSnapshot, cache, pageAddresses, sources })

  const unitOfWork = unitsOfWork.long(undefined)
  const calendar: Calendar = {
    ...everyRight,
    events: {
      ...everyRight.events,
      async import(...input) {
        const { createEventImport } = await import('../services/events/event-import.ts')
        const run = createEventImport({ environment, unitOfWork, seriesWriter, conflicts, store: opened })
        return inSpan(tracer, 'events.import', () => run(...input))
      },
    },
    as,
    transaction,
    async rebuildInstants(rebuildOptions) {
      const { createRebuildInstants } = await import('../services/events/rebuild-instants.ts')
      const rebuild = createRebuildInstants(environment, unitOfWork)
      return inSpan(tracer, 'calendar.rebuildInstants', () => rebuild(rebuildOptions))
    },
    recurrence: {
      async extend(extendOptions) {
        if (seriesWriter) return seriesWriter.extend({ environment, unitOfWork, conflicts, onError }, extendOptions)
        throw new TypeError('calendar.recurrence requires the option recurrence: recurringEvents()')
      },
    },
    sources: sources ?? noSources(),
    importPresets: presetsOf({ store: environment.store, unitOfWork }, { id: null, mayChangeAll: true }),
    follow: createFollow({ store, onError, tracer }),
    timeZoneData: async () => ({ stored: await environment.store.timeZoneData(), running: timeZoneDataVersion }),
    api,
  }
  // The resources read and return the fields of the app.
  return calendar as Calendar<App>
}
