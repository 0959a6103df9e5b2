import { CalendarError, type EventInput } from '../../../src/index.ts'
import type { SyncOccurrence, SyncRecord } from '../../../src/sync/index.ts'
import type {
  ICalendarImport,
  ICalendarImportOptions,
  ImportedEntry,
  ImportReport,
  OccurrenceChange,
} from '../../ics/index.ts'
import { type FetchFile, fetchFile } from '../fetch-text.ts'
import { externalIdOf, shortId } from './external-id.ts'
import { createLinkedRecords } from './linked-records.ts'

/** Options of `fromICalendarUrl`: those of `fromICalendar`, and how to load the file. */
export interface ICalendarUrlOptions extends Omit<ICalendarImportOptions, 'maxLength'> {
  /** Sends the request. The default is the global `fetch`. */
  readonly fetch?: FetchFile | undefined
  /** Headers of the request. With headers, redirects are refused. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Aborts the request. `AbortSignal.timeout(60_000)` limits its time. */
  readonly signal?: AbortSignal | undefined
  /** The maximum size of the file in bytes. A larger one throws. The default is 16 MiB. */
  readonly maxBytes?: number | undefined
  /** Removes dangerous HTML from descriptions, if you import them as `html`. */
  readonly sanitizeHtml?: ((html: string) => string) | undefined
  /** Called with the report of `fromICalendar`: what is not imported, and why. */
  readonly onReport?: ((report: ImportReport) => void) | undefined
}

/**
 * Returns the events of an iCalendar feed for `sync`, with the venues, organizers and terms that they name. `webcal:`
 * URLs are loaded by `https:`. Each iteration loads the file again. It throws a `CalendarError` that names the URL, without
 * its query, if the file cannot be loaded, is no calendar or is not complete, and a `TypeError` for an invalid option.
 */
export function fromICalendarUrl(url: string, options: ICalendarUrlOptions = {}): AsyncIterable<SyncRecord> {
  return { [Symbol.asyncIterator]: () => readFeed(url, options) }
}

async function* readFeed(url: string, options: ICalendarUrlOptions): AsyncGenerator<SyncRecord, void, undefined> {
  const { fetch: send = fetch, headers = {}, signal, maxBytes = 16 * 1024 * 1024, ...rest } = options
  const { sanitizeHtml = (html) => html, onReport = () => {}, ...settings } = rest
  const address = String(url).replace(/^webcals?:/i, 'https:')
  if (!/^https?:\/\/[^\s]+$/i.test(address)) {
    throw new TypeError(`The URL of a feed must begin with https:, http: or webcal:; received ${url}.`)
  }
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 1) {
    throw new TypeError(`The option maxBytes must be a whole number from 1; received ${maxBytes}.`)
  }
  const { bytes, charset } = await fetchFile(address, {
    accept: 'text/calendar',
    headers,
    fetch: send,
    signal,
    maxBytes,
  })
  // Users of other sources do not load the package that reads files.
  const { readICalendar } = await import('../../ics/index.ts')
  const read = await readICalendar(bytes, {
    ...settings,
    maxLength: maxBytes,
    ...(charset !== undefined && { charset }),
  })
  const { events, changes, report } = read
  requireWhole({ report }, address.replace(/[?#].*$/s, ''), bytes)
  onReport(report)
  const categoriesAs = settings.categoriesAs ?? 'categories'
  const linked = createLinkedRecords()
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
    const context = { linked, categoriesAs, sanitizeHtml, changes: changesOf.get(index) }
    if (event !== undefined) yield* recordsOf(event, entry, context)
  }
  // The feed has these events too, so that an earlier state of them stays.
  for (const { uid, reason, message } of report.skipped) {
    if (reason === 'no-dates' && uid !== '') yield unreadable(shortId(uid), message)
  }
}

/** Returns a record that the source has, but cannot read. */
function unreadable(external_id: string, message: string): SyncRecord {
  const error = new CalendarError('rest_invalid_param', message)
  return { resource: 'event', external_id, fields: {}, error } as object as SyncRecord // its fields are not read
}

/** Throws if entries may be missing, because they would count as removed. */
function requireWhole({ report }: Pick<ICalendarImport, 'report'>, place: string, bytes: Uint8Array): void {
  const isPartial = report.skipped.some(({ reason }) => reason === 'incomplete')
  const note = report.notes.find(({ code }) => code === 'not-icalendar' || code === 'incomplete' || code === 'too-long')
  if (note === undefined && !isPartial) return
  const received = new TextDecoder().decode(bytes.subarray(0, 200)).replace(/\s+/g, ' ').trim().slice(0, 100)
  const rule =
    note?.code === 'not-icalendar' ? `no iCalendar file; received ${JSON.stringify(received)}` : 'not complete'
  throw new CalendarError('rest_internal_error', `${place} is ${rule}. ${note?.message ?? ''}`.trim())
}

interface RecordContext {
  readonly linked: ReturnType<typeof createLinkedRecords>
  readonly categoriesAs: 'categories' | 'tags'
  readonly sanitizeHtml: (html: string) => string
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
    ...(entry.recurrenceId !== undefined && entry.uid !== '' && { occurrence_of: shortId(entry.uid) }),
    ...(occurrences.length > 0 && { occurrences }),
    sequence,
    ...(lastModified !== '' && { last_modified: `${lastModified.replace(' ', 'T')}Z` }),
  }
}

/** Returns the fields and links of an event, after the records that it links to. */
function* contentOf<Content extends Partial<EventInput>>(
  { venue, organizer, categories, tags, description, ...fields }: Content,
  { linked, categoriesAs, sanitizeHtml }: RecordContext,
) {
  // Entries have at most one of each, as objects, and the names of terms.
  const place = venue as { readonly venue: string } | null | undefined
  const person = organizer as
    | { readonly organizer: string; readonly email?: string; readonly website?: string }
    | null
    | undefined
  const terms = ((categoriesAs === 'tags' ? tags : categories) ?? []) as readonly (string | { readonly name: string })[]
  const names = terms.map((term) => (typeof term === 'string' ? term : term.name))
  const personId = person && (person.email?.toLowerCase() ?? person.website?.slice(0, 400) ?? person.organizer)
  if (place) yield* linked.once('venue', place.venue, place)
  if (person && personId) yield* linked.once('organizer', personId, person)
  for (const name of names) yield* linked.once(categoriesAs === 'tags' ? 'tag' : 'category', name, { name })
  return {
    fields: {
      ...fields,
      ...(description !== undefined && { description: description && sanitizeHtml(String(description)) }),
    },
    links: {
      venue: place ? [place.venue] : [],
      organizer: personId ? [personId] : [],
      [categoriesAs]: names,
    },
  }
}

/** Returns fields with empty texts instead of nulls: an absent value would be that of the series. */
function emptied(fields: object): SyncOccurrence['fields'] {
  return Object.fromEntries(Object.entries(fields).map(([name, value]: [string, unknown]) => [name, value ?? '']))
}
