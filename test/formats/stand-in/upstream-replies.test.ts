import { fetchHandler } from 'daybook/fetch'
import { integer } from 'daybook/fields'
import { jsonLd } from 'daybook/jsonld'
import { upstreamReplies } from 'daybook/stand-in'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const site = 'https://example.org:8443'
type Json = Readonly<Record<string, unknown>>

/** A calendar instead of an existing API, whose clients an editor uses. */
async function standIn(options: TestCalendarOptions = {}) {
  const calendar = await createTestCalendar({ unknownInput: 'reject', ...options })
  const handle = fetchHandler(calendar, {
    ...{ basePath: '/wp-json', namespace: 'tribe/events/v1', headerPrefix: 'X-TEC' },
    transforms: [jsonLd(), upstreamReplies({ customFields: { age_limit: 'From age' } })],
    authenticate: () => ({ id: 7, role: 'editor' }),
  })
  return async (method: string, path: string, body?: Json): Promise<Json> => {
    const init = {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }
    const response = await handle(new Request(`${site}/wp-json/tribe/events/v1${path}`, init))
    const json = JSON.parse(await response.text())
    expect([path, response.status, json]).toEqual([path, expect.toSatisfy((status) => status < 300), expect.anything()])
    return json
  }
}

const at = { title: 'Fair', start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
const fields = { event: { age_limit: integer({ description: 'From this age on' }) } } as const

describe('events have', () => {
  it('their author as text, and global ids', async () => {
    const send = await standIn()
    const global = { global_id: 'example.org?id=1', global_id_lineage: ['example.org?id=1'] }
    expect(await send('POST', '/events', at)).toMatchObject({ id: 1, author: '7', ...global })
    expect(await send('GET', '/events')).toMatchObject({ events: [{ author: '7', ...global }] })
  })

  it('the fields of the app as custom fields too', async () => {
    const send = await standIn({ fields })
    const event = await send('POST', '/events', { ...at, age_limit: 16 })
    expect(event).toMatchObject({ age_limit: 16, custom_fields: { age_limit: { label: 'From age', value: 16 } } })
  })

  it('an empty list for no custom fields', async () => {
    const calendar = await createTestCalendar({ seed: { events: [at] } })
    const handle = fetchHandler(calendar, { transforms: [upstreamReplies()] })
    const response = await handle(new Request(`${site}/cal/events/v1/events/1`))
    expect(JSON.parse(await response.text())).toMatchObject({ custom_fields: [] })
  })

  it('the first venue as an object, and all venues as a list', async () => {
    const send = await standIn()
    const two = await send('POST', '/events', { ...at, venue: [{ venue: 'Hall' }, { venue: 'Park' }] })
    const hall = { venue: 'Hall', author: '7', global_id: 'example.org?type=venue&id=1' }
    expect(two).toMatchObject({ venue: hall, venues: [hall, { venue: 'Park' }] })
    const one = await send('POST', '/events', { ...at, venue: 1 })
    expect(one).toMatchObject({ venue: hall, venues: [hall] })
    expect(await send('POST', '/events', at)).toMatchObject({ venue: [], venues: [] })
  })

  it('organizers and terms in the same form', async () => {
    const send = await standIn()
    const linked = { organizer: { organizer: 'Guild' }, categories: ['Music'], tags: ['new'] }
    expect(await send('POST', '/events', { ...at, ...linked })).toMatchObject({
      organizer: [{ author: '7', global_id: 'example.org?type=organizer&id=1' }],
      categories: [{ name: 'Music', taxonomy: 'tribe_events_cat' }],
      tags: [{ name: 'new', taxonomy: 'post_tag' }],
    })
  })

  it('structured data of all venues', async () => {
    const send = await standIn()
    const event = await send('POST', '/events', { ...at, venue: [{ venue: 'Hall' }, { venue: 'Park' }] })
    expect(event).toMatchObject({ json_ld: { location: [{ name: 'Hall' }, { name: 'Park' }] } })
  })
})

it('venues, organizers and terms have it in their own responses', async () => {
  const send = await standIn({ seed: { venues: [{}], organizers: [{}], categories: [{}], tags: [{}] } })
  expect(await send('GET', '/venues/1')).toMatchObject({ author: '0', global_id: 'example.org?type=venue&id=1' })
  expect(await send('GET', '/organizers')).toMatchObject({
    organizers: [{ global_id: 'example.org?type=organizer&id=1' }],
  })
  expect(await send('GET', '/categories/1')).toMatchObject({ taxonomy: 'tribe_events_cat' })
  expect(await send('GET', '/tags/1')).toMatchObject({ taxonomy: 'post_tag' })
})

describe('images have', () => {
  const image = 'https://example.org/a.jpg'

  it('all sizes by name, which are the image itself', async () => {
    const send = await standIn()
    const whole = { url: image, width: 0, height: 0 }
    expect(await send('POST', '/events', { ...at, image })).toMatchObject({
      image: { ...whole, sizes: { thumbnail: whole, medium: whole, medium_large: whole, large: whole } },
    })
    expect(await send('POST', '/events', at)).toMatchObject({ image: false })
  })

  it('the sizes that the images port names', async () => {
    const medium = { url: 'https://example.org/a-300.jpg', width: 300, height: 200 }
    const images = () => ({ url: image, id: 7, extension: 'jpg', width: 900, height: 600, sizes: { medium } })
    const whole = { url: image, width: 900, height: 600 }
    expect(await (await standIn({ images }))('POST', '/events', { ...at, image: 7 })).toMatchObject({
      image: { sizes: { medium, large: whole } },
    })
  })
})

describe('what responses show is accepted back', () => {
  const linked = {
    venue: [{ venue: 'Hall' }, { venue: 'Park' }],
    organizer: { organizer: 'Guild' },
    categories: ['Music'],
  }
  const event = { ...at, ...linked, image: 'https://example.org/a.jpg', cost: 20, age_limit: 16 }

  it('and changes nothing', async () => {
    const send = await standIn({ fields })
    const shown = await send('POST', '/events', event)
    const { modified, modified_utc, ...same } = shown
    expect(await send('PUT', '/events/1', shown)).toEqual(expect.objectContaining(same))
    for (const path of ['/venues/1', '/organizers/1', '/categories/1']) {
      const { modified: _, modified_utc: _utc, ...record } = await send('GET', path)
      expect(await send('PUT', path, record)).toEqual(expect.objectContaining(record))
    }
  })

  it('with another venue, or other venues', async () => {
    const send = await standIn({ fields })
    const shown = await send('POST', '/events', event)
    const names = async (change: Json) => {
      const { venues } = await send('PUT', '/events/1', { ...shown, ...change })
      return (venues as readonly { readonly venue: string }[]).map(({ venue }) => venue)
    }
    expect(await names({ venue: { venue: 'Hall' } })).toEqual(['Hall'])
    expect(await names({})).toEqual(['Hall', 'Park'])
    expect(await names({ venue: 2 })).toEqual(['Park'])
    expect(await names({ venue: undefined, venues: [2, 1] })).toEqual(['Park', 'Hall'])
    expect(await names({ venue: '' })).toEqual([])
  })
})

it('members are selected and described', async () => {
  const send = await standIn()
  await send('POST', '/events', { ...at, venue: [{ venue: 'Hall' }, { venue: 'Park' }] })
  expect(await send('GET', '/events?_fields=author,venue.venue,venues.venue,global_id')).toMatchObject({
    events: [
      {
        author: '7',
        venue: { venue: 'Hall' },
        venues: [{ venue: 'Hall' }, { venue: 'Park' }],
        global_id: 'example.org?id=1',
      },
    ],
  })
  expect(await send('GET', '/doc')).toMatchObject({
    components: { schemas: { Event: { properties: { author: { type: 'string' }, venues: { type: 'array' } } } } },
  })
})

it.each<[path: string, collection: string, records: readonly Json[]]>([
  ['/events?_fields=events.id,events.venue.venue', 'events', [{ id: 1, venue: { venue: 'Hall' } }]],
  ['/events?_fields=title,events.global_id', 'events', [{ title: 'Fair', global_id: 'example.org?id=1' }]],
  ['/venues?_fields=venues.venue', 'venues', [{ venue: 'Hall' }]],
  ['/tags?_fields=tags.taxonomy', 'tags', [{ taxonomy: 'post_tag' }]],
])('members are selected through the list: %s', async (path, collection, records) => {
  const send = await standIn()
  await send('POST', '/events', { ...at, venue: { venue: 'Hall' }, tags: ['new'] })
  expect(await send('GET', path)).toMatchObject({ total: 1 })
  expect((await send('GET', path))[collection]).toEqual(records)
})

it('the name of a collection selects whole records', async () => {
  const send = await standIn()
  await send('POST', '/events', at)
  expect((await send('GET', '/events?_fields=events')).events).toEqual((await send('GET', '/events')).events)
})
