import { encodeUtf8 } from '../../runtime.ts'
import { digest } from '../../text/digest.ts'
import type { IncomingRequest } from '../handler/handler.ts'
import type { ApiReply } from '../port/port.ts'
import type { ViewResponse } from '../port/view.ts'
import { parseForm } from '../request/form.ts'
import { cachingHeaders, revalidated, varyingByPassword } from '../response/caching-headers.ts'
import { isRead } from '../response/validators.ts'

type Headers = Readonly<Record<string, string>>

/** Returns a response of a view as hosts send it. */
export function replyOf({ status, body, headers }: ViewResponse, common: Headers): ApiReply {
  const bytes = encodeUtf8(body)
  return {
    status,
    headers: {
      ...common,
      ...headers,
      'Content-Length': String(bytes.length),
      'X-Content-Type-Options': 'nosniff',
      ...(status === 200 && { ETag: `W/"${digest(body)}"` }),
    },
    body: bytes,
  }
}

/**
 * Returns the headers for downstream caches. The response to a form is for the one who sent it. A refusal may be of a
 * password, which a header may send (rule 40).
 */
export function pageCaching({ request, actor }: IncomingRequest, status: number): Headers {
  const headers = cachingHeaders(request, parseForm(request.query), actor)
  if (!isRead(request)) return { 'Cache-Control': `private, ${revalidated}` }
  return status === 403 ? varyingByPassword(headers, request) : headers
}
