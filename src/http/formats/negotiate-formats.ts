import { isEmpty } from '../../schema/reader.ts'
import type { ApiReply, ApiRequest } from '../port.ts'
import { parseForm } from '../request/form.ts'
import { isBelow } from '../request/paths.ts'
import { varyingByAccept } from '../response/caching-headers.ts'
import { withHeaders } from '../response/reply.ts'
import { isRead } from '../response/validators.ts'
import { acceptedFormat } from './accepted-format.ts'
import type { ResponseFormat } from './response-format.ts'

type Handle = (request: ApiRequest) => Promise<ApiReply>

/**
 * Selects the format of events by `Accept`, for reads whose query does not (rule 54). A selected format becomes the
 * parameter `format`, so that it is part of cache keys and ETags.
 */
export function negotiateFormats(handle: Handle, formats: readonly ResponseFormat[]): Handle {
  return async (request) => {
    if (!isNegotiable(request)) return handle(request)
    const format = acceptedFormat(request.headers.accept, formats)
    const reply = await handle(format === undefined ? request : inFormat(request, format))
    return withHeaders(reply, varyingByAccept(reply.headers))
  }
}

function isNegotiable(request: ApiRequest): boolean {
  const { basePath, namespace } = request.mount
  const events = { basePath, namespace: `${namespace}/events` }
  return isRead(request) && isBelow(request.path, events) && !selectsFormat(request.query)
}

function selectsFormat(query: string): boolean {
  // A percent escape of a letter may be part of the name.
  return /format|%[67]/.test(query) && !isEmpty(parseForm(query)?.format)
}

function inFormat(request: ApiRequest, format: string): ApiRequest {
  const selection = `format=${encodeURIComponent(format)}`
  return { ...request, query: request.query === '' ? selection : `${request.query}&${selection}` }
}
