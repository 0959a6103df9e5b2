import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { boolean, integer, list, oneOf, text } from 'daybook/fields'
import type { ReplyTransform } from 'daybook/http'
import { icalendar } from 'daybook/ics'
import { jsonLd } from 'daybook/jsonld'
import { recurringEvents } from 'daybook/recurrence'
import { beforeAll, describe, expect, it } from 'vitest'
import { docSchemas, type Schema } from '../../support/doc-schemas.ts'

// Rule 51: a response to `_fields` fits the document, and so does every whole response, with everything on.

const image = 'https://example.org/hall.jpg'
const shown: ReplyTransform = {
  venue: {
    members: {
      path: { type: 'string' },
      map: { type: 'object', properties: { x: { type: 'integer' }, y: {} }, required: ['x'] },
    },
    inLists: true,
    toReply: (venue) => ({ ...venue, path: 'x', map: { x: 1, y: 2 } }),
  },
}
const calendar = createCalendar({
  geolocation: true,
  ticketing: true,
  recurrence: recurringEvents({ months: 2 }),
  formats: [icalendar()],
  fields: {
    event: { level: oneOf(['easy', 'hard'], { filter: true }), languages: list(text()), open: boolean() },
    venue: { seats: integer({ min: 0 }) },
    tag: { motto: text() },
  },
  images: (one) => ({
    url: String(one),
    id: 0,
    extension: 'jpg',
    sizes: { large: { url: image, width: 9, height: 9 } },
  }),
  now: () => new Date('2030-01-15T12:00:00Z'),
})
const handle = fetchHandler(calendar, {
  explain: true,
  transforms: [jsonLd(), shown],
  securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
})
const read = async (path: string) => (await handle(new Request(`https://example.org/cal/events/v1${path}`))).json()

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: { readonly 200: { readonly content: Content } } } }>
  >
}
type Content = { readonly 'application/json': { readonly schema: Schema } }
interface Replies {
  readonly [name: string]: readonly object[]
}

const lists = ['/events', '/venues', '/organizers', '/categories', '/tags']
let document: Document

beforeAll(async () => {
  const linked = {
    venue: { venue: 'Hall', image, geo_lat: 47, geo_lng: 8 },
    organizer: [{ organizer: 'Guild', image }, { organizer: 'Club' }],
    categories: ['Jazz'],
    tags: ['new'],
  }
  const day = { start_date: '2030-01-20 09:00', end_date: '2030-01-20 10:00', cost: [10, 20], image, ...linked }
  await calendar.events.create({ title: 'Fair', ...day, ticketed: true, languages: ['de'], level: 'easy' })
  await calendar.events.create({ title: 'Two places', ...day, venue: [1, { venue: 'Park' }] })
  await calendar.events.create({ title: 'Secret', ...day, password: 'sesame' })
  await calendar.events.create({ title: 'Yoga', ...day, recurrence: 'FREQ=WEEKLY;COUNT=3' })
  document = (await read('/doc')) as Document
})

const validators = new Map<string, ReturnType<ReturnType<typeof docSchemas>['validatorOf']>>()

function faultsIn(route: string, reply: unknown) {
  const { schema } = document.paths[route]?.get.responses[200].content['application/json'] ?? {}
  const validate = validators.get(route) ?? docSchemas(document).validatorOf(schema ?? {})
  validators.set(route, validate)
  return validate(reply) ? null : validate.errors
}

/** Returns every path into a value, such as `venue.image.url`. */
function pathsInto(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(pathsInto)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    name,
    ...pathsInto(member).map((path) => `${name}.${path}`),
  ])
}

describe.each(lists)('%s', (path) => {
  it('fits the document with all members', async () => {
    for (const query of ['', '?explain=1', '?include_deleted=true', '?per_page=1', '?_fields=']) {
      expect([query, faultsIn(path, await read(path + query))]).toEqual([query, null])
    }
    expect(faultsIn(`${path}/{id}`, await read(`${path}/1`))).toBeNull()
  })

  it('fits the document with each member alone, in lists and by itself', async () => {
    const whole = (await read(path)) as Replies
    const records = [...(whole[path.slice(1)] ?? []), (await read(`${path}/1`)) as object]
    const paths = new Set(records.flatMap(pathsInto))
    expect(paths.size).toBeGreaterThan(10)
    for (const one of paths) {
      expect([one, faultsIn(path, await read(`${path}?_fields=${one}`))]).toEqual([one, null])
      expect([one, faultsIn(`${path}/{id}`, await read(`${path}/1?_fields=${one}`))]).toEqual([one, null])
    }
    expect(faultsIn(path, await read(`${path}?_fields=nothing`))).toBeNull()
  })

  it('does not fit it with another member, or with one of another type', async () => {
    const key = path.slice(1)
    const { [key]: records, ...envelope } = (await read(`${path}?_fields=id`)) as Replies
    expect(faultsIn(path, { ...envelope, [key]: [{ id: 1, other: 1 }] })).not.toBeNull()
    expect(faultsIn(path, { ...envelope, [key]: [{ id: 'x' }] })).not.toBeNull()
    expect(faultsIn(`${path}/{id}`, { id: 'x' })).not.toBeNull()
    expect(records).toContainEqual({ id: 1 })
  })
})

it('has whole records in the responses of writes', () => {
  const text = JSON.stringify(document)
  for (const name of ['Event', 'Venue', 'Organizer', 'Category', 'Tag']) {
    expect(docSchemas(document).resolve(name).required).toContain('id')
    expect(docSchemas(document).resolve(`${name}Part`).required).toBeUndefined()
    expect(text).not.toContain(`${name}InputPart`)
  }
})
