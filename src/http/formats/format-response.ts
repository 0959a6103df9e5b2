import { invalidParam } from '../../errors.ts'
import type { EventReply } from '../../resources/event/event-reply.ts'
import { hostLoop } from '../../runtime.ts'
import { ownHeaders } from '../port/own-headers.ts'
import type { FormatContext, ResponseFormat } from '../port/response-format.ts'
import { mountKey } from '../records/serializers.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import { lastModified, recordTag, recordValidators } from '../response/validators.ts'
import type { Endpoint, EndpointRequest } from '../routes/endpoint.ts'
import { cachedEvents, cachedSeries } from './cached-texts.ts'
import { ignoredByFormats } from './format-query.ts'
import { listedSeries } from './listed-series.ts'
import { readSeries } from './read-series.ts'
import { readWholeList } from './read-whole-list.ts'

/** Returns the response of a read of events in another format than JSON. */
export function formatResponse(
  format: ResponseFormat,
  { query, ...request }: EndpointRequest,
  endpoint: Endpoint,
): Promise<EndpointResponse> {
  const others = Object.entries(query).filter(([name]) => !ignoredByFormats.some((one) => one === name))
  const plain = { query: Object.fromEntries(others), ...request }
  return endpoint.isList ? listIn(format, plain) : recordIn(format, plain, endpoint)
}

async function listIn(format: ResponseFormat, request: EndpointRequest): Promise<EndpointResponse> {
  const { services, reading, mount, query } = request
  const { root, environment, cache } = reading
  refuseSynchronization(query)
  const isCached = format.renderEvent !== undefined && cache !== undefined
  const options = { maxEvents: format.maxEvents, store: environment.store, services, root, withStates: isCached }
  const plan = await services.events.planList(query, (storeQuery) => readWholeList(storeQuery, options))
  const { events, total, states } = await plan.fetch()
  const { series, states: seriesStates } = await listedSeries(events, { reading, services })
  const texts = isCached ? cache.textsOf(mountKey(root), format.name, JSON.stringify(query)) : undefined
  const context: FormatContext = {
    isList: true,
    total,
    timeZone: environment.timeZone,
    series,
    ...(format.renderEvent && { textOf: cachedEvents(format.renderEvent.bind(format), states, texts) }),
    ...(texts && { seriesTexts: cachedSeries(seriesStates, states, texts) }),
  }
  const body = await rendered(format, events, context)
  const counts = ownHeaders(mount, { Total: total, TotalPages: Math.min(total, 1) })
  return { status: 200, body, headers: { 'Content-Type': contentType(format), ...counts } }
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
  const found = await readSeries(read, format, request)
  const { series, events } = found ? { series: [found.series], events: found.events } : { series: [], events: replies }
  const text = await rendered(format, events, { isList: false, total: events.length, timeZone, series })
  // The ETag of a record is strong: another format of it needs another one.
  const validators = recordValidators({ ...read, audience: `${request.audience}\n${format.name}` })
  const ofSeries = found && {
    // It changes with its events.
    ETag: recordTag(record, [validators.ETag, text]),
    'Last-Modified': lastModified([record, ...read.shown, ...events]),
  }
  return { status: 200, body: text, headers: { ...validators, ...ofSeries, 'Content-Type': contentType(format) } }
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
