import { customAlphabet, nanoid } from 'nanoid'
import { pbkdf2Passwords } from '../access/passwords.ts'
import { errorHandler } from '../error-handler.ts'
import { argumentError } from '../errors.ts'
import { checkOptions, wholeNumber } from '../options.ts'
import type { Resources } from '../resources/resources.ts'
import type { PageUrlPort } from '../resources/urls.ts'
import type { AppFields } from '../schema/app-fields.ts'
import { plainImages } from '../schema/vocabulary/image.ts'
import { checkedPorts } from '../services/environment/checked-ports.ts'
import type { Environment, PageSizes } from '../services/environment/environment.ts'
import { listSettings } from '../services/environment/list-settings.ts'
import type { PublicStore } from '../services/environment/public-error.ts'
import { hook } from '../services/environment/report-error.ts'
import type { SeriesWriter } from '../services/events/series-writer.ts'
import { usDollars } from '../text/currency.ts'
import { toDateTime } from '../time/date-time.ts'
import { createTracer } from '../trace/tracer.ts'
import type { CalendarOptions } from './calendar-options.ts'

/** Returns the options with all defaults filled in. Throws a `TypeError` that names an invalid one. */
export function createEnvironment(
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
