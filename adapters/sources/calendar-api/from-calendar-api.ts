import {
  checkOptions,
  type LinkedCollection,
  type LinkedName,
  type OptionChecks,
  optionKinds,
  wholeNumber,
} from 'daybook'
import type { SyncLinks, SyncOccurrence, SyncRecord } from 'daybook/sync'
import { shownUrl } from '../shown-url.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { CalendarApiNote, CalendarApiOptions } from './options.ts'
import { parentsFirst } from './parents-first.ts'
import { findProtected, isBlanked } from './protected-events.ts'
import { type ListReader, readList, type Shown } from './read-list.ts'
import { createSeriesCollector, type ShownSeries, seriesFields, toOccurrence } from './series.ts'
import { type ByLink, fieldsOf, linkedOf, toSyncRecord } from './to-sync-record.ts'

const calendarApiOptions: OptionChecks<CalendarApiOptions> = {
  namespace: optionKinds.any, // which the client checks
  headers: optionKinds.any,
  fetch: optionKinds.function,
  signal: optionKinds.object,
  maxBytes: wholeNumber(1),
  maxRecords: wholeNumber(1),
  author: optionKinds.function,
  image: optionKinds.function,
  sanitizeHtml: optionKinds.function,
  includeHidden: optionKinds.boolean,
  includeProtected: optionKinds.boolean,
  recurrence: optionKinds.boolean,
  change: optionKinds.function,
  onNote: optionKinds.function,
}

/**
 * Returns the records of another server of this interface for `sync`: categories, tags, venues, organizers, and events
 * of all times, of every status that the caller sees. `baseUrl` is the root of the server above the namespace. Each
 * iteration reads all lists again. It throws a `CalendarError` that names the URL if a list cannot be read as a whole,
 * and a `TypeError` for an invalid option.
 */
export function fromCalendarApi(baseUrl: string, options: CalendarApiOptions = {}): AsyncIterable<SyncRecord> {
  return { [Symbol.asyncIterator]: () => readAll(baseUrl, options) }
}

async function openReader(
  baseUrl: string,
  options: Pick<CalendarApiOptions, 'namespace' | 'headers' | 'fetch' | 'signal' | 'maxBytes' | 'maxRecords'>,
): Promise<ListReader> {
  const { namespace = 'cal/events/v1', headers = {}, fetch: send = fetch, signal } = options
  const { maxBytes = 16 * 1024 * 1024, maxRecords = 1_000_000 } = options
  requireBase(baseUrl)
  // Users of other sources do not load it.
  const { createClient } = await import('../../client/index.ts')
  const client = createClient({ ...{ baseUrl, namespace, headers }, fetch: boundedFetch(send, maxBytes) })
  return { client, root: `${shownUrl(baseUrl).replace(/\/{1,20}$/, '')}/${namespace}`, signal, maxRecords }
}

/** Throws for a URL of HTTP that no request can be sent to, or whose user or query messages would show. */
function requireBase(baseUrl: string): void {
  if (!/^https?:/i.test(baseUrl)) return
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url && url.username + url.password + url.search + url.hash === '') return
  const accepted = 'a valid URL without a user, a password and a query. Pass credentials in headers'
  throw new TypeError(`baseUrl must be ${accepted}; received ${shownUrl(baseUrl)}.`)
}

type Resource = SyncRecord['resource']

/** The lists of linked records, in the order in which they are read. */
const linkedLists = { venues: 'venue', organizers: 'organizer' } as const satisfies Record<LinkedCollection, LinkedName>

// All dates, because the default window hides the past. Databases of other servers compare no earlier ones. `orderby`
// keeps records on their pages when others change.
const allTimes = { start_date: '1000-01-01', end_date: '9998-12-31', orderby: 'id' }

async function* readAll(baseUrl: string, options: CalendarApiOptions): AsyncGenerator<SyncRecord, void, undefined> {
  checkOptions(options, calendarApiOptions)
  const { headers, includeProtected = false, onNote = () => {} } = options
  const reader = await openReader(baseUrl, options)
  const converter = createConverter(baseUrl, options)

  for (const [resource, name] of [
    ['category', 'categories'],
    ['tag', 'tags'],
  ] as const) {
    const terms: Shown[] = []
    for await (const term of readList(name, { hide_empty: false, orderby: 'id' }, reader)) terms.push(term)
    for (const term of parentsFirst(terms, parentOf)) yield* converter.term(resource, term)
  }
  // `Object.entries` loses the key type.
  for (const [name, resource] of Object.entries(linkedLists) as [LinkedCollection, LinkedName][]) {
    for await (const record of readList(name, {}, reader)) yield* converter.post(resource, record)
  }

  const needsCheck = headers !== undefined && !includeProtected
  const everyone = { ...options, headers: {} }
  const isProtected = needsCheck ? await findProtected(allTimes, await openReader(baseUrl, everyone)) : undefined
  const isOpen = async (event: Shown) => !isBlanked(event) && !(await isProtected?.(event))
  const series = options.recurrence === true ? createSeriesCollector(reader, isOpen) : undefined
  const children: Shown[] = []
  const hidden = options.includeHidden ? [{ ...allTimes, hide_from_listings: true }] : []
  for (const query of [allTimes, ...hidden]) {
    for await (const event of readList('events', query, reader)) {
      if (!(await isOpen(event))) onNote(protectedNote(event, reader))
      else if (await series?.add(event)) continue
      else if (postParentOf(event) > 0) children.push(event)
      else yield* converter.event(event)
    }
  }
  for (const event of parentsFirst([...(series?.all() ?? []), ...children], postParentOf)) {
    const parent = postParentOf(event)
    if (parent > 0 && !converter.has('event', parent)) onNote(noParentNote(event, reader))
    yield* converter.event(event, series?.get(event.id))
  }
}

/** Converts records, each once. Links lead only to records that were read. */
function createConverter(baseUrl: string, options: CalendarApiOptions) {
  const { author = () => undefined, image = ({ url }) => url || undefined, change = (record) => record } = options
  const conversion = { baseUrl, sanitizeHtml: options.sanitizeHtml, author, image }
  const isFound = new Map<string, boolean>()
  const keyOf = (resource: Resource, id: unknown) => `${resource} ${id}`
  const has = (resource: Resource, id: unknown) => isFound.get(keyOf(resource, id)) === true

  function* post(
    resource: Resource,
    shown: Shown,
    links: SyncLinks = {},
    { complete, changed }: OfSeries = ofNoSeries,
  ) {
    if (isFound.has(keyOf(resource, shown.id))) return
    const record = change(complete(toSyncRecord(resource, shown, links, conversion)), shown, changed)
    isFound.set(keyOf(resource, shown.id), record !== undefined)
    if (record !== undefined) yield record
  }
  function* term(resource: 'category' | 'tag', shown: Shown) {
    const parent = parentOf(shown)
    yield* post(resource, shown, has(resource, parent) && resource === 'category' ? { parent: String(parent) } : {})
  }
  /** Yields the records that an event links to, and returns the links. */
  function* linksOf(shown: Shown) {
    const { venue, organizer, categories, tags } = linkedOf(shown)
    // Usually the lists have had them all before.
    for (const one of venue) yield* post('venue', one)
    for (const one of organizer) yield* post('organizer', one)
    for (const one of categories) yield* term('category', one)
    for (const one of tags) yield* term('tag', one)
    const idsOf = (resource: Resource, records: readonly Shown[]) =>
      records.filter(({ id }) => has(resource, id)).map(({ id }) => String(id))
    const links: ByLink<readonly string[]> = {
      venue: idsOf('venue', venue),
      organizer: idsOf('organizer', organizer),
      categories: idsOf('category', categories),
      tags: idsOf('tag', tags),
    }
    return links
  }
  function* event(shown: Shown, series?: ShownSeries) {
    const parent = postParentOf(shown)
    const links = { ...(yield* linksOf(shown)), ...(has('event', parent) && { post_parent: String(parent) }) }
    if (series === undefined) {
      yield* post('event', shown, links)
      return
    }
    const occurrences: SyncOccurrence[] = []
    for (const one of series.changed) {
      const values = { fields: fieldsOf('event', one, conversion), links: yield* linksOf(one) }
      occurrences.push(toOccurrence(one, series.shown, values))
    }
    // The calendar checks the fields.
    const complete = (record: SyncRecord) =>
      ({ ...record, fields: { ...record.fields, ...seriesFields(series) }, occurrences }) as SyncRecord
    yield* post('event', shown, links, { complete, changed: series.changed })
  }
  return { has, post, term, event }
}

/** What a series adds to its record, and what the server shows of its changed events. */
interface OfSeries {
  complete(record: SyncRecord): SyncRecord
  readonly changed: readonly Shown[]
}

const ofNoSeries: OfSeries = { complete: (record) => record, changed: [] }

function parentOf({ parent }: Shown): number {
  return typeof parent === 'number' ? parent : 0
}

function postParentOf({ post_parent }: Shown): number {
  return typeof post_parent === 'number' ? post_parent : 0
}

function protectedNote({ id }: Shown, { root }: ListReader): CalendarApiNote {
  const message = `Event ${id} has a password and is left out: ${root}/events/${id}`
  return { code: 'protected', external_id: String(id), message }
}

function noParentNote(shown: Shown, { root }: ListReader): CalendarApiNote {
  const { id } = shown
  const message =
    `Event ${id} is read without its parent ${postParentOf(shown)}, which is not ` + `read: ${root}/events/${id}`
  return { code: 'no-parent', external_id: String(id), message }
}
