import { check, getIssues } from '@placemarkio/check-geojson'
import type { EventInput, EventReply } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { geojson, toGeoJson } from 'daybook/geojson'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const list = 'https://cal.example/cal/events/v1/events'
const hall = { venue: 'Hall', city: 'Bern', geo_lat: 46.948, geo_lng: 7.4474 }
const fiji = { venue: 'Reef', geo_lat: -17.8, geo_lng: -179.9 }

async function serving(format = geojson(), more: object = {}) {
  const calendar = await createTestCalendar({
    now: '2030-01-15 12:00',
    geolocation: true,
    recurrence: recurringEvents(),
    formats: [format],
    seed: {},
    ...more,
  })
  const handle = fetchHandler(calendar, { baseUrl: 'https://cal.example' })
  const read = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await handle(new Request(`${list}${query}`, { headers }))
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: text === '' ? {} : JSON.parse(text) }
  }
  const create = (input: Partial<EventInput> & { readonly title: string }) =>
    calendar.events.create({ start_date: '2030-01-20 20:00', end_date: '2030-01-20 22:00', ...input })
  return { calendar, read, create }
}

type Members = Readonly<Record<string, unknown>>

const titlesIn = ({ features }: { readonly features: readonly { readonly properties: Members }[] }) =>
  features.map(({ properties }) => properties.title)

describe('GeoJSON of a list', () => {
  it('is a collection that maps accept, and counts what they cannot show', async () => {
    const { read, create } = await serving()
    await create({ title: 'Here', venue: hall, categories: ['Rock'], organizer: { organizer: 'Me' } })
    await create({ title: 'Tour', venue: [hall, { venue: 'Nowhere' }, fiji] })
    await create({ title: 'Nowhere', venue: { venue: 'Nowhere' } })
    await create({ title: 'Online' })
    await create({ title: 'Secret', venue: hall, password: 'sesame' })
    const { status, headers, text, json } = await read('?format=geojson')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/geo+json; charset=utf-8'])
    expect(getIssues(text)).toEqual([])
    expect(json).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 1,
          geometry: { type: 'Point', coordinates: [7.4474, 46.948] },
          properties: expect.objectContaining({
            title: 'Here',
            venue: ['Hall'],
            address: 'Hall, Bern',
            organizer: ['Me'],
            categories: ['Rock'],
            start_at: '2030-01-20T20:00:00+00:00',
            rest_url: `${list}/1`,
          }),
        },
        expect.objectContaining({
          id: 2,
          geometry: {
            type: 'MultiPoint',
            coordinates: [
              [7.4474, 46.948],
              [-179.9, -17.8],
            ],
          },
        }),
      ],
      without_coordinates: 3,
      rest_url: `${list}?format=geojson`,
      total: 5,
    })
  })

  it('takes filters and pages, and answers 304', async () => {
    const { read, create } = await serving(geojson({ maxEvents: 2 }))
    for (const title of ['A', 'B', 'C']) await create({ title, venue: hall, tags: [title === 'B' ? 'b' : 'x'] })
    expect(titlesIn((await read('?format=geojson&tags=b')).json)).toEqual(['B'])
    expect(titlesIn((await read('?format=geojson&geoloc_lat=47&geoloc_lng=7.4&geoloc_radius=1')).json)).toEqual([])
    const first = await read('', { accept: 'application/geo+json' })
    expect([titlesIn(first.json), first.json.next_rest_url]).toEqual([['A', 'B'], `${list}?format=geojson&page=2`])
    const second = await read('?format=geojson&page=2')
    expect([titlesIn(second.json), second.json.previous_rest_url]).toEqual([['C'], `${list}?format=geojson&page=1`])
    const again = await read('?format=geojson', {
      'if-none-match': (await read('?format=geojson')).headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  it('is empty without the extension, and says so', async () => {
    const { read, create } = await serving(geojson(), { geolocation: false })
    await create({ title: 'A', venue: { venue: 'Hall' } })
    const { text, json } = await read('?format=geojson')
    expect(getIssues(text)).toEqual([])
    expect([json.features, json.without_coordinates]).toEqual([[], 1])
  })

  it('changes with a venue, also if the events are cached', async () => {
    const { calendar, read, create } = await serving()
    const { venue } = await create({ title: 'A', venue: { venue: 'Hall' } })
    for (let count = 0; count < 3; count += 1) expect((await read('?format=geojson')).json.without_coordinates).toBe(1)
    await calendar.venues.update(venue[0] ?? 0, { geo_lat: 1, geo_lng: 2 })
    expect((await read('?format=geojson')).json.features[0].geometry.coordinates).toEqual([2, 1])
  })
})

describe('GeoJSON of one event', () => {
  it('is a feature, also without coordinates', async () => {
    const { read, create } = await serving()
    await create({ title: 'Here', venue: hall })
    await create({ title: 'Nowhere' })
    expect(check((await read('/1?format=geojson')).text)).toMatchObject({ type: 'Feature', id: 1 })
    expect((await read('/by-slug/nowhere?format=geojson')).json).toMatchObject({ type: 'Feature', geometry: null })
  })

  it('is a collection of the events of a series', async () => {
    const { read, create } = await serving()
    const { id } = await create({ title: 'Yoga', venue: hall, recurrence: { rules: ['FREQ=DAILY;COUNT=3'] } })
    const { text, json } = await read(`/${id}?format=geojson`)
    expect(getIssues(text)).toEqual([])
    expect([titlesIn(json), json.rest_url]).toEqual([['Yoga', 'Yoga', 'Yoga'], `${list}/${id}?format=geojson`])
  })
})

describe('toGeoJson', () => {
  it('shows venues on a map', async () => {
    const { calendar } = await serving()
    await calendar.venues.create(hall)
    await calendar.venues.create({ venue: 'Nowhere' })
    const { records } = await calendar.venues.list()
    const collection = toGeoJson(await calendar.toReply.venues(records))
    expect(getIssues(JSON.stringify(collection))).toEqual([])
    expect(collection).toMatchObject({
      features: [
        {
          geometry: { type: 'Point', coordinates: [7.4474, 46.948] },
          properties: { venue: 'Hall', address: 'Hall, Bern' },
        },
      ],
      without_coordinates: 1,
    })
  })

  it('keeps hostile texts', async () => {
    const { calendar, create } = await serving()
    await create({ title: 'A', venue: hall })
    const [reply] = await calendar.toReply.events((await calendar.events.list()).records)
    const anything = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(anything, anything, (title, excerpt) => {
        const event = { ...reply, title, excerpt } as EventReply
        const text = JSON.stringify(toGeoJson([event]))
        expect(getIssues(text)).toEqual([])
        expect(JSON.parse(text).features[0].properties).toMatchObject({ title, excerpt })
      }),
    )
  })
})

describe('the options of geojson', () => {
  it('refuses an invalid maximum', () => {
    expect(() => geojson({ maxEvents: 0 })).toThrow(
      new TypeError('maxEvents must be a whole number from 1 to 100000; received 0.'),
    )
  })

  it('adds properties', async () => {
    const { read, create } = await serving(geojson({ properties: ({ slug }) => ({ slug, title: undefined }) }))
    await create({ title: 'Here', venue: hall })
    const { json } = await read('?format=geojson')
    expect(json.features[0].properties).toMatchObject({ slug: 'here', venue: ['Hall'] })
    expect(json.features[0].properties).not.toHaveProperty('title')
  })
})
