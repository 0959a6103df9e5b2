import { collectionNames, linkedCollections, linkedNameOf } from 'daybook/storage'
import { afterAll, beforeAll } from 'vitest'
import type { Host, MountOptions, Reply, RequestOptions, Site, TestCalendarOptions } from '../support/harness.ts'

// What the tables of this folder share: one site for a describe, records made over the interface itself,
// and replies cut down to what a row states.

/** The resources, and those that have a status and a trash. */
export const resources = collectionNames
export const posts = ['events', ...linkedCollections] as const
export type Resource = (typeof resources)[number]
export type Json = Readonly<Record<string, unknown>>

/** The field that names a record of each resource. */
export const nameField = {
  events: 'title',
  ...linkedNameOf,
  categories: 'name',
  tags: 'name',
} as const satisfies Record<Resource, string>

export interface Setup {
  readonly calendar?: TestCalendarOptions
  readonly mount?: MountOptions
  readonly seed?: (site: Site) => Promise<unknown>
}

/** A site that opens before the tests of the surrounding describe and closes after them. */
export function useSite(host: Host, { calendar, mount, seed }: Setup = {}): Site {
  let opened: Site | undefined
  const site = (): Site => {
    if (opened === undefined) throw new Error('the site opens in beforeAll')
    return opened
  }
  beforeAll(async () => {
    opened = await host.open(calendar, mount)
    await seed?.(opened)
  }, 60_000) // the first who requests a database waits until it has started
  afterAll(() => opened?.close())
  return {
    get calendar() {
      return site().calendar
    },
    get baseUrl() {
      return site().baseUrl
    },
    request: (method, path, options) => site().request(method, path, options),
    mount: (other) => site().mount(other),
    close: () => site().close(),
  }
}

/** Ids by the name of the record, for the `{Name}` of a row. */
export type Ids = Record<string, number>

/** One record to make: its resource, its fields (`'{Name}'` stands for an id), and who makes it. */
export type SeedRow = readonly [resource: Resource, fields: Json, as?: string]

/** Makes the records of a table in order, as an administrator unless the row says otherwise, and keeps their ids. */
export async function seedRecords(site: Site, ids: Ids, rows: readonly SeedRow[]): Promise<void> {
  for (const [resource, fields, as = 'administrator'] of rows) {
    const record = await make(site, resource, fill(fields, ids) as Json, as)
    ids[String(fields[nameField[resource]])] = record.id
  }
}

/** Makes one record over the interface; anything but a 201 fails the test that needed it. */
export async function make(
  site: Site,
  resource: Resource,
  fields: Json,
  as = 'administrator',
): Promise<Json & { readonly id: number; readonly slug: string }> {
  const reply = await site.request('POST', `/${resource}`, { json: fields, as })
  if (reply.status !== 201)
    throw new Error(`POST /${resource} ${JSON.stringify(fields)}: ${reply.status} ${reply.text}`)
  return reply.body as Json & { readonly id: number; readonly slug: string }
}

/** An event of one evening in June 2030, with what the test adds. */
export const evening = (fields: Json = {}): Json => ({
  title: 'Evening',
  start_date: '2030-06-20 18:00:00',
  end_date: '2030-06-20 20:00:00',
  ...fields,
})

/** Replaces with ids each `{Name}`: a text that is nothing else becomes the number. */
export function fill(value: unknown, ids: Ids): unknown {
  if (typeof value === 'string') {
    const whole = /^\{([^{}]+)\}$/.exec(value)?.[1]
    return whole !== undefined && whole in ids ? ids[whole] : fillText(value, ids)
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, ids))
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, ids)]))
  return value
}

export function fillText(text: string, ids: Ids): string {
  return text.replace(/\{([^{}]+)\}/g, (placeholder, name: string) => String(ids[name] ?? placeholder))
}

// Matchers of the test runner pass through as they are.
function isPlain(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

export function bodyOf(reply: Reply): Json {
  if (!isPlain(reply.body)) throw new Error(`no JSON object: ${reply.status} ${reply.text}`)
  return reply.body
}

/** The records of a list reply. */
export function recordsOf(reply: Reply, resource: Resource): readonly Json[] {
  const records = bodyOf(reply)[resource]
  if (!Array.isArray(records)) throw new Error(`no list of ${resource}: ${reply.status} ${reply.text}`)
  return records as readonly Json[]
}

/** The names in a list reply, in its order; a refused list shows its error instead. */
export function namesOf(reply: Reply, resource: Resource): readonly unknown[] {
  if (reply.status !== 200) return [`${reply.status} ${reply.text}`]
  return recordsOf(reply, resource).map((record) => record[nameField[resource]])
}

/** What an error reply says, without its sentences: status, code and the names of the fields it is about. */
export interface Refusal {
  readonly status: number
  readonly code: unknown
  readonly params?: readonly string[]
}

export function refusalOf(reply: Reply): Refusal {
  const { code, data } = bodyOf(reply)
  if (!isPlain(data)) throw new Error(`no error reply: ${reply.status} ${reply.text}`)
  const { status, params } = data
  if (status !== reply.status) throw new Error(`status ${reply.status}, but the body says ${reply.text}`)
  if (params === undefined) return { status: reply.status, code }
  return {
    status: reply.status,
    code,
    params: (Array.isArray(params) ? params : Object.keys(params as Json)).toSorted(),
  }
}

export const invalid = (...params: readonly string[]): Refusal => ({
  status: 400,
  code: 'rest_invalid_param',
  params: params.toSorted(),
})

export const missing = (...params: readonly string[]): Refusal => ({
  status: 400,
  code: 'rest_missing_callback_param',
  params: params.toSorted(),
})

export const refused = (status: number, code: string): Refusal => ({ status, code })

/** A value as a row's title: short enough for one line. */
export function label(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 40)}... (${text.length})` : text
}

/** A row of a list table with its query, and who calls, as its title. */
export function titled<Expected>([query, expected, as]: readonly [query: string, expected: Expected, as?: string]) {
  const shown = query.length > 70 ? `${query.slice(0, 70)}...` : query || 'no query'
  return [as === undefined ? shown : `${shown} as ${as}`, query, expected, as] as const
}

/** A GET as everyone, or as `as`. */
export function get(site: Site, path: string, options: RequestOptions = {}): Promise<Reply> {
  return site.request('GET', path, options)
}
