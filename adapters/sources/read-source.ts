import { CalendarError, checkOptions, type OptionChecks, optionKinds, wholeNumber } from 'daybook'
import type { ReadSource, SourceRequest, SyncRecord } from 'daybook/sync'
import type { Fetch } from '../client/index.ts'
import { fromCalendarApi } from './calendar-api/from-calendar-api.ts'
import { fromCsv } from './csv/from-csv.ts'
import { type AllowUrl, type FetchFile, fetchFile } from './fetch-file.ts'
import { fromICalendarUrl } from './ical/from-icalendar-url.ts'
import { isPublicUrl } from './public-url.ts'
import { shownUrl } from './shown-url.ts'

/** Options of `readSource`. */
export interface ReadSourceOptions {
  /** Sends requests. The default is the global `fetch`. */
  readonly fetch?: (FetchFile & Fetch) | undefined
  /**
   * Returns whether a URL may be requested: called with the first one, and with the target of each redirect. The
   * default is `isPublicUrl`, because people name the URLs.
   */
  readonly allow?: AllowUrl | undefined
  /** The maximum size of a response in bytes, after it was decompressed. The default is 16 MiB. */
  readonly maxBytes?: number | undefined
}

const optionChecks: OptionChecks<ReadSourceOptions> = {
  fetch: optionKinds.function,
  allow: optionKinds.function,
  maxBytes: wholeNumber(1),
}

type Settings = { readonly [Name in keyof ReadSourceOptions]-?: NonNullable<ReadSourceOptions[Name]> }

/**
 * Returns what reads the sources of `syncedSources`: iCalendar files, tables, and servers of this interface. Throws a
 * `TypeError` for an invalid option.
 */
export function readSource(options: ReadSourceOptions = {}): ReadSource {
  checkOptions(options, optionChecks)
  const { fetch: send = fetch, allow = isPublicUrl, maxBytes = 16 * 1024 * 1024 } = options
  const settings = { fetch: send, allow, maxBytes }
  return (request) => readers[request.kind](request, settings)
}

const readers: Readonly<
  Record<SourceRequest['kind'], (request: SourceRequest, settings: Settings) => AsyncIterable<SyncRecord>>
> = {
  icalendar: ({ url, timeZone, recurrence, geolocation, timeout }, settings) =>
    fromICalendarUrl(url, { ...settings, timeZone, recurrence, geolocation, signal: AbortSignal.timeout(timeout) }),
  csv: readTable,
  calendar_api: readServer,
}

async function* readTable({ url, timeout }: SourceRequest, settings: Settings): AsyncGenerator<SyncRecord> {
  const signal = AbortSignal.timeout(timeout)
  const { bytes } = await fetchFile(url, { ...settings, accept: 'text/csv', headers: {}, signal, before: undefined })
  // The page of a server that has no table, or no longer.
  if (/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))) {
    throw new CalendarError('rest_internal_error', `${shownUrl(url)} is a web page, not a table.`)
  }
  yield* fromCsv(bytes, { maxLength: settings.maxBytes })
}

async function* readServer(request: SourceRequest, { allow, ...settings }: Settings): AsyncGenerator<SyncRecord> {
  const { url, recurrence, timeout } = request
  if ((await allow(url)) !== true) throw new CalendarError('rest_unavailable', `${shownUrl(url)} is not allowed.`)
  const { base, namespace } = interfaceOf(url)
  yield* fromCalendarApi(base, {
    ...settings,
    recurrence,
    signal: AbortSignal.timeout(timeout),
    ...(namespace !== undefined && { namespace }),
  })
}

/** Returns the URL of a server, and the namespace of its interface if the URL is one of the interface itself. */
function interfaceOf(url: string): { readonly base: string; readonly namespace?: string } {
  const at = url.indexOf('/events/v1')
  if (at < 0) return { base: url }
  const above = url.slice(0, at)
  const slash = above.lastIndexOf('/')
  const isHost = above.charAt(slash - 1) === '/'
  if (isHost) return { base: above, namespace: 'events/v1' }
  return { base: above.slice(0, slash), namespace: `${above.slice(slash + 1)}/events/v1` }
}
