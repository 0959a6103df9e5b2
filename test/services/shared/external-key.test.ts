import { createCalendar, type ExternalKey } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { text } from 'daybook/fields'
import { createMake, createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

// Rule 52, beside the conformance cases of stores.

const make = createMake()
const external: ExternalKey = { source: 'feed', external_id: 'a,b', sync_state: '{"v":1}' }
const shown = { source: 'feed', external_id: 'a,b' }
const none = { source: '', external_id: '' }

async function open() {
  const calendar = await createTestCalendar({ now: '2030-01-15T12:00Z' })
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
  const request = async (path: string, method = 'GET', body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
    const response = await handle(new Request(`https://example.org/cal/events/v1/${path}`, init))
    return response.json() as Promise<Record<string, unknown>>
  }
  const idsOf = async (path: string) => {
    const [list = []] = Object.values(await request(path)).filter(Array.isArray)
    return list.map(({ id }: { id: number }) => id)
  }
  return { calendar, request, idsOf }
}

describe('the key of a record in another calendar', () => {
  it('is stored with a new record, shown in responses without its state, and removed by null', async () => {
    const { calendar, request } = await open()
    const { events, venues, organizers, categories, tags } = calendar
    const event = await events.create(make.event(), { external })
    const others = [
      ['venues', await venues.create(make.venue(), { external }), venues],
      ['organizers', await organizers.create(make.organizer(), { external }), organizers],
      ['categories', await categories.create(make.category(), { external }), categories],
      ['tags', await tags.create(make.tag(), { external }), tags],
    ] as const
    for (const [name, record, service] of [['events', event, events] as const, ...others]) {
      expect([name, record]).toMatchObject([name, external])
      const reply = await request(`${name}/${record.id}`)
      expect([name, reply]).toMatchObject([name, shown])
      expect(reply).not.toHaveProperty('sync_state')
      await service.update(record.id, {})
      expect([name, await service.get(record.id)]).toMatchObject([name, external])
      const next = { source: 'feed', external_id: 'c' }
      const changed = await service.update(record.id, {}, { external: next })
      expect([name, changed]).toMatchObject([name, { ...next, sync_state: '' }])
      const removed = await service.update(record.id, {}, { external: null })
      expect([name, removed]).toMatchObject([name, { ...none, sync_state: '' }])
    }
  })

  it('is not written by requests, which may send it back', async () => {
    const { calendar, request } = await open()
    const { id } = await calendar.events.create(make.event(), { external })
    const created = await request('events', 'POST', { ...make.event(), source: 'feed', external_id: 'x' })
    expect(created).toMatchObject(none)
    const sent = { ...(await request(`events/${id}`)), source: 'other', external_id: 'y' }
    expect(await request(`events/${id}`, 'PATCH', sent)).toMatchObject(shown)
  })

  it('belongs to one record of a resource and source', async () => {
    const { calendar } = await open()
    const { id } = await calendar.events.create(make.event(), { external })
    const refused = { code: 'rest_invalid_param', errors: { external_id: expect.stringContaining('no other record') } }
    await expect(calendar.events.create(make.event(), { external })).rejects.toMatchObject(refused)
    const other = await calendar.events.create(make.event(), { external: { ...external, source: 'site' } })
    await expect(calendar.events.update(other.id, {}, { external })).rejects.toMatchObject(refused)
    expect(await calendar.events.update(id, {}, { external })).toMatchObject(external)
    await calendar.events.remove(id)
    await expect(calendar.events.create(make.event(), { external })).rejects.toMatchObject(refused)
  })

  it('is refused with all other errors of the input, and before anything is created', async () => {
    const { calendar } = await open()
    await calendar.events.create(make.event(), { external })
    const paths = async (act: Promise<unknown>) =>
      Object.keys(
        await act.then(
          () => ({}),
          ({ errors }: { errors: object }) => errors,
        ),
      ).toSorted()
    const unreadable = { ...make.event(), end_date: 'never', cost: 'x'.repeat(500) }
    const refused = ['cost', 'end_date', 'external_id']
    expect(await paths(calendar.events.create(unreadable, { external }))).toEqual(refused)
    const bad = { source: '', external_id: 'x\ny' }
    expect(await paths(calendar.events.create(unreadable, { external: bad }))).toEqual([...refused, 'source'])
    const inline = { ...make.event(), post_parent: 99, venue: { venue: 'Hall' } }
    expect(await paths(calendar.events.create(inline, { external }))).toEqual(['external_id', 'post_parent'])
    const { id } = await calendar.events.create(make.event())
    expect(await paths(calendar.events.update(id, { post_parent: 99, title: '' }, { external }))).toEqual([
      ...['external_id', 'post_parent', 'title'],
    ])
    expect(await paths(calendar.events.update(id, { venue: { venue: 'Hall' } }, { external }))).toEqual(['external_id'])
    // Each record takes the next uid, also one that is rolled back: the refused event has taken one, and no venue.
    expect((await calendar.venues.create(make.venue())).uid).toBe('uid-4')
  })

  it.each([
    ['source', { source: '' }],
    ['source', { source: 'x'.repeat(101) }],
    ['external_id', { external_id: '' }],
    ['external_id', { external_id: ' 7' }],
    ['external_id', { external_id: 'a\nb' }],
    ['external_id', { external_id: 'x'.repeat(401) }],
    ['external_id', { external_id: 7 as never }],
  ])('is refused for its %s: %o', async (name, part) => {
    const { calendar } = await open()
    const created = calendar.tags.create({ name: 'Jazz' }, { external: { ...external, ...part } })
    await expect(created).rejects.toMatchObject({ code: 'rest_invalid_param', params: { [name]: expect.any(String) } })
    expect((await calendar.tags.list({ hide_empty: false })).total).toBe(0)
  })

  it('takes the longest source and id', async () => {
    const longest = { source: '😀'.repeat(100), external_id: '😀'.repeat(400) }
    expect(await (await open()).calendar.tags.create({ name: 'Jazz' }, { external: longest })).toMatchObject(longest)
  })

  it('throws a TypeError for another argument', async () => {
    const { calendar } = await open()
    await expect(calendar.tags.create({ name: 'Jazz' }, { external: 'feed' as never })).rejects.toThrow(TypeError)
    expect(() => createCalendar({ fields: { event: { source: text() } } })).toThrow('the name source is taken')
  })
})

describe('lists', () => {
  it('are filtered by source and external id', async () => {
    const { calendar, idsOf } = await open()
    for (const key of [external, { source: 'feed', external_id: '2' }, { source: 'a, b', external_id: '2' }]) {
      await calendar.events.create(make.event(), { external: key })
      await calendar.venues.create(make.venue(), { external: key })
      await calendar.categories.create(make.category(), { external: key })
    }
    for (const list of ['events', 'venues', 'categories']) {
      const ids = (query: string) => idsOf(`${list}?hide_empty=0&${query}`)
      const found = [
        await ids('source=feed'),
        await ids('source=FEED'),
        await ids('source[]=feed&source[]=a, b'),
        await ids('source=a, b'),
        await ids('external_id=2'),
        await ids('external_id=a,b'),
        await ids('external_id=a,b&external_id=2&source=feed'),
        await ids('external_id=3'),
      ]
      expect([list, found]).toEqual([list, [[1, 2], [], [1, 2, 3], [3], [2, 3], [1], [1, 2], []]])
    }
  })

  it('show a past event by its external id', async () => {
    const { calendar, idsOf } = await open()
    await calendar.events.create(make.event({ start_date: '2020-01-01', end_date: '2020-01-02' }), { external })
    expect(await idsOf('events?source=feed')).toEqual([])
    expect(await idsOf('events?external_id=a,b')).toEqual([1])
    expect(await idsOf('events?external_id=a,b&start_date=2030-01-01')).toEqual([])
  })
})
