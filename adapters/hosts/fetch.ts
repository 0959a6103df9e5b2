/**
 * A calendar as a function from a `Request` to a `Response`.
 *
 * @module daybook/fetch
 */

import type { Calendar } from 'daybook'
import { checkCalendar, type HostOptions, readOptions } from './options.ts'
import { readRequest, webExchange } from './web-exchange.ts'

export type { Caller, HostOptions } from './options.ts'

/**
 * Takes the arguments of the global `fetch`. Ignores a second argument after a `Request`, because servers pass their
 * own values there. Rejects relative URLs, like `fetch`.
 */
export interface FetchHandler<Reply extends Response | undefined = Response> {
  (request: Request): Promise<Reply>
  (input: string | URL | Request, init?: RequestInit): Promise<Reply>
}

/**
 * Serves a calendar anywhere that accepts a function from the global `Request` to a `Response`: Deno, Bun, workers, and
 * tests without a server. With `fallthrough` it returns `undefined` for paths outside the interface: `(await
 * calendarHandler(request)) ?? site(request)`. Throws a `TypeError` that names an invalid option.
 */
export function fetchHandler(
  calendar: Pick<Calendar, 'api'>,
  options?: HostOptions<Request> & { readonly fallthrough?: false },
): FetchHandler
export function fetchHandler(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Request>,
): FetchHandler<Response | undefined>
export function fetchHandler(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Request> = {},
): FetchHandler<Response | undefined> {
  checkCalendar(calendar)
  const settings = readOptions(options, calendar)
  const { authenticate } = options
  return async (input: string | URL | Request, init?: RequestInit) => {
    const request = typeof input === 'string' || input instanceof URL ? new Request(input, init) : input
    return webExchange(calendar, request, {
      body: () => readRequest(request, settings),
      context: request,
      actor: () => authenticate?.(request),
      ...settings,
    })
  }
}
