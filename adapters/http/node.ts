/**
 * A calendar on Node's own http server, and on what is built on it.
 *
 * @module daybook/node
 */

import type { Calendar } from '../../src/index.ts'
import { type NodeHttp2Request, type NodeListener, type NodeRequest, nodeExchange } from './node-exchange.ts'
import type { HostOptions } from './options.ts'

export type { NodeHttp2Request, NodeListener, NodeRequest } from './node-exchange.ts'
export type { Caller, HostOptions } from './options.ts'

/**
 * Serves a calendar on Node's own servers: `http.createServer(nodeHandler(calendar))`, and those of http2. As a middleware in the manner of
 * Connect it takes `next`, for use with `fallthrough`. Where no header was set before it and no method of the response was
 * replaced, headers go out with `writeHead` alone, and `response.getHeaders()` does not have them afterwards. Throws a
 * `TypeError` that names a bad option.
 */
export function nodeHandler<Req extends NodeRequest | NodeHttp2Request = NodeRequest>(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Req> = {},
): NodeListener<Req> {
  return nodeExchange(calendar, options)
}
