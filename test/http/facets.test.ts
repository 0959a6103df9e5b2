import { fetchHandler } from 'daybook/fetch'
import { integer, text } from 'daybook/fields'
import { linkedNames } from 'daybook/storage'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const admin = { id: 1, role: 'administrator' } as const

async function open(mount: { readonly sourceIds?: string } = {}) {
  const calendar = await createTestCalendar({
    fields: {
      event: { room: text({ filter: true }), floor: integer({ filter: true, whenLocked: 'shown' }), note: text() },
    },
    seed: {
      venues: [{ venue: 'Hall' }, { venue: 'Cellar', status: 'draft' }],
      categories: [{ name: 'Music' }, { name: 'Jazz', parent: 1 }],
      tags: [{ name: 'Free' }],
      events: [
        { title: 'Night', categories: [2], tags: [1], venue: [1, 2], room: 'A', floor: 1 },
        { title: 'Day', categories: [1], venue: [1], room: 'B', floor: 1 },
        { title: 'Secret', categories: [2], tags: [1], venue: [1], room: 'A', floor: 1, password: 'open' },
      ],
    },
  })
  const handler = fetchHandler(calendar, {
    ...mount,
    authenticate: (request) => (request.headers.get('authorization') ? admin : null),
  })
  const get = async (query: string, headers: Record<string, string> = {}) => {
    const response = await handler(new Request(`http://localhost/cal/events/v1/events?${query}`, { headers }))
    const body = response.status === 304 ? null : JSON.parse(await response.text())
    return { status: response.status, etag: response.headers.get('etag') ?? '', body }
  }
  return { calendar, get }
}

const music = { id: 1, slug: 'music', name: 'Music' }
const jazz = { id: 2, slug: 'jazz', name: 'Jazz' }
const hall = { id: 1, slug: 'hall', name: 'Hall' }

describe('facets', () => {
  it('are in the envelope, in the order of the query', async () => {
    const { get } = await open()
    const { body } = await get('facets=categories,venue,room,floor')
    expect(Object.entries(body.facets)).toEqual([
      [
        'categories',
        [
          { ...music, count: 2 },
          { ...jazz, count: 1 },
        ],
      ],
      ['venue', [{ ...hall, count: 2 }]],
      [
        'room',
        [
          { value: 'A', count: 1 },
          { value: 'B', count: 1 },
        ],
      ],
      ['floor', [{ value: 1, count: 3 }]],
    ])
    expect((await get('')).body.facets).toBeUndefined()
  })

  it('have the filters of the list without their own', async () => {
    const { get } = await open()
    const { body } = await get('facets=categories&facets[]=tags&categories=jazz&tags=free&per_page=1')
    expect(body.total).toBe(1)
    expect(body.facets).toEqual({
      categories: [
        { ...jazz, count: 1 },
        { ...music, count: 1 },
      ],
      tags: [{ id: 1, slug: 'free', name: 'Free', count: 1 }],
    })
  })

  it('count what the caller sees', async () => {
    const { get } = await open()
    const { body } = await get('facets=venue,room', { authorization: 'x' })
    expect(body.facets).toEqual({
      venue: [
        { ...hall, count: 3 },
        { id: 2, slug: 'cellar', name: 'Cellar', count: 1 },
      ],
      room: [
        { value: 'A', count: 2 },
        { value: 'B', count: 1 },
      ],
    })
  })

  it('refuse names that are none', async () => {
    const { get } = await open()
    const { status, body } = await get('facets=categories,colour,note')
    expect([status, body.data.errors]).toEqual([
      400,
      {
        facets: `facets must be one of categories, tags, ${linkedNames.join(', ')}, event_status, source, room, floor; received "colour", "note".`,
      },
    ])
    expect((await get('facets=tags&include_deleted=1')).body.data.errors).toEqual({
      facets: 'facets cannot be combined with include_deleted.',
    })
  })

  it('are cached until a write changes a count, a name or what is visible', async () => {
    const { calendar, get } = await open()
    const read = async () => (await get('facets=categories,venue&tags=free&end_date=2031-01-01')).body.facets
    const { etag } = await get('facets=venue')
    expect((await get('facets=venue', { 'if-none-match': etag })).status).toBe(304)
    for (const change of [
      () => calendar.events.update(2, { tags: [1] }),
      () => calendar.events.update(2, { categories: [] }),
      () => calendar.venues.update(1, { venue: 'Great hall' }),
      () => calendar.events.update(1, { status: 'draft' }),
      () => calendar.events.update(3, { password: '' }),
      () => calendar.events.create(calendar.make.event({ tags: [1], venue: [1] })),
      () => calendar.categories.update(2, { parent: 0 }),
      () => calendar.venues.update(2, { status: 'publish' }),
    ]) {
      for (let again = 0; again < 4; again += 1) await read()
      await change()
      const { facets } = await calendar
        .as(null)
        .events.list({ facets: ['categories', 'venue'], tags: 'free', end_date: '2031-01-01' })
      expect(await read()).toEqual(facets)
    }
    expect((await get('facets=venue', { 'if-none-match': etag })).status).toBe(200)
  })

  it('show the ids of a source', async () => {
    const { calendar, get } = await open({ sourceIds: 'old' })
    await calendar.tags.create({ name: 'Kids' }, { external: { source: 'old', external_id: '77' } })
    await calendar.events.update(2, { tags: ['Kids'] })
    expect((await get('facets=tags')).body.facets.tags.map(({ id }: { id: number }) => id)).toEqual([1_000_000_001, 77])
  })
})
