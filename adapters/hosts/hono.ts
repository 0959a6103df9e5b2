/**
 * Hono handler for a calendar.
 *
 * @module daybook/hono
 */

import type { Calendar } from 'daybook'
import { type Caller, checkCalendar, type HostOptions, readOptions } from './options.ts'
import { readRequest, webExchange } from './web-exchange.ts'

export type { Caller, HostOptions } from './options.ts'

/** The part of a Hono 4 context that the handler uses. */
export interface HonoContext {
  /** The request, with the body that middleware has read. */
  readonly req: {
    /** The original request. */
    readonly raw: Request
    /** The bodies that middleware has read, by format. */
    readonly bodyCache: {
      /** Present only if middleware has read a form. */
      readonly formData?: unknown
    }
    /** Returns the body, also if it was read before. */
    text(): Promise<string>
    /** Returns the body as a form, also if it was read before. */
    formData(): Promise<FormData>
  }
}

/** The options of every host. `authenticate` also receives the context, where middleware stores its results. */
export interface HonoOptions<Context> extends Omit<HostOptions<Request>, 'authenticate'> {
  /** Returns the caller, as on every host (rule 42). Without it, every caller is anonymous. */
  readonly authenticate?: (request: Request, context: Context) => Caller | Promise<Caller>
}

/**
 * Serves a calendar in a Hono app: `app.all('*', honoHandler(calendar))`, or below a path with `app.all('/de/*',
 * honoHandler(calendar, { basePath: '/de' }))`. Throws a `TypeError` that names an invalid option.
 */
export function honoHandler<Context extends HonoContext = HonoContext>(
  calendar: Pick<Calendar, 'api'>,
  options: HonoOptions<Context> = {},
): (context: Context, next: () => Promise<void>) => Promise<Response | undefined> {
  checkCalendar(calendar)
  const settings = readOptions(options, calendar)
  const { authenticate } = options
  return async (context, next) => {
    const request = context.req.raw
    const reply = await webExchange(calendar, request, {
      body: () => readRequest(request, settings, () => cachedText(context)),
      context,
      actor: () => authenticate?.(request, context),
      ...settings,
    })
    if (reply === undefined) await next()
    return reply
  }
}

/** Returns the text of a body that middleware has read, from the context's cache. */
async function cachedText({ req }: HonoContext): Promise<string> {
  if (req.bodyCache.formData === undefined) return req.text()
  const form = new URLSearchParams()
  for (const [name, value] of await req.formData()) form.append(name, String(value))
  return form.toString()
}
