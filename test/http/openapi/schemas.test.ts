import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { text } from 'daybook/fields'
import { describe, expect, it } from 'vitest'
import { docSchemas, type Schema } from '../../support/doc-schemas.ts'

// What derives from the declaration of a field or a parameter for `/doc` and for the index.

const handle = fetchHandler(createCalendar({ ticketing: true, fields: { tag: { motto: text({ maxLength: 7 }) } } }))
const read = async (path: string): Promise<unknown> =>
  (await handle(new Request(`https://example.org/cal/events/v1${path}`))).json()

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description: string }[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, { readonly content: unknown }>>
}
interface Document {
  readonly paths: Readonly<Record<string, { readonly get: Operation; readonly post: Operation }>>
}

interface Index {
  readonly routes: Readonly<
    Record<string, { readonly endpoints: readonly { readonly args: Readonly<Record<string, unknown>> }[] }>
  >
}

const document = (await read('/doc')) as Document
const { resolve } = docSchemas(document)
const membersOf = (name: string) => resolve(name).properties as Readonly<Record<string, Schema>>
const parameterOf = (path: string, name: string) =>
  document.paths[path]?.get.parameters.find((parameter) => parameter.name === name)

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: string) => ({ 'application/json': { schema: ref(name) } })
const orEmpty = (schema: Schema) => ({ anyOf: [schema, { type: ['string', 'null'], enum: ['', null] }] })

describe('the schemas of /doc', () => {
  it.each([
    ['events', 'Event'],
    ['venues', 'Venue'],
    ['organizers', 'Organizer'],
    ['categories', 'Category'],
    ['tags', 'Tag'],
  ])('name what %s accept and return', (path, name) => {
    const { get, post } = document.paths[`/${path}`] ?? {}
    const selectable = { anyOf: [ref(`${name}List`), ref(`${name}ListPart`)] }
    expect(get?.responses[200]?.content).toEqual({ 'application/json': { schema: selectable } })
    expect(post?.requestBody).toMatchObject({ required: true, content: json(`${name}Input`) })
    expect(post?.responses[201]?.content).toEqual(json(name))
    expect(membersOf(`${name}List`)[path]).toEqual({ type: 'array', items: ref(name) })
  })

  it('take every spelling of a value, and empty ones of a field that is not required', () => {
    const { title, featured, status, cost } = membersOf('EventInput')
    expect(title).toEqual({ ...ref('LineInput'), description: 'Title of the event' })
    expect(featured).toMatchObject(orEmpty(ref('BooleanInput')))
    expect(status).toMatchObject(orEmpty({ type: 'string', enum: expect.arrayContaining(['publish', 'draft']) }))
    expect(cost).toMatchObject({ anyOf: expect.any(Array) })
    expect(membersOf('EventPatch').title).toEqual({ ...ref('LineInput'), description: 'Title of the event' })
    expect(membersOf('EventPatch').featured).toMatchObject(orEmpty(ref('BooleanInput')))
    expect(membersOf('TagInput').motto).toMatchObject({ anyOf: [{ maxLength: 7 }, {}] })
    expect(membersOf('VenueInput').geo_lat).toMatchObject({ anyOf: [{ minimum: -90, maximum: 90 }, {}] })
  })

  it('say what a field means, its default, and its extension', () => {
    const sentences = (name: string) => [membersOf(name).featured?.description, membersOf(name).ticketed?.description]
    const [featured, ticketed] = ['Whether to highlight the event', 'Whether the event has tickets']
    const extension = 'Only with the ticketing extension'
    expect(sentences('EventPatch')).toEqual([featured, `${ticketed}. ${extension}`])
    expect(sentences('EventInput')).toEqual([
      `${featured}. Default: false`,
      `${ticketed}. ${extension}. Default: false`,
    ])
    expect(membersOf('Event').ticketed?.description).toContain(extension)
  })

  it('require what every reply has', () => {
    const required = resolve('Event').required
    expect(required).toEqual(expect.arrayContaining(['id', 'rest_url', 'title', 'cost', 'venue']))
    expect(required).not.toContain('ticketed')
  })
})

describe('the parameters of /doc', () => {
  it('take what the list reads, with defaults', () => {
    expect(parameterOf('/events', 'start_date')).toMatchObject({ schema: ref('DateInput') })
    expect(parameterOf('/events', 'order')).toMatchObject({ schema: { enum: ['asc', 'desc'], default: 'asc' } })
    expect(parameterOf('/events', 'per_page')).toMatchObject({ schema: { default: 10 } })
    expect(parameterOf('/events', 'per_page')?.description).toMatch(/\. At most 50$/)
    expect(parameterOf('/events', 'start_date')?.description).toMatch(/\. By default today in the zone/)
  })

  it('are lists separated by commas', () => {
    const schema = { type: 'array', items: { type: 'integer' } }
    expect(parameterOf('/events', 'venue')).toMatchObject({ schema, style: 'form', explode: false })
  })
})

describe('the index', () => {
  it('says what each argument takes, requires and defaults to', async () => {
    const { routes } = (await read('')) as Index
    const [list, create] = routes['/cal/events/v1/events']?.endpoints.map(({ args }) => args) ?? []
    expect(create?.title).toEqual({ required: true, type: 'string', description: 'Title of the event' })
    expect(create?.featured).toMatchObject({ required: false, type: 'boolean', default: false })
    expect(list?.order).toMatchObject({ required: false, default: 'asc' })
    expect(list?.per_page).toMatchObject({ default: 10 })
    expect(list?.venue).toMatchObject({ type: 'array', items: { type: 'integer' } })
  })
})
