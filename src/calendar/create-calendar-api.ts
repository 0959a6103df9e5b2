import type { CalendarCache } from '../cache/response-cache.ts'
import { createApi } from '../http/handler/api.ts'
import type { Api } from '../http/port/port.ts'
import type { PageAddresses } from '../http/request/page-addresses.ts'
import type { TakeSnapshot } from '../http/response/snapshot.ts'
import { declaredFields } from '../http/views/declared-fields.ts'
import { recordServed } from '../http/views/served-calendar.ts'
import type { AppFields } from '../schema/app-fields.ts'
import { formParts } from '../schema/field/form-layout.ts'
import { recordSettings } from '../services/environment/calendar-settings.ts'
import type { Environment } from '../services/environment/environment.ts'
import { readDays } from '../services/events/lists/read-days.ts'
import type { Sources } from '../services/sources/sources.ts'
import type { CalendarOptions } from './calendar-options.ts'
import type { Callers } from './create-callers.ts'

interface CalendarApiOptions {
  readonly environment: Environment
  readonly callers: Callers
  readonly takeSnapshot: TakeSnapshot
  /** Absent if the calendar has no cache. */
  readonly cache: CalendarCache | undefined
  readonly pageAddresses: PageAddresses
  /** Absent without the option. */
  readonly sources: Sources | undefined
}

/** Creates the HTTP interface. It carries what views and schemas need of the calendar. */
export function createCalendarApi(
  { fields = {}, formats = [] }: Pick<CalendarOptions<AppFields>, 'fields' | 'formats'>,
  { environment, callers, takeSnapshot, cache, pageAddresses, sources }: CalendarApiOptions,
): Api {
  const { onError } = environment
  const { access, unitOfWork } = callers
  const api = createApi({
    environment,
    as: callers.forRequest,
    access,
    takeSnapshot,
    recordCache: cache?.records,
    cache,
    onError,
    formats,
  })
  recordSettings(api, environment)
  recordServed(api, {
    environment,
    takeSnapshot,
    cache,
    access,
    unitOfWork,
    onError,
    declared: {
      fields,
      formats: formats.map(({ name, mediaType }) => ({ name, mediaType })),
      formParts,
      sanitizesHtml: environment.sanitizeHtml !== undefined,
      inputFields: (name) => declaredFields(environment.resources[name], environment.extensions, fields[name]),
    },
    as: callers.forRequest,
    servicesFor: callers.as,
    transactionFor: callers.transactionOf,
    daysOf: (when, now) => readDays(when, { ...environment, now }),
    pageAddresses,
    sources,
  })
  return api
}
