/**
 * Express handler for a calendar.
 *
 * @module daybook/express
 */

import type { Calendar } from 'daybook'
import { type NodeListener, type NodeRequest, nodeExchange } from './node-exchange.ts'
import type { HostOptions } from './options.ts'

export type { NodeListener, NodeRequest } from './node-exchange.ts'
export type { Caller, HostOptions } from './options.ts'

declare global {
  // biome-ignore lint/style/noNamespace: middleware such as passport augments this namespace
  namespace Express {
    /** What middleware and apps add to the request, such as `user`. The types of Express declare it in the same way. */
    interface Request {}
  }
}

/** The part of an Express 4 or 5 request that the handler uses, and what middleware adds to `Express.Request`. */
export interface ExpressRequest extends NodeRequest, Express.Request {
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
