import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { event } from '../../src/resources/event/event.ts'
import { organizer } from '../../src/resources/linked/organizer.ts'
import { venue } from '../../src/resources/linked/venue.ts'
import { category, tag } from '../../src/resources/term/term.ts'
import { aReport } from '../schema/report.ts'
import { arbitraryValue } from '../support/arbitrary-value.ts'
import { docSchemas, type Schema } from '../support/doc-schemas.ts'
import { byLength } from '../support/run-length.ts'

// What the schemas of `/doc` say about the fields of a body is what the readers of the fields accept.

const now = () => new Date('2030-01-15T12:00:00Z')
const calendar = createCalendar({ geolocation: true, ticketing: true, now })
const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
const request = async (method: string, path: string, fields?: object) => {
  const body = fields && { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
  const response = await handle(new Request(`https://example.org/cal/events/v1${path}`, { method, ...body }))
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> }
}
const { resolve, validator } = docSchemas((await request('GET', '/doc')).body)

const dates = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
const resources = [
  { type: 'Event', collection: 'events', definition: event, least: { title: 'Fair', ...dates } },
  { type: 'Venue', collection: 'venues', definition: venue, least: { venue: 'Hall' } },
  { type: 'Organizer', collection: 'organizers', definition: organizer, least: { organizer: 'Guild' } },
  { type: 'Category', collection: 'categories', definition: category, least: { name: 'Music' } },
  { type: 'Tag', collection: 'tags', definition: tag, least: { name: 'free' } },
] as const
const bodies = resources.flatMap(({ type, definition: { fields, readCreate, readUpdate }, least }) => [
  { body: `${type}Input`, fields, read: readCreate, least },
  { body: `${type}Patch`, fields, read: readUpdate, least },
])
const rows = bodies.flatMap(({ fields, ...body }) => Object.keys(fields).map((name) => ({ name, ...body })))

/** The errors of one field. */
function complaintsAbout(value: unknown, { name, read, least }: (typeof rows)[number]): unknown {
  const report = aReport()
  read({ ...least, [name]: value }, report)
  return report.hasErrors() ? (report.complaints.invalid[name] ?? 'a nested field, or a missing one') : undefined
}

function schemaOf(body: string, name: string): Schema {
  return (resolve(body).properties as Readonly<Record<string, Schema>>)[name] ?? {}
}

const valuesOf = (body: string, name: string) => arbitraryValue(schemaOf(body, name), resolve)

const valuesOfField = byLength(4, 10, 30)
const otherValues = byLength(40, 100, 300)
const numRuns = byLength(16, 40, 100)

/** Values that some field accepts, and others. */
const values = [
  ...[0, '0', ' ', '', null, true, 'TRUE', 1.5, '1.5', 10 ** 9, '7, 8', ' 7 ', ',', {}, [], [null, ''], [7, '8']],
  ...fc.sample(fc.jsonValue({ maxDepth: 2 }), otherValues),
  ...rows
    .filter(({ body }) => body.endsWith('Input'))
    .flatMap(({ body, name }) => fc.sample(valuesOf(body, name), valuesOfField)),
].filter((value) => ![value].flat().some(isEmptyForm))

/** Means no record, whatever its members are called. The schemas have those whose name is empty. */
function isEmptyForm(value: unknown): boolean {
  const members = typeof value === 'object' && value !== null ? Object.values(value) : ['none']
  return members.length > 0 && members.every((member) => member === null || String(member).trim() === '')
}

describe('the schema of each field', () => {
  it('is there', () => {
    for (const { body, fields } of bodies) {
      expect(Object.keys(resolve(body).properties as object)).toEqual(Object.keys(fields))
    }
  })

  it.each(rows)('describes only what is accepted: $body, $name', (row) => {
    fc.assert(
      fc.property(valuesOf(row.body, row.name), (value) => {
        expect([value, complaintsAbout(value, row)]).toEqual([value, undefined])
      }),
      { numRuns },
    )
  })

  it.each(rows)('describes all that is accepted: $body, $name', (row) => {
    const validate = validator(`${row.body}/properties/${row.name}`)
    const accepted = values.filter((value) => complaintsAbout(value, row) === undefined)
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.filter((value) => !validate(value))).toEqual([])
  })
})

describe('the values that the rules name', () => {
  type Collection = (typeof resources)[number]['collection']
  // Entries forget which resource has which name.
  const resourceOf = Object.fromEntries(resources.map((one) => [one.collection, one])) as {
    readonly [C in Collection]: (typeof resources)[number]
  }
  let count = 0
  const make = async (collection: Collection, fields: object = {}) => {
    count += 1
    const { least } = resourceOf[collection]
    const named = 'name' in least ? { name: `Name ${count}` } : {}
    const { status, body } = await request('POST', `/${collection}`, { ...least, ...named, ...fields })
    if (status !== 201) throw new Error(JSON.stringify(body))
    return body
  }

  it.each(resources)('records of $collection, sent back as replies show them', async ({ type, collection }) => {
    const [one, other] = [await make('venues', { image: 5 }), await make('venues')]
    const links = { categories: 'Jazz, Rock', tags: 'free', organizer: { organizer: 'Choir' }, cost: [10, '20'] }
    const records = [
      await make(collection),
      ...(collection === 'events'
        ? [
            await make('events', { ...links, venue: one.id }),
            await make('events', { venue: [one.id, other.id], image: 5 }),
          ]
        : []),
    ]
    for (const record of records) {
      expect(validator(type)(record)).toBe(true)
      expect(validator(`${type}Patch`)(record)).toBe(true)
      expect(await request('PUT', `/${collection}/${record.id}`, record)).toEqual({ status: 200, body: record })
      expect(validator(`${type}Input`)(record)).toBe(true)
    }
  })

  const accepted: readonly (readonly [Collection, fields: object])[] = [
    ['events', { start_date: 1_908_176_400, end_date: '1908183600' }],
    ['events', { start_date: '+7 days', end_date: '+8 days' }],
    ['events', { author: 'u_1' }],
    ['events', { author: '7', image: 5 }],
    ['events', { venue: 1 }],
    ['events', { venue: '1' }],
    ['events', { venue: [{ id: 1 }] }],
    ['events', { venue: '1, 2' }],
    ['events', { venue: 0, organizer: { organizer: '' } }],
    ['events', { venue: { venue: 'Barn', city: 'Bern', website: 'https://barn.example' } }],
    ['events', { venue: [{ venue: 'Barn' }, 1], organizer: [{ organizer: 'Band', email: 'band@example.org' }] }],
    ['events', { venue: [], organizer: [null, ''] }],
    ['events', { categories: 'Jazz, Rock', tags: ['free', 'late'] }],
    ['events', { categories: [{ id: 1 }] }],
    ['events', { cost: 20 }],
    ['events', { cost: ['Free', 15, '30 - 20'] }],
    ['events', { featured: 'YES', sticky: 1, show_map: 'off', all_day: '0' }],
    ['events', { title: 1848, post_parent: '0' }],
    ['events', { image: 'https://example.org/a.png' }],
    ['events', { image: false }],
    ['events', { image: { url: '', id: 12, extension: '' } }],
    ['events', { image: { url: 'https://example.org/a.png', id: 0, extension: 'png' } }],
    ['venues', { geo_lat: '46.9', geo_lng: 7.4, zip: 3000 }],
    ['categories', { parent: 1 }],
  ]

  it.each(accepted)('in %s: %j', async (collection, fields) => {
    await make('venues')
    await make('venues')
    await make('categories')
    const { type, least } = resourceOf[collection]
    expect(validator(`${type}Input`)({ ...least, ...fields })).toBe(true)
    expect(validator(`${type}Patch`)(fields)).toBe(true)
    await make(collection, fields)
  })

  it.each(resources)('null and empty text in updates of $collection', async ({ type, collection, definition }) => {
    const validate = validator(`${type}Patch`)
    for (const [name, field] of Object.entries(definition.fields)) {
      for (const empty of [null, '']) {
        const isAccepted = validate({ [name]: empty })
        expect([name, empty, isAccepted]).toEqual([name, empty, !field.notNull])
        const { id } = await make(collection)
        const { status } = await request('PATCH', `/${collection}/${id}`, { [name]: empty })
        expect([name, empty, status]).toEqual([name, empty, isAccepted ? 200 : 400])
      }
    }
  })

  it.each(resources)('what a new record needs: $type', ({ type, definition }) => {
    expect(resolve(`${type}Input`).required).toEqual(definition.required)
    expect(resolve(`${type}Patch`).required).toBeUndefined()
  })
})
