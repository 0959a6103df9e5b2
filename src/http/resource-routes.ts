import { isCalendarError } from '../errors.ts'
import { eventDefaults, eventFields, eventRequired } from '../model/event.ts'
import { eventFilters } from '../model/event-query.ts'
import { type Fields, noExtensions } from '../model/field.ts'
import { linkedFilters } from '../model/linked-query.ts'
import { organizerDefaults, organizerFields, organizerRequired } from '../model/organizer.ts'
import { queryReader } from '../model/reader.ts'
import { collectionOf, type Resource, type StoredRecord, withArticle } from '../model/resource.ts'
import { categoryFields, tagFields } from '../model/term.ts'
import { categoryFilters, tagFilters } from '../model/term-query.ts'
import { recordUrl } from '../model/urls.ts'
import { venueDefaults, venueFields, venueRequired } from '../model/venue.ts'
import { boolean, password } from '../model/vocabulary.ts'
import type { Target } from '../services/find-post.ts'
import type { WriteOptions } from '../services/precondition.ts'
import type { Represent } from '../services/representation.ts'
import type { Services } from '../services/services.ts'
import type { BodyFields, Call, Endpoint, Method, Route } from './endpoint.ts'
import { perPageHeader } from './input-headers.ts'
import { listAnswer } from './list-reply.ts'
import { errorAnswer } from './reply.ts'
import { type Served, withoutSlugs } from './served.ts'
import { recordValidators } from './validators.ts'

/** The routes of the five resources. They differ in what they take; what is done at each path is the same. */
export function resourceRoutes(): readonly Route[] {
  return [
    ...routesOf({
      resource: 'event',
      filters: eventFilters,
      orderby: 'start_date',
      body: { fields: eventFields, required: eventRequired },
      defaults: { ...eventDefaults, all_day: false },
      bySlug: true,
      readQuery: passwordQuery,
      service: ({ events }) => ({ ...events, list: events.listWithLinked }),
      represent: ({ represent }) => represent.events,
    }),
    ...routesOf({
      resource: 'venue',
      filters: linkedFilters,
      body: { fields: venueFields, required: venueRequired },
      defaults: venueDefaults,
      bySlug: true,
      service: ({ venues }) => venues,
      represent: ({ represent }) => represent.venues,
    }),
    ...routesOf({
      resource: 'organizer',
      filters: linkedFilters,
      body: { fields: organizerFields, required: organizerRequired },
      defaults: organizerDefaults,
      bySlug: true,
      service: ({ organizers }) => organizers,
      represent: ({ represent }) => represent.organizers,
    }),
    ...routesOf({
      resource: 'category',
      filters: categoryFilters,
      orderby: 'name',
      body: { fields: categoryFields, required: ['name'] },
      defaults: { description: '', parent: 0 },
      bySlug: false,
      service: ({ categories }) => withoutSlugs(categories),
      represent: ({ represent }) => represent.categories,
    }),
    ...routesOf({
      resource: 'tag',
      filters: tagFilters,
      orderby: 'name',
      body: { fields: tagFields, required: ['name'] },
      defaults: { description: '' },
      bySlug: false,
      service: ({ tags }) => withoutSlugs(tags),
      represent: ({ represent }) => represent.tags,
    }),
  ]
}

const passwordQuery = { password: password('Password of the event') }
const readPassword = queryReader(passwordQuery)
const explainQuery = { explain: boolean('Whether to tell what the list did, in `query`, where the mount allows it') }
const readExplain = queryReader(explainQuery)

interface ResourceOptions<Record> {
  readonly resource: Resource
  readonly filters: Fields
  /** What its lists are ordered by when they are not told. */
  readonly orderby?: string
  readonly body: BodyFields
  readonly defaults: object
  readonly bySlug: boolean
  /** What a single read takes in its query. */
  readonly readQuery?: typeof passwordQuery
  service(services: Services): Served<Record>
  represent(services: Services): Represent<NoInfer<Record>, object>
}

const listDefaults = {
  page: 1,
  strict_dates: false,
  only_with_upcoming: false,
  hide_empty: true,
  order: 'asc',
}
const writes: readonly Method[] = ['POST', 'PUT', 'PATCH']

function routesOf<Record extends StoredRecord>(options: ResourceOptions<Record>): readonly Route[] {
  const { resource, filters, body, defaults, bySlug, service, represent } = options
  const collection = collectionOf[resource]

  /** A record with its validators. */
  const shown = async (call: Call, record: Record, opened = false) => {
    const all: [StoredRecord, Resource][] = []
    const onShown = (one: StoredRecord, kind: Resource) => void all.push([one, kind])
    const body = await represent(call.services)(record, { root: call.root, opened, onShown })
    return { status: 200, body, headers: recordValidators({ record, shown: all, ...call }) }
  }

  /** Changes the record, if it is in a state that the caller knows; else tells in which it is (412). */
  const change = async (call: Call, target: Target, write: (options: WriteOptions) => Promise<Record>) => {
    const { services, ifMatch } = call
    try {
      return await shown(call, await write(ifMatch === undefined || ifMatch === '*' ? {} : { ifMatch }))
    } catch (error) {
      if (!isCalendarError(error) || error.code !== 'rest_precondition_failed') throw error
      const records = service(services)
      const current = await (typeof target === 'number' ? records.get(target, {}) : records.getBySlug(target.slug, {}))
      return { ...errorAnswer(error), headers: (await shown(call, current)).headers }
    }
  }

  const list: Endpoint = {
    methods: ['GET'],
    summary: `List ${collection}`,
    query: { ...filters, ...explainQuery },
    defaults: { ...listDefaults, ...(options.orderby && { orderby: options.orderby }) },
    returns: { status: 200, schema: `${resource}-list` },
    isList: true,
    async run({ services, heard, root, mount, query: sent, rawQuery }) {
      const { explain, ...others } = sent
      const query = mount.explain ? others : sent
      const isExplained = mount.explain === true && readExplain({ explain }, noExtensions).explain === true
      const page = await service(services).list(query)
      const explanation = isExplained ? heard.listed?.explain() : undefined
      const { linked } = page
      const replies = await represent(services)(page.records, { root, ...(linked && { linked }) })
      const answer = listAnswer(replies, page, { collection, root, mount, query: rawQuery, explanation })
      const cut = perPageHeader(page.per_page, heard.listed?.per_page, mount)
      return { ...answer, headers: { ...answer.headers, ...cut } }
    },
  }
  const create: Endpoint = {
    methods: ['POST'],
    summary: `Create ${withArticle(resource)}`,
    right: ['create', resource],
    body,
    defaults,
    returns: { status: 201, schema: resource },
    async run(call) {
      const record = await service(call.services).create(call.body)
      const Location = recordUrl(call.root, resource, record.id)
      const { body, headers } = await shown(call, record)
      return { status: 201, body, headers: { ...headers, Location } }
    },
  }

  const single = (target: (call: Call) => Target): readonly Endpoint[] => [
    {
      methods: ['GET'],
      summary: `Read ${withArticle(resource)}`,
      ...(options.readQuery && { query: options.readQuery }),
      returns: { status: 200, schema: resource },
      async run(call) {
        const { services, query } = call
        const at = target(call)
        const read = options.readQuery ? readPassword(query, noExtensions) : {}
        const record =
          typeof at === 'number'
            ? await service(services).get(at, read)
            : await service(services).getBySlug(at.slug, read)
        return shown(call, record, true)
      },
    },
    {
      methods: writes,
      summary: `Change ${withArticle(resource)}: what is not sent is not touched`,
      right: ['update', resource],
      changesRecord: true,
      body: { fields: body.fields, required: [] },
      returns: { status: 200, schema: resource },
      run(call) {
        const at = target(call)
        return change(call, at, (options) => service(call.services).update(at, call.body, options))
      },
    },
    {
      methods: ['DELETE'],
      summary: bySlug ? `Move ${withArticle(resource)} to the trash` : `Delete ${withArticle(resource)} for good`,
      right: ['delete', resource],
      changesRecord: true,
      ...(options.readQuery && { query: options.readQuery }),
      returns: { status: 200, schema: resource },
      run: (call) => change(call, target(call), (options) => service(call.services).remove(target(call), options)),
    },
  ]

  const routes: Route[] = [
    { path: `/${collection}`, resource, endpoints: [list, create] },
    { path: `/${collection}/{id}`, resource, endpoints: single(({ params }) => Number(params.id)) },
  ]
  if (bySlug) {
    const endpoints = single(({ params }) => ({ slug: params.slug ?? '' }))
    routes.push({ path: `/${collection}/by-slug/{slug}`, resource, endpoints })
  }
  return routes
}
