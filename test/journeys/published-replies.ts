import { categoryColors } from 'daybook'
import type { ApiReply, ApiRequest } from 'daybook/http'
import * as z from 'zod'

// What a reply may look like, written from the rules alone (rules 7-10, 40, 45): the library's own schemas describe what
// it does, these what it promised. Each object has exactly these keys.

/** The routes of the interface as templates, and what the test calls a path that is none. */
export const noRoute = '(no route)'

export interface Place {
  /** Such as `/events/{id}`, or `noRoute`. */
  readonly route: string
  /** Whether a percent escape of the path is broken. */
  readonly isBroken: boolean
}

/** Which route a path is, by the rules of paths (rule 1). */
export function placeOf({ path, mount }: Pick<ApiRequest, 'path' | 'mount'>): Place {
  const prefix = `${mount.basePath}/${mount.namespace}`
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return { route: noRoute, isBroken: false }
  const [, ...parts] = path.slice(prefix.length).replace(/\/$/, '').split('/')
  const decoded = parts.map(decoded1)
  if (decoded.includes(undefined)) return { route: noRoute, isBroken: true }
  const [collection = '', second, third] = decoded
  const route = [
    [parts.length === 0, '/'],
    [parts.length === 1 && collection === 'doc', '/doc'],
    [parts.length === 1 && collections.test(collection), `/${collection}`],
    [parts.length === 2 && collections.test(collection) && /^[0-9]+$/.test(second ?? ''), `/${collection}/{id}`],
    [
      parts.length === 3 && bySlug.test(collection) && second === 'by-slug' && third !== '',
      `/${collection}/by-slug/{slug}`,
    ],
  ].find(([is]) => is)
  return { route: String(route?.[1] ?? noRoute), isBroken: false }
}

const collections = /^(events|venues|organizers|categories|tags)$/
const bySlug = /^(events|venues|organizers)$/

function decoded1(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The methods of a route, `OPTIONS` aside (rule 1). */
function methodsOf(route: string): readonly string[] {
  if (route === '/' || route === '/doc') return ['GET', 'HEAD']
  return route.includes('{') ? ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] : ['GET', 'HEAD', 'POST']
}

// Errors

const names = ['event', 'venue', 'organizer', 'category', 'tag']
const statusOf: Readonly<Record<string, readonly number[]>> = {
  rest_no_route: [404],
  rest_method_not_allowed: [405],
  rest_invalid_url: [400],
  rest_unsupported_media_type: [415],
  rest_invalid_json: [400],
  rest_body_too_large: [413],
  rest_missing_callback_param: [400],
  rest_invalid_param: [400],
  rest_invalid_credentials: [401],
  rest_forbidden: [401, 403],
  rest_invalid_namespace: [404],
  'event-password-protected': [403],
  term_exists: [409],
  ...Object.fromEntries(
    names.flatMap((name) => [
      [`${name}-not-found`, [404]],
      [`${name}-archive-page-not-found`, [404]],
      [`${name}-not-accessible`, [403]],
      [`${name}-no-longer-available`, [403]],
      [`${name}-is-in-trash`, [410]],
    ]),
  ),
}

const sentence = z.string().min(1)
const error = z.strictObject({
  code: z.string().refine((code) => Object.hasOwn(statusOf, code), 'a published code'),
  message: sentence,
  data: z.strictObject({
    status: z.int(),
    params: z.union([z.array(sentence).nonempty(), z.record(sentence, sentence)]).optional(),
    errors: z.record(sentence, sentence).optional(),
    term_id: z.int().positive().optional(),
  }),
})

function faultOfError(status: number, body: unknown, route: string): string | undefined {
  const { data: read, error: fault } = error.safeParse(body)
  if (read === undefined) return fault.message
  const { code, data } = read
  const { params, errors = {}, term_id } = data
  if (data.status !== status || !statusOf[code]?.includes(status)) return `${code} with status ${status}`
  if ((code === 'rest_missing_callback_param') !== Array.isArray(params)) return `${code} with another kind of params`
  const isMap = params !== undefined && !Array.isArray(params)
  if ((code === 'rest_invalid_param') !== isMap) return `${code} with another kind of params`
  if (isMap && Object.keys(params).length === 0) return 'a map of no bad values'
  const named = isMap ? Object.keys(params) : (params ?? [])
  const unexplained = named.find((name) => !errors[name]?.startsWith(`${name} `))
  if (unexplained !== undefined) return `no sentence for ${unexplained}`
  // A missing right that a field of the input needs names the field.
  if (params === undefined && data.errors && code !== 'rest_forbidden') return `${code} with errors of fields`
  if ((code === 'term_exists') !== (term_id !== undefined)) return `${code} with term_id ${term_id}`
  // An event takes other records inside it, and says so by field; what is addressed is of the route.
  const [resource] = code.split('-', 1)
  if (code.includes('-') && !route.startsWith(`/${plural[resource ?? '']}`)) return `${code} at ${route}`
  return undefined
}

const plural: Readonly<Record<string, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
}

// Records

// Not URL.canParse: in Node 20 it refuses letters beyond ASCII once it was called often enough to be compiled.
function isUrl(text: string): boolean {
  try {
    return new URL(text).host !== ''
  } catch {
    return false
  }
}

const event_status = z.enum(['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'])
const dateTime = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
const previous_start_date = z.union([z.literal(''), dateTime])
/** RFC 3339 with an offset, or a day. */
const rfc3339 = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d([+-]\d\d:\d\d|Z))?$/)
const two = z.string().regex(/^\d\d$/)
const details = z.strictObject({
  year: z.string().regex(/^\d{4}$/),
  month: two,
  day: two,
  hour: two,
  minutes: two,
  seconds: two,
})
const absolute = z.string().refine((text) => /^https?:\/\//i.test(text) && isUrl(text), 'an absolute URL')
const website = z.union([z.literal(''), absolute])
const image = z.union([
  z.literal(false),
  z.strictObject({
    url: z.union([z.literal(''), absolute]),
    id: z.int().nonnegative(),
    extension: z.string(),
    width: z.int().optional(),
    height: z.int().optional(),
    sizes: z.record(z.string(), z.strictObject({ url: absolute, width: z.int(), height: z.int() })).optional(),
  }),
])
const line = z.string().regex(/^\S(?:[^\n]*\S)?$/)
const slug = z.string().regex(/^[^\s/]{1,200}$/)

const key = { source: z.string(), external_id: z.string() }

const head = {
  id: z.int().positive(),
  uid: sentence,
  author: z.union([z.int().nonnegative(), z.string().min(1).max(200)]),
  status: z.enum(['publish', 'draft', 'pending', 'private', 'trash', 'future']),
  date: dateTime,
  date_utc: dateTime,
  modified: dateTime,
  modified_utc: dateTime,
  url: absolute,
  rest_url: absolute,
  ...key,
}
const body = { description: z.string(), excerpt: z.string(), slug, image, image_alt: z.string() }

const venue = z.strictObject({
  ...head,
  venue: line,
  ...body,
  address: z.string(),
  city: z.string(),
  country: z.string(),
  province: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string(),
  website,
  stateprovince: z.string(),
  show_map: z.boolean(),
  show_map_link: z.boolean(),
  geo_lat: z.number().min(-90).max(90).nullable(),
  geo_lng: z.number().min(-180).max(180).nullable(),
})

const organizer = z.strictObject({
  ...head,
  organizer: line,
  ...body,
  phone: z.string(),
  website,
  email: z.union([z.literal(''), z.string().regex(/^[^@\s]+@[^@\s]+$/)]),
})

const term = {
  id: z.int().positive(),
  name: line,
  slug,
  description: z.string(),
  count: z.int().nonnegative(),
  url: absolute,
  ...key,
}
const urls = { self: absolute, collection: absolute }
const category = z.strictObject({
  ...term,
  taxonomy: z.literal('category'),
  parent: z.int().nonnegative(),
  color: z.enum(categoryColors),
  urls: z.strictObject({ ...urls, up: absolute.optional() }),
})
const tag = z.strictObject({ ...term, taxonomy: z.literal('tag'), urls: z.strictObject(urls) })

const eventHead = {
  ...head,
  title: line,
  slug,
  start_date: dateTime,
  start_date_details: details,
  end_date: dateTime,
  end_date_details: details,
  utc_start_date: dateTime,
  utc_start_date_details: details,
  utc_end_date: dateTime,
  utc_end_date_details: details,
  start_at: rfc3339,
  end_at: rfc3339,
  timezone: sentence,
  timezone_abbr: sentence,
  post_parent: z.int().nonnegative(),
}

/** Rule 56. */
const recurrence = z.union([
  z.null(),
  z.strictObject({
    rules: z.array(z.string().startsWith('FREQ=')),
    dates: z.array(dateTime),
    exceptions: z.array(dateTime),
    hide_from_listings: z.boolean(),
  }),
  z.strictObject({ recurrence_id: dateTime, changed_fields: z.array(z.string()) }),
])

const openEvent = z.strictObject({
  ...eventHead,
  ...body,
  all_day: z.boolean(),
  cost: z.string(),
  cost_details: z.strictObject({
    currency_symbol: z.string(),
    currency_code: z.string(),
    currency_position: z.enum(['', 'prefix', 'postfix']),
    values: z.array(z.string().regex(/^\d+(\.\d+)?$/)),
  }),
  website,
  show_map: z.boolean(),
  show_map_link: z.boolean(),
  hide_from_listings: z.boolean(),
  sticky: z.boolean(),
  featured: z.boolean(),
  ticketed: z.boolean(),
  event_status,
  status_reason: z.string(),
  previous_start_date,
  attendance_mode: z.enum(['in_person', 'online', 'mixed']),
  online_url: website,
  online_url_from: z.string(),
  recurrence,
  categories: z.array(category),
  tags: z.array(tag),
  // One is the object itself.
  venue: z.union([venue, z.array(venue).refine(({ length }) => length !== 1)]),
  organizer: z.array(organizer),
})

/** What is left of one with a password (rule 40). */
const closedEvent = z.strictObject({
  ...eventHead,
  description: z.literal(''),
  excerpt: z.literal(''),
  image: z.literal(false),
  image_alt: z.literal(''),
  cost: z.literal(''),
  cost_details: z.strictObject({
    currency_symbol: z.literal(''),
    currency_code: z.literal(''),
    currency_position: z.literal(''),
    values: z.array(z.never()),
  }),
  website: z.literal(''),
  all_day: z.null(),
  show_map: z.null(),
  show_map_link: z.null(),
  hide_from_listings: z.null(),
  sticky: z.null(),
  featured: z.null(),
  ticketed: z.null(),
  event_status,
  status_reason: z.literal(''),
  previous_start_date,
  attendance_mode: z.null(),
  online_url: z.literal(''),
  online_url_from: z.literal(''),
  recurrence,
  categories: z.array(z.never()),
  tags: z.array(z.never()),
  venue: z.array(z.never()),
  organizer: z.array(z.never()),
})

const detailed = ['start_date', 'end_date', 'utc_start_date', 'utc_end_date'] as const
const open = openEvent.refine(
  (event) =>
    event.utc_start_date <= event.utc_end_date &&
    detailed.every((name) => Object.values(event[`${name}_details`]).join(' ') === event[name].replace(/[-:]/g, ' ')),
  'dates in order, and details that say the same',
)
const event = z.union([open, closedEvent])

const records = { events: event, venues: venue, organizers: organizer, categories: category, tags: tag }

// Lists, index, description

const lists = Object.fromEntries(
  Object.entries(records).map(([collection, record]) => [
    collection,
    z.strictObject({
      [collection]: z.array(record),
      rest_url: absolute,
      next_rest_url: absolute.optional(),
      previous_rest_url: absolute.optional(),
      total: z.int().nonnegative(),
      total_pages: z.int().nonnegative(),
    }),
  ]),
)

const index = z.strictObject({
  namespace: sentence,
  routes: z.record(
    z.string(),
    z.strictObject({
      namespace: sentence,
      methods: z.array(sentence).nonempty(),
      endpoints: z.array(
        z.strictObject({
          methods: z.array(sentence).nonempty(),
          args: z.record(
            z.string(),
            z.strictObject({
              required: z.boolean(),
              type: z.union([sentence, z.array(sentence)]),
              default: z.unknown().optional(),
              description: sentence,
              items: z.unknown().optional(),
            }),
          ),
        }),
      ),
      _links: z.unknown(),
    }),
  ),
  _links: z.unknown(),
})
const description = z.looseObject({ openapi: z.literal('3.1.0'), paths: z.record(z.string(), z.unknown()) })

function shapeOf(method: string, route: string): z.ZodType {
  if (route === '/') return index
  if (route === '/doc') return description
  const [, collection = ''] = route.split('/')
  const isList = !route.includes('{') && method !== 'POST'
  return (isList ? lists[collection] : records[collection as keyof typeof records]) ?? z.never()
}

// Replies

export interface Asker {
  readonly isSignedIn: boolean
  /** Whether only what is public exists for the caller (rule 43). */
  readonly seesPublic: boolean
}

/** What about a reply was never published; `undefined` when there is nothing. */
export function faultOf(request: ApiRequest, { isSignedIn, seesPublic }: Asker, reply: ApiReply): string | undefined {
  const { route, isBroken } = placeOf(request)
  const { status, headers } = reply
  if (status >= 500) return `status ${status}`
  const requested = methodsOf(route)
  const isKnown = route !== noRoute
  if (isKnown && request.method === 'OPTIONS') {
    return status === 204 && reply.body === null && headers.Allow === [...requested, 'OPTIONS'].join(', ')
      ? undefined
      : `OPTIONS with ${status} and ${headers.Allow}`
  }
  const text = reply.body === null ? undefined : new TextDecoder().decode(reply.body)
  if ((text === undefined) !== (request.method === 'HEAD')) return 'a body with HEAD, or none with another method'

  const headerFault = faultOfHeaders(request, isSignedIn, reply)
  if (headerFault !== undefined) return headerFault
  if (text === undefined) return undefined
  const content: unknown = JSON.parse(text)
  if (!isKnown) {
    const expected = isBroken ? 400 : 404
    return status === expected ? faultOfError(status, content, route) : `${status} without a route`
  }
  if (!requested.includes(request.method)) {
    const isRefused = status === 405 && headers.Allow === [...requested, 'OPTIONS'].join(', ')
    return isRefused ? faultOfError(status, content, route) : `${status} and ${headers.Allow} to ${request.method}`
  }
  if (status >= 400) return faultOfError(status, content, route)
  if (status !== (request.method === 'POST' && !route.includes('{') ? 201 : 200)) return `status ${status}`
  if (seesPublic && /"status":"(?!publish")/.test(text)) return 'a record that is not public'
  const { error: fault } = shapeOf(request.method, route).safeParse(content)
  return fault?.message ?? (route.includes('{') || status === 201 ? undefined : faultOfList(route, content, reply))
}

function faultOfHeaders(
  request: ApiRequest,
  isSignedIn: boolean,
  { status, headers, body }: ApiReply,
): string | undefined {
  const { route } = placeOf(request)
  // A query that cannot be read does not show whether it contains a password.
  const wantsPassword = !isReadable(request.query) || new URLSearchParams(request.query).has('password')
  // Without a route or an endpoint nobody requests who it is.
  const isPrivate = wantsPassword || (isSignedIn && methodsOf(route).includes(request.method) && route !== noRoute)
  const expected: Readonly<Record<string, string | undefined>> = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': isPrivate ? 'private, no-cache' : 'no-cache',
    Vary: varyOf(request, { isPrivate, isLocked: isLocked(body, headers) }),
    'Access-Control-Allow-Origin': readerOf(request),
    ...(body !== null && { 'Content-Length': String(body.length) }),
  }
  for (const [name, value] of Object.entries(expected)) {
    if (headers[name] !== value) return `${name}: ${headers[name]} instead of ${value}`
  }
  if (Object.values(headers).some((value) => !/^[\x20-\x7e]*$/.test(value))) return 'a header that no host can send'
  return (status === 201) === (headers.Location !== undefined) ? undefined : `Location ${headers.Location}`
}

/** Caches distinguishes origins where some are named (rule 44). */
function varyOf(
  { mount }: ApiRequest,
  { isPrivate, isLocked }: { readonly isPrivate: boolean; readonly isLocked: boolean },
): string | undefined {
  const names = [
    ...(isPrivate ? [] : ['Authorization, Cookie']),
    ...(!isPrivate && isLocked ? ['X-Cal-Password'] : []),
    ...(mount.origins === '*' || mount.origins.length === 0 ? [] : ['Origin']),
  ]
  return names.length > 0 ? names.join(', ') : undefined
}

/** Whether a password would have opened the event (rule 40). */
function isLocked(body: ApiReply['body'], headers: ApiReply['headers']): boolean {
  // A reply to HEAD does not say why it is refused.
  if (body === null) return headers.Vary?.includes('X-Cal-Password') === true
  return new TextDecoder().decode(body).includes('"code":"event-password-protected"')
}

/** The origin whose pages may read the reply. */
function readerOf({ mount, headers }: ApiRequest): string | undefined {
  if (mount.origins === '*') return '*'
  return mount.origins.find((origin) => origin === headers.origin)
}

interface List {
  readonly rest_url: string
  readonly next_rest_url?: string
  readonly previous_rest_url?: string
  readonly total: number
  readonly total_pages: number
}

/** The pages of a list, by its envelope, headers and URLs (rules 10, 11). */
function faultOfList(route: string, content: unknown, { headers }: ApiReply): string | undefined {
  if (!collections.test(route.slice(1))) return undefined
  // The shape was checked.
  const { rest_url, next_rest_url, previous_rest_url, total, total_pages } = content as List
  const links = [
    next_rest_url && `<${next_rest_url}>; rel="next"`,
    previous_rest_url && `<${previous_rest_url}>; rel="prev"`,
  ]
  const said = [headers['X-Cal-Total'], headers['X-Cal-TotalPages'], headers.Link]
  const expected = [String(total), String(total_pages), links.filter(Boolean).join(', ') || undefined]
  if (said.some((value, index) => value !== expected[index])) return `headers ${said} of a list with ${expected}`
  if ((total === 0) !== (total_pages === 0) || total_pages > total) return `${total_pages} pages of ${total}`
  const addresses = [rest_url, next_rest_url ?? '', previous_rest_url ?? '']
  return addresses.some((address) => /[?&]password=/.test(address)) ? 'a password in an address' : undefined
}

function isReadable(query: string): boolean {
  try {
    decodeURIComponent(query)
    return true
  } catch {
    return false
  }
}
