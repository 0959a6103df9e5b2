import { CalendarError, checkOptions, type EventInput, type OptionChecks, optionKinds, wholeNumber } from 'daybook'
import type { SyncOccurrence, SyncOccurrenceKey, SyncRecord } from 'daybook/sync'
import type {
  ICalendarImport,
  ICalendarImportOptions,
  ImportedEntry,
  ImportReport,
  OccurrenceChange,
} from '../../formats/ics/index.ts'
import { type AllowUrl, type FetchedFile, type FetchFile, fetchFile } from '../fetch-file.ts'
import { shownUrl } from '../shown-url.ts'
import { externalIdOf, shortId } from './external-id.ts'
import { createLinkedRecords } from './linked-records.ts'

/** Options of `fromICalendarUrl`: those of `fromICalendar`, and how to load the file. */
export interface ICalendarUrlOptions extends Omit<ICalendarImportOptions, 'maxLength'> {
  /** Sends the request. The default is the global `fetch`. */
  readonly fetch?: FetchFile | undefined
  /** Headers of the request. With headers, redirects are refused. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * Returns whether a URL may be requested: called with the first one, and with the target of each redirect. Only
   * `true` allows it. By default every first URL is, and redirects to the same origin or to a public host
   * (`isPublicUrl`).
   */
  readonly allow?: AllowUrl | undefined
  /** Aborts the request. `AbortSignal.timeout(60_000)` limits its time. */
  readonly signal?: AbortSignal | undefined
  /**
   * The maximum size of the file in bytes, after they were decompressed. A larger one throws. The default is 16 MiB.
   */
  readonly maxBytes?: number | undefined
  /** Removes dangerous HTML from descriptions, if you import them as `html`. */
  readonly sanitizeHtml?: ((html: string) => string) | undefined
  /** Called with the report of `fromICalendar`: what is not imported, and why. */
  readonly onReport?: ((report: ImportReport) => void) | undefined
}

const { any } = optionKinds
const feedOptions: OptionChecks<ICalendarUrlOptions> = {
  fetch: optionKinds.function,
  headers: optionKinds.object,
  allow: optionKinds.function,
  signal: optionKinds.object,
  maxBytes: wholeNumber(1),
  sanitizeHtml: optionKinds.function,
  onReport: optionKinds.function,
  // `readICalendar` checks the others.
  timeZone: any,
  description: any,
  categoriesAs: any,
  cancelled: any,
  recurrence: any,
  geolocation: any,
  since: any,
  untitled: any,
  maxNotes: any,
}

/**
 * Returns the events of an iCalendar feed for `sync`, with the venues, organizers and terms that they name. `webcal:`
 * URLs are loaded by `https:`. Each iteration loads the file again, unless the server answers that it has not changed
 * since the last one. It throws a `CalendarError` that names the URL, without its user, password and query, if the file
 * cannot be loaded, is no calendar or is not complete, and a `TypeError` for an invalid option.
 */
export function fromICalendarUrl(url: string, options: ICalendarUrlOptions = {}): AsyncIterable<SyncRecord> {
  const memory: FeedMemory = { file: undefined }
  return { [Symbol.asyncIterator]: () => readFeed(url, options, memory) }
}

/** The last whole file of a feed whose server sends an `ETag` or `Last-Modified`. */
interface FeedMemory {
  file: FetchedFile | undefined
}

async function* readFeed(
  url: string,
  options: ICalendarUrlOptions,
  memory: FeedMemory,
): AsyncGenerator<SyncRecord, void, undefined> {
  checkOptions(options, feedOptions)
  const { fetch: send = fetch, headers = {}, signal, maxBytes = 16 * 1024 * 1024, allow, ...rest } = options
  const { sanitizeHtml = (html) => html, onReport = () => {}, ...settings } = rest
  const address = String(url)
    .trim()
    .replace(/^webcals?:/i, 'https:')
  if (!/^https?:\/\/[^\s]+$/i.test(address) || !URL.canParse(address)) {
    const accepted = 'a valid URL that begins with https:, http: or webcal:'
    throw new TypeError(`The URL of a feed must be ${accepted}; received ${shownUrl(String(url))}.`)
  }
  const file = await fetchFile(address, {
    ...{ accept: 'text/calendar', headers, fetch: send, signal, maxBytes, allow },
    before: memory.file,
  })
  const { bytes, charset } = file
  // Users of other sources do not load the package that reads files.
  const { readICalendar } = await import('../../formats/ics/index.ts')
  const read = await readICalendar(bytes, {
    ...settings,
    maxLength: maxBytes,
    ...(charset !== undefined && { charset }),
  })
  const { events, changes, report } = read
  requireWhole({ report }, shownUrl(address), bytes)
  memory.file = Object.keys(file.validators).length > 0 ? file : undefined
  onReport(report)
  const categoriesAs = settings.categoriesAs ?? 'categories'
  const linked = createLinkedRecords([...events, ...changes.map(({ patch }) => patch)])
  const changesOf = new Map<number, OccurrenceChange[]>()
  for (const change of changes) {
    const others = changesOf.get(change.series)
    if (others === undefined) changesOf.set(change.series, [change])
    else others.push(change)
  }
  for (const [index, entry] of report.imported.entries()) {
    const event = events[index]
    const [unread] = entry.unreadRules ?? []
    // Without the rule, most events of the series would count as removed.
    if (unread !== undefined) {
      yield unreadable(externalIdOf(entry, event), unread)
      continue
    }
    const hasSeries = settings.recurrence === true
    const context = { linked, categoriesAs, sanitizeHtml, hasSeries, changes: changesOf.get(index) }
    if (event !== undefined) yield* recordsOf(event, entry, context)
  }
  yield* lostEntries(report, settings.recurrence === true)
}

/** Yields what the report of a run names besides the events: entries that the feed has, but that are not read. */
function* lostEntries(
  { imported, skipped, notes }: ImportReport,
  hasSeries: boolean,
): Generator<SyncRecord, void, undefined> {
  const uids = new Set(imported.map(({ uid }) => uid))
  for (const { uid, line, reason, message } of skipped) {
    // Those are left out because the caller wants it.
    if (uid === '' || reason === 'cancelled' || reason === 'past') continue
    // The feed has events without dates too, so that an earlier state of them stays. Others are gone if no entry has
    // their UID.
    const isPresent = reason === 'no-dates' || uids.has(uid)
    yield unreadable(shortId(isPresent ? uid : `${uid} ${line}`), message)
  }
  // A changed event of a series has no rules, so the others that they name are lost. Those that cannot be read are
  // reported before.
  const unread = new Set(imported.flatMap(({ uid, unreadRules }) => (unreadRules ? uid : [])))
  for (const { uid, code, name, message } of hasSeries ? notes : []) {
    const isLost = (code === 'recurring' || code === 'property-ignored') && /^(?:RRULE|RDATE)$/.test(name)
    if (isLost && uid !== '' && !unread.has(uid)) yield unreadable(shortId(uid), message)
  }
}

/** Returns a record that the source has, but cannot read. */
function unreadable(external_id: string, message: string): SyncRecord {
  const error = new CalendarError('rest_invalid_param', message)
  return { resource: 'event', external_id, fields: {}, error } as object as SyncRecord // its fields are not read
}

/** Throws if entries may be missing, because they would count as removed. */
function requireWhole({ report }: Pick<ICalendarImport, 'report'>, source: string, bytes: Uint8Array): void {
  const isPartial = report.skipped.some(({ reason }) => reason === 'incomplete')
  const note = report.notes.find(({ code }) => code === 'not-icalendar' || code === 'incomplete' || code === 'too-long')
  if (note === undefined && !isPartial) return
  const received = new TextDecoder().decode(bytes.subarray(0, 200))
  const rule = note?.code === 'not-icalendar' ? 'no iCalendar file' : 'not complete'
  // The file may be the page of an internal server, so only the cause quotes it.
  const cause = new Error(`Received ${JSON.stringify(received)}.`)
  throw new CalendarError('rest_internal_error', `${source} is ${rule}. ${note?.message ?? ''}`.trim(), { cause })
}

interface RecordContext {
  readonly linked: ReturnType<typeof createLinkedRecords>
  readonly categoriesAs: 'categories' | 'tags'
  readonly sanitizeHtml: (html: string) => string
  /** Whether recurring entries are series. */
  readonly hasSeries: boolean
  /** Of the events of a series. */
  readonly changes: readonly OccurrenceChange[] | undefined
}

function* recordsOf(
  event: EventInput,
  entry: ImportedEntry,
  context: RecordContext,
): Generator<SyncRecord, void, undefined> {
  const { sequence, lastModified } = entry
  const { fields, ...content } = yield* contentOf(event, context)
  const occurrences: SyncOccurrence[] = []
  for (const { recurrence_id, patch } of context.changes ?? []) {
    const { links, ...change } = yield* contentOf(patch, context)
    // The event has none of a link that its series has.
    const changed = Object.entries(links).filter(([name]) => name in patch)
    occurrences.push({ recurrence_id, links: Object.fromEntries(changed), fields: emptied(change.fields) })
  }
  yield {
    resource: 'event',
    external_id: externalIdOf(entry, event),
    fields,
    ...content,
    ...(occurrences.length > 0 && { occurrences }),
    ...(context.hasSeries && occurrenceOf(entry)),
    sequence,
    ...(lastModified !== '' && { last_modified: `${lastModified.replace(' ', 'T')}Z` }),
  }
}

/** Returns the series and start of an entry whose series is not in the file. */
function occurrenceOf({ uid, recurrenceId }: ImportedEntry): { readonly series?: SyncOccurrenceKey } {
  const start = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(recurrenceId ?? '')
  if (uid === '' || start === null) return {}
  const [, year, month, day, hour, minute, second] = start
  const time = hour === undefined ? '' : ` ${hour}:${minute}:${second}`
  return { series: { external_id: shortId(uid), start: `${year}-${month}-${day}${time}` } }
}

/** Returns the fields and links of an event, after the records that it links to. */
function* contentOf<Content extends Partial<EventInput>>(
  entry: Content,
  { linked, categoriesAs, sanitizeHtml }: RecordContext,
) {
  const { venue: _, organizer: __, categories, tags, description, ...fields } = entry
  // Entries have the names of terms.
  const terms = ((categoriesAs === 'tags' ? tags : categories) ?? []) as readonly (string | { readonly name: string })[]
  const names = terms.map((term) => (typeof term === 'string' ? term : term.name))
  const venue = yield* linked.venue(entry)
  const organizer = yield* linked.organizer(entry)
  for (const name of names) yield* linked.once(categoriesAs === 'tags' ? 'tag' : 'category', name, { name })
  return {
    fields: {
      ...fields,
      ...(description !== undefined && { description: description && sanitizeHtml(String(description)) }),
    },
    links: { venue, organizer, [categoriesAs]: names },
  }
}

/** Returns fields with empty texts instead of nulls: an absent value would be that of the series. */
function emptied(fields: object): SyncOccurrence['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, value ?? '']))
}
