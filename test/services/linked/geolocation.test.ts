import { createMemoryStore } from 'daybook/memory'
import { createMake, createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const make = createMake()

const radius = 6371.0088
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

interface Place {
  readonly geo_lat: number
  readonly geo_lng: number
}

/** The point so many kilometres away in a direction. */
function away(latitude: number, longitude: number, kilometres: number, bearing: number): Place {
  const angle = kilometres / radius
  const [lat, lng, direction] = [radians(latitude), radians(longitude), radians(bearing)]
  const geo_lat = Math.asin(Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(direction))
  const across = Math.sin(direction) * Math.sin(angle) * Math.cos(lat)
  const geo_lng = lng + Math.atan2(across, Math.cos(angle) - Math.sin(lat) * Math.sin(geo_lat))
  return { geo_lat: degrees(geo_lat), geo_lng: ((degrees(geo_lng) + 540) % 360) - 180 }
}

/** The angle between two points by their vectors, not by the haversine of the source; in kilometres. */
function distance(a: Place, b: Place): number {
  const [p, q] = [vector(a), vector(b)]
  const dot = p.reduce((sum, value, axis) => sum + value * (q[axis] ?? 0), 0)
  return radius * Math.acos(Math.max(-1, Math.min(1, dot)))
}

function vector({ geo_lat, geo_lng }: Place): readonly number[] {
  const [lat, lng] = [radians(geo_lat), radians(geo_lng)]
  return [Math.cos(lat) * Math.cos(lng), Math.cos(lat) * Math.sin(lng), Math.sin(lat)]
}

describe('a circle anywhere on the Earth', () => {
  it('holds the venues that are near enough, across the date line and the poles too', async () => {
    const parallels = [-90, -89.9, -60, -10, 0, 23.5, 47, 66, 89.95, 90]
    const meridians = [-180, -179.9, -120, -1, 0, 8.5, 90, 179.8, 180]
    const places = parallels.flatMap((geo_lat) => meridians.map((geo_lng) => ({ geo_lat, geo_lng })))
    const calendar = await createTestCalendar({
      geolocation: true,
      perPage: { max: places.length },
      seed: {
        venues: places.map((place) => ({ venue: 'A place', ...place })),
        events: places.map((_, index) => make.event({ venue: index + 1 })),
      },
    })
    const degree = (limit: number) =>
      fc.oneof(fc.integer({ min: -limit, max: limit }), fc.double({ min: -limit, max: limit, noNaN: true }))
    const kilometres = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20_038 }))
    await fc.assert(
      fc.asyncProperty(degree(90), degree(180), kilometres, async (geo_lat, geo_lng, within) => {
        const [geoloc_lat, geoloc_lng] = [geo_lat, geo_lng]
        const query = { geoloc_lat, geoloc_lng, geoloc_radius: within, per_page: places.length }
        const { records } = await calendar.events.list(query)
        const found = new Set(records.map(({ id }) => id))
        for (const [index, place] of places.entries()) {
          const away = distance(place, { geo_lat, geo_lng })
          // Where the last digits decide, neither answer is wrong.
          if (Math.abs(away - within) > 0.01) expect([place, found.has(index + 1)]).toEqual([place, away < within])
        }
      }),
      { numRuns: 200 },
    )
  })
})

it('finds what is in a circle that ends at a pole, but for the last digit', async () => {
  const { events } = await createTestCalendar({
    geolocation: true,
    seed: { events: [{ venue: { venue: 'Station', geo_lat: 89, geo_lng: 0 } }] },
  })
  const circle = { geoloc_lat: 89, geoloc_lng: 0, geoloc_radius: 111.1950802335321 }
  expect((await events.list(circle)).total).toBe(1)
})

it('queries no venue without a filter of places', async () => {
  const store = createMemoryStore()
  const fail = () => Promise.reject(new Error('requested venues'))
  const { events } = await createTestCalendar({
    geolocation: true,
    store: { ...store, venues: { ...store.venues, find: fail } },
    seed: { events: [{}] },
  })
  expect((await events.list()).total).toBe(1)
})

describe('the events near a point (rule 18)', () => {
  const home = { geo_lat: 47.3769, geo_lng: 8.5417 }

  async function titles(query: object, as: 'editor' | null = 'editor') {
    const at = (name: string, place: object) => ({ venue: name, ...place })
    const calendar = await createTestCalendar({
      geolocation: true,
      defaultWindow: false,
      seed: {
        venues: [
          at('here', home),
          at('39 km', away(home.geo_lat, home.geo_lng, 39, 45)),
          at('41 km', away(home.geo_lat, home.geo_lng, 41, 200)),
          at('across the date line', { geo_lat: 0, geo_lng: -179.9 }),
          at('nowhere', {}),
          at('secret', { ...home, status: 'private' }),
        ],
        events: ['here', '39 km', '41 km', 'across', 'nowhere', 'secret'].map((title, index) => ({
          title,
          start_date: '2030-06-20',
          end_date: '2030-06-20',
          venue: index + 1,
        })),
      },
    })
    const services = as === null ? calendar.as(null) : calendar.as({ id: 2, role: as })
    const { records } = await services.events.list(query)
    return records.map(({ title }) => title)
  }

  const near = { geoloc_lat: home.geo_lat, geoloc_lng: home.geo_lng }

  it.each<[query: object, expected: readonly string[]]>([
    [near, ['here', '39 km', 'secret']],
    [{ ...near, geoloc_radius: 41.1 }, ['here', '39 km', '41 km', 'secret']],
    [{ ...near, geoloc_radius: 0 }, ['here', 'secret']],
    [{ ...near, geoloc: true }, ['here', '39 km', 'secret']],
    [{ ...near, geoloc: false }, []],
    [{ ...near, venue: [2, 3] }, ['39 km']],
    [{ geoloc_lat: 0, geoloc_lng: 179.9, geoloc_radius: 25 }, ['across']],
    [{ geoloc_lat: -90, geoloc_lng: 0, geoloc_radius: 20_038 }, ['here', '39 km', '41 km', 'across', 'secret']],
    [{ geoloc: true }, ['here', '39 km', '41 km', 'across', 'secret']],
    [{ geoloc: false }, ['nowhere']],
  ])('%j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('leaves out those at a venue that the caller may not read', async () => {
    expect(await titles(near, null)).toEqual(['here', '39 km'])
  })

  it('notifies nobody where an event with a password is', async () => {
    const calendar = await createTestCalendar({
      geolocation: true,
      seed: { venues: [{ venue: 'here', ...home }], events: [{ venue: 1, password: 'sesame' }] },
    })
    for (const query of [{ geoloc: true }, near]) {
      expect((await calendar.as(null).events.list(query)).total).toBe(0)
      expect((await calendar.as({ id: 2, role: 'editor' }).events.list(query)).total).toBe(1)
    }
    expect((await calendar.as(null).events.list()).total).toBe(1)
  })

  it.each([
    [{ geoloc_lat: 1 }, 'geoloc_lng must be given with geoloc_lat'],
    [{ geoloc_lng: 1 }, 'geoloc_lat must be given with geoloc_lng'],
  ])('refuses %j alone', async (query, message) => {
    await expect(titles(query)).rejects.toThrow(message)
  })
})

describe('a rectangle of a map', () => {
  const places = [
    ['Bern', 46.9, 7.4],
    ['Fiji', -17.8, 178],
    ['Samoa', -13.8, -172],
    ['Pole', 90, 0],
    ['Edge', 47.9, 10.5],
    ['Nowhere', null, null],
  ] as const
  const open = createTestCalendar({
    geolocation: true,
    seed: {
      venues: places.map(([venue, geo_lat, geo_lng]) => ({ venue, geo_lat, geo_lng })),
      events: places.map(([title], index) => make.event({ title, venue: index + 1 })),
    },
  })
  const titles = async (query: object) => (await (await open).events.list(query)).records.map(({ title }) => title)

  it.each([
    [{ bbox: '5.9,45.8,10.5,47.9' }, ['Bern', 'Edge']],
    [{ bbox: [5.9, 45.8, 10.5, 47.9] }, ['Bern', 'Edge']],
    [{ bbox: ['5.9', 45.8, '10.5', 47.9] }, ['Bern', 'Edge']],
    [{ bbox: ' 5.9, 45.8 , 10.4, 47.9' }, ['Bern']],
    [{ bbox: '5.9,45.8,10.5,47.8' }, ['Bern']],
    [{ bbox: '170,-50,-170,0' }, ['Fiji', 'Samoa']],
    [{ bbox: '179,-50,-170,0' }, ['Samoa']],
    [{ bbox: '170,-50,-173,0' }, ['Fiji']],
    [{ bbox: '-170,-50,170,0' }, []],
    [{ bbox: '-180,-90,180,90' }, ['Bern', 'Fiji', 'Samoa', 'Pole', 'Edge']],
    [{ bbox: '0,90,0,90' }, ['Pole']],
    [{ bbox: '5.9,45.8,10.5,47.9', geoloc_lat: 46.9, geoloc_lng: 7.4 }, ['Bern']],
    [{ bbox: '5.9,45.8,10.5,47.9', geoloc: false }, []],
    [{ bbox: '5.9,45.8,10.5,47.9', venue: [1, 2] }, ['Bern']],
  ])('%j holds %j', async (query, found) => expect(await titles(query)).toEqual(found))

  it.each(
    [
      ...['5,45,10', '5,45,10,47,1', '5,47,10,45', '-181,45,10,47', '5,45,181,47', '5,-91,10,47', '5,45,10,91'],
      ...['a,45,10,47', '5,,10,47', '5 45 10 47', 'Infinity,0,1,1', '1e1,0,11,1', '1,2,3,0x4', 7, true, { west: 1 }],
    ].map((bbox) => [bbox]),
  )('%j is none', async (bbox) => {
    await expect(titles({ bbox })).rejects.toMatchObject({ errors: { bbox: expect.stringContaining('four degrees') } })
  })
})
