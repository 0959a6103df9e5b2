import type { Calendar } from '../../src/index.ts'
import { type HostOptions, readOptions } from './options.ts'
import { readRequest, webExchange } from './web-exchange.ts'

export type { Caller, HostOptions } from './options.ts'

/**
 * Serves a calendar wherever a function from the global `Request` to a `Response` is served: Deno, Bun, workers, and
 * tests without a server. With `fallthrough` it gives `undefined` for paths outside the interface:
 * `(await calendarHandler(request)) ?? site(request)`. Throws a `TypeError` that names a bad option.
 */
export function fetchHandler(
  calendar: Pick<Calendar, 'api'>,
  options?: HostOptions<Request> & { readonly fallthrough?: false },
): (request: Request) => Promise<Response>
export function fetchHandler(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Request>,
): (request: Request) => Promise<Response | undefined>
export function fetchHandler(
  calendar: Pick<Calendar, 'api'>,
  options: HostOptions<Request> = {},
): (request: Request) => Promise<Response | undefined> {
  const settings = readOptions(options)
  const { authenticate } = options
  return (request) =>
    webExchange(calendar, request, {
      ...settings,
      body: () => readRequest(request, settings),
      actor: () => authenticate?.(request),
    })
}
