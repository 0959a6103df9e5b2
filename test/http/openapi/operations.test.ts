import { createCalendar, errorStatus } from 'daybook'
import { fetchHandler, type HostOptions } from 'daybook/fetch'
import { type CollectionName, collectionNames, isTermCollection, nameOf } from 'daybook/storage'
import { expect, it } from 'vitest'

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly requestBody?: { readonly content: object }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly securitySchemes?: object
    readonly schemas: Readonly<Record<string, { readonly properties: Readonly<Record<string, { enum?: unknown }>> }>>
    readonly responses: Readonly<Record<string, { readonly description: string; readonly headers?: object }>>
  }
}

type Calendar = ReturnType<typeof createCalendar>

async function describe(options: HostOptions<Request> = {}, calendar: Calendar = createCalendar()): Promise<Document> {
  const url = `https://example.org${options.basePath ?? ''}/cal/events/v1/doc`
  const reply = await fetchHandler(calendar, options)(new Request(url))
  return (await reply?.json()) as Document
}

function operationsOf({ paths }: Document): readonly (readonly [request: string, Operation])[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  )
}

it('names every operation', async () => {
  const names = operationsOf(await describe()).map(([request, { operationId }]) => [request, operationId])
  expect(Object.fromEntries(names)).toEqual({
    'GET /': 'getIndex',
    'GET /doc': 'getOpenApiDocument',
    'POST /events/{id}/copy': 'copyEvent',
    'POST /tags/{id}/merge': 'mergeTags',
    'POST /categories/{id}/merge': 'mergeCategories',
    'POST /organizers/{id}/merge': 'mergeOrganizers',
    'POST /organizers/by-slug/{slug}/merge': 'mergeOrganizersBySlug',
    'POST /venues/{id}/merge': 'mergeVenues',
    'POST /venues/by-slug/{slug}/merge': 'mergeVenuesBySlug',
    'POST /events/by-slug/{slug}/copy': 'copyEventBySlug',
    ...Object.assign({}, ...collectionNames.map(ofResource)),
  })
  // Names of the published interface.
  expect(names).toContainEqual(['GET /categories', 'listCategories'])
  expect(names).toContainEqual(['PUT /events/by-slug/{slug}', 'updateEventBySlugWithPut'])
  expect(new Set(names.map(([, id]) => id)).size).toBe(names.length)
})

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

function ofResource(collection: CollectionName): Readonly<Record<string, string>> {
  const singular = capitalized(nameOf[collection])
  return {
    [`GET /${collection}`]: `list${capitalized(collection)}`,
    [`POST /${collection}`]: `create${singular}`,
    ...atPath(`/${collection}/{id}`, singular),
    ...(!isTermCollection(collection) && atPath(`/${collection}/by-slug/{slug}`, `${singular}BySlug`)),
  }
}

const atPath = (path: string, name: string) => ({
  [`GET ${path}`]: `get${name}`,
  [`PATCH ${path}`]: `update${name}`,
  [`POST ${path}`]: `update${name}WithPost`,
  [`PUT ${path}`]: `update${name}WithPut`,
  [`DELETE ${path}`]: `delete${name}`,
})

it('describes bodies as JSON only', async () => {
  const types = operationsOf(await describe()).flatMap(([, { requestBody }]) => Object.keys(requestBody?.content ?? {}))
  expect(new Set(types)).toEqual(new Set(['application/json']))
})

it('describes errors with their codes, and a reply that asks for a retry', async () => {
  const { schemas, responses } = (await describe()).components
  expect(schemas.ErrorReply?.properties.code?.enum).toEqual(Object.keys(errorStatus))
  expect(responses.Conflict?.description).toContain('`term_exists`, `rest_conflict`')
  expect(Object.keys(responses.Conflict?.headers ?? {})).toEqual(['Retry-After'])
  expect(Object.keys(responses.Unavailable?.headers ?? {})).toEqual(['Retry-After'])
})

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From the settings of your account' },
} as const

it('describes how callers sign in, for writes alone what anonymous callers may not do', async () => {
  const document = await describe({ securitySchemes })
  expect(document.components.securitySchemes).toEqual(securitySchemes)
  for (const [request, { security }] of operationsOf(document)) {
    const schemes = [{ session: [] }, { token: [] }]
    expect([request, security]).toEqual([request, request.startsWith('GET') ? [{}, ...schemes] : schemes])
  }
})

it('says that anonymous callers may write where the policy lets them', async () => {
  const may = (_: unknown, action: string, resource: string) => action === 'create' && resource === 'event'
  const document = await describe({ securitySchemes }, createCalendar({ policy: { scope: () => 'public', may } }))
  expect(document.paths['/events']?.post?.security).toEqual([{}, { session: [] }, { token: [] }])
  expect(document.paths['/venues']?.post?.security).toEqual([{ session: [] }, { token: [] }])
})

it('describes each mount of a calendar with its own schemes', async () => {
  const calendar = createCalendar()
  await describe({ securitySchemes }, calendar)
  const plain = await describe({ basePath: '/plain' }, calendar)
  expect(plain.components.securitySchemes).toBeUndefined()
  expect(operationsOf(plain).every(([, { security }]) => JSON.stringify(security) === '[{}]')).toBe(true)
})
