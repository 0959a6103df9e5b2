/**
 * A calendar in a Hono app.
 *
 * @module daybook/hono
 */

import type { Calendar } from '../../src/index.ts'
import { type Caller, checkCalendar, type HostOptions, readOptions } from './options.ts'
import { readRequest, webExchange } from './web-exchange.ts'

export type { Caller, HostOptions } from './options.ts'

/** A context of Hono 4, by what is used of it. */
export interface HonoContext {
  /** The request, with what middleware has read of it. */
  readonly req: {
    /** As it came. */
    readonly raw: Request
    /** What was read of the body, by the form in which it was asked for. */
    readonly bodyCache: {
      /** Not there where nobody asked for a form. */
      readonly formData?: unknown
    }
    /** The body, also when it was read before. */
    text(): Promise<string>
    /** The body as a form, also when it was read before. */
    formData(): Promise<FormData>
  }
}

/** The options of every host; `authenticate` is given the context too, where middleware leaves what it found. */
export interface HonoOptions<Context> extends Omit<HostOptions<Request>, 'authenticate'> {
  /** Says who sent a request, as on every host (rule 42); without it every caller is anonymous. */
  readonly authenticate?: (request: Request, context: Context) => Caller | Promise<Caller>
}

/**
 * Serves a calendar in a Hono app: `app.all('*', honoHandler(calendar))`, or below a path with
 * `app.all('/de/*', honoHandler(calendar, { basePath: '/de' }))`. Throws a `TypeError` that names a bad option.
 */
export function honoHandler<Context extends HonoContext = HonoContext>(
  calendar: Pick<Calendar, 'api'>,
  options: HonoOptions<Context> = {},
): (context: Context, next: () => Promise<void>) => Promise<Response | undefined> {
  checkCalendar(calendar)
  const settings = readOptions(options)
  const { authenticate } = options
  return async (context, next) => {
    const request = context.req.raw
    const reply = await webExchange(calendar, request, {
      body: () => readRequest(request, settings, () => keptText(context)),
      context,
      actor: () => authenticate?.(request, context),
      ...settings,
    })
    if (reply === undefined) await next()
    return reply
  }
}

/** What a middleware read of the body by way of the context is kept there, in the form in which it was asked for. */
async function keptText({ req }: HonoContext): Promise<string> {
  if (req.bodyCache.formData === undefined) return req.text()
  const form = new URLSearchParams()
  for (const [name, value] of await req.formData()) form.append(name, String(value))
  return form.toString()
}
