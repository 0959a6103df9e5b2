/**
 * Express handler for a calendar.
 *
 * @module daybook/express
 */

import type { Calendar } from '../../src/index.ts'
import { type NodeListener, type NodeRequest, nodeExchange } from './node-exchange.ts'
import type { HostOptions } from './options.ts'

export type { NodeListener, NodeRequest } from './node-exchange.ts'
export type { Caller, HostOptions } from './options.ts'

/** The part of an Express 4 or 5 request that the handler uses. */
export interface ExpressRequest extends NodeRequest {
  /** The path under which the handler is mounted. */
  readonly baseUrl: string
}

/**
 * Serves a calendar in an Express app, version 4 or 5: `app.use(expressHandler(calendar))`, or below a path with
 * `app.use('/de', expressHandler(calendar))`. Body parsers may run before it. Throws a `TypeError` that names an
 * invalid option.
 */
export function expressHandler<Req extends ExpressRequest = ExpressRequest>(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Req> = {},
): NodeListener<Req> {
  return nodeExchange(calendar, options, (request) => request.baseUrl)
}
