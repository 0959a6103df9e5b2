/**
 * Node http and http2 handler for a calendar.
 *
 * @module daybook/node
 */

import type { Calendar } from 'daybook'
import { type NodeHttp2Request, type NodeListener, type NodeRequest, nodeExchange } from './node-exchange.ts'
import type { HostOptions } from './options.ts'

export type { NodeHttp2Request, NodeListener, NodeRequest } from './node-exchange.ts'
export type { Caller, HostOptions } from './options.ts'

/**
 * Serves a calendar on Node's own servers: `http.createServer(nodeHandler(calendar))`, and those of http2. As a Connect
 * middleware it takes `next`, for `fallthrough`. If nothing has set a header or replaced a method of the response,
 * headers are sent with `writeHead` alone, and `response.getHeaders()` lacks them afterwards. Throws a `TypeError` that
 * names an invalid option.
 */
export function nodeHandler<Req extends NodeRequest | NodeHttp2Request = NodeRequest>(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Req> = {},
): NodeListener<Req> {
  return nodeExchange(calendar, options)
}
