import { isEmpty } from '../../schema/reader.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { TraceSpan } from '../../trace/trace.ts'
import { ignoredHeader } from '../port/own-headers.ts'
import type { ApiReply, ApiRequest } from '../port/port.ts'
import type { ResponseFormat } from '../port/response-format.ts'
import { parseForm } from '../request/form.ts'
import { isBelow } from '../request/paths.ts'
import { varyingByAccept } from '../response/caching-headers.ts'
import { withHeaders } from '../response/reply.ts'
import { isRead } from '../response/validators.ts'
import { acceptedFormat } from './accepted-format.ts'
import { selectedFormat } from './format-endpoint.ts'
import { withoutIgnored } from './format-query.ts'

type Respond = (request: ApiRequest, span?: TraceSpan) => Promise<ApiReply>

/**
 * Selects the format of events by `Accept`, for reads whose query does not (rule 54). A selected format becomes the
 * parameter `format`, so that it is part of cache keys and ETags.
 */
export function negotiateFormats(
  respond: Respond,
  formats: readonly ResponseFormat[],
  environment: Environment,
): Respond {
  const inFormat = async (request: ApiRequest, format: ResponseFormat, span?: TraceSpan): Promise<ApiReply> => {
    const plain = withoutIgnored(request, environment, { isList: isList(request), format })
    const reply = await respond(plain.request, span)
    if (environment.unknownInput !== 'report' || plain.ignored.length === 0 || reply.status !== 200) return reply
    environment.onIgnored({ resource: 'event', kind: 'query', names: plain.ignored })
    return withHeaders(reply, { ...reply.headers, ...ignoredHeader(plain.ignored, request.mount) })
  }
  return async (request, span) => {
    if (!isRead(request) || !isBelow(request.path, eventsOf(request))) return respond(request, span)
    // A percent escape of a letter may be part of the name.
    const query = /format|%[67]/.test(request.query) ? parseForm(request.query) : undefined
    if (!isEmpty(query?.format)) {
      const selected = selectedFormat(query, formats)
      return selected ? inFormat(request, selected, span) : respond(request, span)
    }
    const format = acceptedFormat(request.headers.accept, formats)
    const reply = await (format === undefined
      ? respond(request, span)
      : inFormat(selecting(request, format.name), format, span))
    return withHeaders(reply, varyingByAccept(reply.headers))
  }
}

function eventsOf({ mount: { basePath, namespace } }: ApiRequest) {
  return { basePath, namespace: `${namespace}/events` }
}

function isList(request: ApiRequest): boolean {
  return !/[^/]/.test(request.path.slice(`${request.mount.basePath}/${request.mount.namespace}/events`.length))
}

function selecting(request: ApiRequest, format: string): ApiRequest {
  const selection = `format=${encodeURIComponent(format)}`
  return { ...request, query: request.query === '' ? selection : `${request.query}&${selection}` }
}
