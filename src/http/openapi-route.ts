import { type FieldDoc, publishedDoc } from '../model/field.ts'
import { namespaceUrl } from '../model/urls.ts'
import type { Environment } from '../services/environment.ts'
import type { Endpoint, Method, Returns, Route } from './endpoint.ts'
import { pathDocs } from './index-route.ts'
import { type OwnHeaders, ownHeader } from './own-headers.ts'
import type { Mount } from './port.ts'

/** `GET /{ns}/doc`: the interface as an OpenAPI 3.1 document, from the declarations that validate (rule 46). */
export function openApiRoute(routes: () => readonly Route[], environment: Environment): Route {
  // All but the servers is the same for every caller of mounts with the same headers, and takes a while to make.
  const described = new Map<string | undefined, object>()
  const describe = async (mount: Mount) => {
    const document = described.get(mount.headerPrefix) ?? (await openApiDocument(routes(), { ...environment, mount }))
    described.set(mount.headerPrefix, document)
    return document
  }
  return {
    path: '/doc',
    endpoints: [
      {
        methods: ['GET'],
        summary: 'Description of the interface',
        returns: { status: 200, schema: 'openapi' },
        run: async ({ root, mount }) => ({
          status: 200,
          body: { ...(await describe(mount)), servers: [{ url: namespaceUrl(root) }] },
        }),
      },
    ],
  }
}

/** A calendar where it is mounted. */
type Mounted = Environment & { readonly mount: Mount }

async function openApiDocument(routes: readonly Route[], mounted: Mounted): Promise<object> {
  // Nothing else needs zod, whose hundred files take longer to load than all the rest.
  const { replySchemas } = await import('./schemas.ts')
  return {
    openapi: '3.1.0',
    info: {
      title: 'Calendar events',
      version: '1.0.0',
      description: 'Events, venues, organizers, categories and tags.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    // How callers sign in is for the host to say; reading needs nothing.
    security: [{}],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: `Routes of the ${name}` })),
    paths: Object.fromEntries(routes.map((route) => [route.path, pathItem(route, mounted)])),
    components: { schemas: replySchemas(schemaPath) },
  }
}

function schemaPath(name: string): string {
  return `#/components/schemas/${name}`
}

function tagOf({ path }: Route): string {
  return path.split('/')[1] || 'index'
}

function pathItem(route: Route, mounted: Mounted): object {
  const parameters = Object.entries(pathDocs)
    .filter(([name]) => route.path.includes(`{${name}}`))
    .map(([name, doc]) => ({ name, in: 'path', required: true, description: doc.description, schema: schemaOf(doc) }))
  const operations = route.endpoints.flatMap((endpoint) =>
    endpoint.methods.map((method) => [method.toLowerCase(), operation(route, endpoint, method, mounted)]),
  )
  return { ...(parameters.length > 0 && { parameters }), ...Object.fromEntries(operations) }
}

function operation(route: Route, endpoint: Endpoint, method: Method, mounted: Mounted): object {
  const { query, body, defaults = {} } = endpoint
  const words = defaultWords(mounted)
  const parameters = Object.entries(query ?? {}).map(([name, field]) => {
    const doc = publishedDoc(field)
    return {
      name,
      in: 'query',
      description: [doc.description, Reflect.get(words, name)].filter(Boolean).join('. '),
      schema: { ...schemaOf(doc), ...defaultOf(name, { ...defaults, per_page: mounted.perPage.default }) },
      // Lists are commas in one value; other forms are read too.
      ...(doc.type === 'array' && { style: 'form', explode: false }),
    }
  })
  const all = [...parameters, ...conditions(route, endpoint)]
  return {
    operationId: operationId(route, method),
    summary: endpoint.summary,
    tags: [tagOf(route)],
    ...(all.length > 0 && { parameters: all }),
    ...(body && { requestBody: requestBody(endpoint, body) }),
    responses: responses(route, endpoint, mounted.mount),
  }
}

/** The headers that make a request conditional. */
function conditions(route: Route, endpoint: Endpoint): readonly object[] {
  const schema = { type: 'string' }
  if (endpoint.changesRecord) {
    return [
      { name: 'If-Match', in: 'header', description: 'ETags of the states in which to change the record', schema },
    ]
  }
  return isConditionalRead(route, endpoint)
    ? [{ name: 'If-None-Match', in: 'header', description: 'ETags of the replies that the reader has', schema }]
    : []
}

function isConditionalRead({ resource }: Route, { methods }: Endpoint): boolean {
  return resource !== undefined && methods.includes('GET')
}

/** Defaults that a timestamp would tie to the day on which the document was made (rules 25, 46). */
function defaultWords({ defaultWindow, perPage }: Environment): object {
  return {
    per_page: `At most ${perPage.max}`,
    ...(defaultWindow && {
      start_date: 'By default today in the zone of the calendar, unless another date or include is given',
      end_date: `By default the day ${defaultWindow.months} months after today, unless another date or include is given`,
    }),
  }
}

/** Such as `get_events_by_slug`. */
function operationId(route: Route, method: Method): string {
  return [method.toLowerCase(), ...(route.path.match(/[a-z]+/g) ?? ['index'])].join('_')
}

function requestBody({ defaults = {} }: Endpoint, { fields, required }: NonNullable<Endpoint['body']>): object {
  const properties = Object.entries(fields).map(([name, field]) => [
    name,
    { ...schemaOf(field.doc), description: publishedDoc(field).description, ...defaultOf(name, defaults) },
  ])
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
  const content = { schema }
  return {
    required: required.length > 0,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
  }
}

function defaultOf(name: string, defaults: object): object {
  return name in defaults ? { default: Reflect.get(defaults, name) } : {}
}

function schemaOf({ description: _, ...schema }: FieldDoc): object {
  return schema
}

const errors: Readonly<Record<number, string>> = {
  400: 'A field is missing or does not read',
  401: 'Bad credentials, or a right that needs some',
  403: 'Not for this caller',
  404: 'There is no such record, or no such page',
  409: 'Another has the name, or changed the same records',
  410: 'The record is in the trash already',
  412: 'The record is in another state',
  413: 'The body is too large',
  415: 'The body has a type that is not read',
  428: 'The server wants to know in which state the record is changed',
  500: 'The calendar could not answer',
  503: 'The calendar cannot be reached just now',
}

function responses(route: Route, endpoint: Endpoint, mount: Mount): object {
  const isTerm = route.resource === 'category' || route.resource === 'tag'
  const removes = endpoint.methods.includes('DELETE')
  const statuses = [
    400,
    401,
    ...(route.resource ? [403, 404] : []),
    ...(route.path === '/' ? [404] : []),
    ...(endpoint.body ? [409, 413, 415] : []),
    ...(removes ? [409] : []),
    ...(removes && !isTerm ? [410] : []),
    ...(endpoint.changesRecord ? [412, 428] : []),
    500,
    503,
  ]
  const error = { 'application/json': { schema: { $ref: schemaPath('error') } } }
  return {
    [endpoint.returns.status]: {
      description: 'As asked',
      ...headersOf(endpoint, mount),
      content: { 'application/json': { schema: good(endpoint.returns) } },
    },
    ...(isConditionalRead(route, endpoint) && { 304: { description: 'The reader has the reply' } }),
    ...Object.fromEntries(statuses.map((status) => [status, { description: errors[status], content: error }])),
  }
}

/** The headers of a good reply that tell of input (rule 49). */
function headersOf({ isList, body }: Endpoint, mount: Mount): object {
  const named = (name: keyof OwnHeaders, description: string, type: string) => ({
    [ownHeader(mount, name)]: { description, schema: { type } },
  })
  const headers = {
    ...((isList || body) && named('Ignored', 'The names that were sent and are not read', 'string')),
    ...(isList && named('Per-Page', 'The size of the page, where it is smaller than was asked', 'integer')),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

function good({ schema }: Returns): object {
  return schema === 'index' || schema === 'openapi' ? { type: 'object' } : { $ref: schemaPath(schema) }
}
