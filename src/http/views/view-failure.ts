import { type CalendarError, isCalendarError } from '../../errors.ts'
import type { IncomingRequest } from '../handler/handler.ts'
import type { ApiReply, ApiRequest } from '../port/port.ts'
import type { View, ViewRequest, ViewResponse, Visit } from '../port/view.ts'
import { publicError } from '../response/reply.ts'
import type { ServedCalendar } from './served-calendar.ts'
import { pageCaching, replyOf } from './view-reply.ts'
import { segmentsOf, viewRequest } from './view-request.ts'

interface Failed {
  readonly calendar: ServedCalendar
  readonly view: View
}

/** Returns the response for an error, as the view describes it. Never rejects. */
export async function failure(
  thrown: unknown,
  incoming: IncomingRequest,
  { calendar, view }: Failed,
): Promise<ApiReply> {
  const error = publicError(thrown, calendar.onError)
  const { request } = incoming
  const response = await described(error, request, { calendar, view })
  const retry = error.retry_after === undefined ? {} : { 'Retry-After': String(error.retry_after) }
  const reply = replyOf(response, {
    ...pageCaching(incoming, response.status),
    ...retry,
    ...allowHeader(error, request, view),
  })
  return request.method === 'HEAD' ? { ...reply, body: null } : reply
}

/** Describes an error as text if the view cannot: without a base there are no URLs for a page. */
async function described(error: CalendarError, request: ApiRequest, { calendar, view }: Failed): Promise<ViewResponse> {
  const inText = ({ status, message }: CalendarError) => ({
    status,
    body: message,
    headers: { 'Content-Type': plainText },
  })
  let base: ViewRequest
  try {
    base = viewRequest(request, segmentsOrNone(request), calendar)
  } catch (cause) {
    if (isCalendarError(cause)) return inText(cause)
    return inText(publicError(cause, calendar.onError))
  }
  try {
    return await view.describe(error, base)
  } catch (cause) {
    return inText(publicError(cause, calendar.onError))
  }
}

/** The methods of the path, with a 405. */
function allowHeader({ code }: CalendarError, request: ApiRequest, view: View): { readonly Allow?: string } {
  return code === 'rest_method_not_allowed' ? { Allow: allowed(view.methodsAt(segmentsOf(request)) ?? []) } : {}
}

const plainText = 'text/plain; charset=utf-8'

function segmentsOrNone(request: ApiRequest): readonly string[] {
  try {
    return segmentsOf(request)
  } catch {
    return []
  }
}

/** Returns the methods of a path, as `Allow` lists them. */
export function allowed(methods: readonly Visit['method'][]): string {
  return [...methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'].join(', ')
}
