import { invalidParam } from '../../errors.ts'
import type { EventReply } from '../../resources/event/event-reply.ts'
import { recordUrl } from '../../resources/urls.ts'
import { hostLoop } from '../../runtime.ts'
import { digest } from '../../text/digest.ts'
import { ownHeaders, perPageHeader } from '../port/own-headers.ts'
import type { FormatContext, FormatUrls, ResponseFormat } from '../port/response-format.ts'
import { mountKey } from '../records/serializers.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import { linkHeader, listUrls } from '../response/list-urls.ts'
import { shownRecords } from '../response/shown-records.ts'
import { lastModified, recordTag, recordValidators } from '../response/validators.ts'
import type { Endpoint, EndpointRequest } from '../routes/endpoint.ts'
import { cachedEvents, cachedSeries } from './cached-texts.ts'
import { isIgnoredBy } from './format-query.ts'
import { listedSeries } from './listed-series.ts'
import { readSeries } from './read-series.ts'
import { type EventListQuery, readWholeList, type WholeList, type WholeListOptions } from './read-whole-list.ts'

/** Returns the response of a read of events in another format than JSON. */
export function formatResponse(
  format: ResponseFormat,
  { query, ...request }: EndpointRequest,
  endpoint: Endpoint,
): Promise<EndpointResponse> {
  const others = Object.entries(query).filter(([name]) => !isIgnoredBy(format, name))
  const plain = { query: Object.fromEntries(others), ...request }
  return endpoint.isList ? listIn(format, plain) : recordIn(format, plain, endpoint)
}

async function listIn(format: ResponseFormat, request: EndpointRequest): Promise<EndpointResponse> {
  const { services, reading, mount, query, rawQuery, now } = request
  const { root, environment, cache, snapshot } = reading
  refuseSynchronization(query)
  const isCached = format.renderEvent !== undefined && cache !== undefined
  const options = { store: environment.store, services, root, withStates: isCached }
  const plan = await services.events.planList(query, (storeQuery) => readPage(format, storeQuery, options), {
    default: format.maxEvents,
    max: format.maxEvents,
  })
  const { events, total, states, hasMore, page, per_page, total_pages } = await plan.fetch()
  const urls = pageUrls(listUrls({ collection: 'events', root, query: rawQuery }), page, hasMore)
  const { series, states: seriesStates } = await listedSeries(events, { reading, services })
  const texts = isCached ? cache.textsOf(mountKey(root), format.name, JSON.stringify(query)) : undefined
  const context: FormatContext = {
    isList: true,
    total,
    timeZone: environment.timeZone,
    urls,
    now,
    series,
    ...(format.renderEvent && { textOf: cachedEvents(format.renderEvent.bind(format), states, texts) }),
    ...(texts && { seriesTexts: cachedSeries(seriesStates, states, texts) }),
  }
  const body = await rendered(format, events, context)
  const { hasPages = false } = format
  // A list with each series once ends before the pages of its events do.
  const pages = hasPages && hasMore ? Math.max(total_pages, page + 1) : Math.min(page, total_pages)
  const headers = {
    'Content-Type': contentType(format),
    ...ownHeaders(mount, { Total: total, TotalPages: pages }),
    ...(hasPages && { ...linkHeader(urls), ...perPageHeader(per_page, plan.requestedPerPage, mount) }),
    // Without a snapshot, the present second decides what the list contains.
    ...(snapshot === undefined && { ETag: `W/"${digest(body)}"` }),
  }
  return { status: 200, body, headers }
}

/** Reads the events of a response. */
async function readPage(
  { seriesOnce = false, hasPages = false }: ResponseFormat,
  query: EventListQuery,
  options: WholeListOptions,
): Promise<WholeList> {
  const list = await readWholeList(query, { ...options, seriesOnce })
  // The next page would begin after those that are missing.
  if (hasPages && list.isCut) {
    throw invalidParam('per_page', 'smaller, as the texts of these events take more than 32 MiB', query.limit)
  }
  return { ...list, hasMore: hasPages && list.hasMore }
}

function pageUrls(url: ReturnType<typeof listUrls>, page: number, hasMore: boolean): FormatUrls {
  return {
    self: url(),
    first: url('page'),
    ...(hasMore && { next: url('page', page + 1) }),
    ...(page > 1 && { previous: url('page', page - 1) }),
  }
}

/** A list in another format has no pages, no header with its state, and nothing for records that have left it. */
function refuseSynchronization({ include_deleted }: EndpointRequest['query']): void {
  if (include_deleted !== undefined)
    throw invalidParam('include_deleted', 'absent with another format than JSON', include_deleted)
}

/** A series is rendered with its events. */
async function recordIn(
  format: ResponseFormat,
  request: EndpointRequest,
  { readEvent }: Endpoint,
): Promise<EndpointResponse> {
  if (readEvent === undefined) throw new Error('Only reads of events have other formats than JSON.')
  const read = await readEvent(request)
  const { record, replies } = read
  const { timeZone } = request.reading.environment
  const self = `${recordUrl(request.reading.root, 'event', record.id)}?format=${encodeURIComponent(format.name)}`
  const found = await readSeries(read, format, request)
  const { series, events } = found ? { series: [found.series], events: found.events } : { series: [], events: replies }
  const urls = { self, first: self }
  const context = { isList: false, total: events.length, timeZone, urls, now: request.now, series }
  const text = await rendered(format, events, context)
  // The ETag of a record is strong: another format of it needs another one.
  const validators = recordValidators({ ...read, audience: `${request.audience}\n${format.name}` })
  const ofSeries = found && {
    // It changes with its events.
    ETag: recordTag(record, [validators.ETag, text]),
    'Last-Modified': lastModified([record, ...read.shown, ...events]),
  }
  const headers = { ...validators, ...ofSeries, 'Content-Type': contentType(format) }
  const forShared = request.mount.sharedCache && { shown: shownRecords(record, 'event') }
  return { status: 200, body: text, headers, ...forShared }
}

/** Few enough pieces for the event loop to turn between them. */
const piecesPerTurn = 20

async function rendered(
  format: ResponseFormat,
  events: readonly EventReply[],
  context: FormatContext,
): Promise<string> {
  const pieces: string[] = []
  for (const piece of format.render(events, context)) {
    pieces.push(piece)
    if (pieces.length % piecesPerTurn === 0) await hostLoop.endOfTurn()
  }
  return pieces.join('')
}

function contentType({ mediaType }: ResponseFormat): string {
  return `${mediaType}; charset=utf-8`
}
