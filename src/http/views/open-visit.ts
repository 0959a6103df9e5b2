import type { Actor } from '../../access/policy.ts'
import { CalendarError } from '../../errors.ts'
import { checkOptions, type OptionChecks, optionKinds } from '../../options.ts'
import { IncomingRequest } from '../handler/handler.ts'
import type { ApiRequest, Mount } from '../port/port.ts'
import type { Visit } from '../port/view.ts'
import { formFault, parseForm } from '../request/form.ts'
import { type HasApi, servedCalendar } from './served-calendar.ts'
import { segmentsOf, viewRequest } from './view-request.ts'
import { visitOf } from './visit-of.ts'

/** Who visits a view in process, and where its links lead. */
export interface VisitOptions extends Partial<Pick<Mount, 'basePath' | 'baseUrl' | 'namespace' | 'locale'>> {
  /** The caller. The default is an anonymous one. */
  readonly actor?: Actor | null
  /** The password of an event. */
  readonly password?: string | undefined
}

const visitOptions: OptionChecks<VisitOptions> = {
  actor: [(value) => value === null || optionKinds.object[0](value), 'an actor or null'],
  password: optionKinds.text,
  basePath: optionKinds.text,
  baseUrl: optionKinds.text,
  namespace: optionKinds.text,
  locale: optionKinds.text,
}

/**
 * Returns what a view may read of a calendar, for a path below the base path, with or without a query: in process,
 * without a request over HTTP. Without `baseUrl`, URLs are paths. Throws a `TypeError` for what is not a calendar or an
 * actor, and a `CalendarError` for a path that cannot be read.
 */
export async function openVisit(calendar: HasApi, url: string, options: VisitOptions = {}): Promise<Visit> {
  checkOptions(options, visitOptions)
  const served = servedCalendar(calendar)
  const request = requestOf(url, options)
  if (parseForm(request.query) === undefined)
    throw new CalendarError('rest_invalid_url', `The query holds ${formFault(request.query)}.`)
  const incoming = new IncomingRequest(request)
  await incoming.identify()
  return visitOf(viewRequest(request, segmentsOf(request), served), incoming, served)
}

function requestOf(url: string, { actor = null, password, ...addresses }: VisitOptions): ApiRequest {
  const mount = { basePath: '', baseUrl: '', namespace: 'cal/events/v1', origins: [], trustProxy: false, ...addresses }
  if (/^[^/?#]/.test(url))
    throw new TypeError(`A path below the base path begins with a slash; received ${JSON.stringify(url)}.`)
  const [path = '', ...query] = url.replace(/#.*$/s, '').split('?')
  return {
    // A form sends the password.
    method: password === undefined ? 'GET' : 'POST',
    path: mount.basePath + path,
    query: query.join('?'),
    headers: password === undefined ? {} : { 'content-type': 'application/json' },
    secure: false,
    mount,
    body: async () => ({ kind: 'parsed', value: { password } }),
    actor: () => actor,
  }
}
