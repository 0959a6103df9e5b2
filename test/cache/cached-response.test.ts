import { type Calendar, createCalendar, type ImagePort } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createMake, createTestClock } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../http/request.ts'

const make = createMake()
const on = (day: string) => ({ start_date: `${day} 10:00`, end_date: `${day} 12:00` })

type Write = (calendar: Calendar, clock: ReturnType<typeof createTestClock>) => unknown

/**
 * Two events in January, both with tag 1 and the second also with tag 2, and one in March. Two calendars share them: one
 * with a cache and one without, of whose writes the cache learns nothing.
 */
async function fixtures({ images }: { readonly images?: ImagePort } = {}) {
  const [store, clock] = [createMemoryStore(), createTestClock('2030-01-15 12:00:00')]
  const shared = { store, now: clock.now, ...(images && { images }) }
  const [cached, uncached] = [createCalendar(shared), createCalendar({ ...shared, replyCache: 0 })]
  for (const name of ['Night', 'Music']) await cached.tags.create(make.tag({ name }))
  await cached.categories.create(make.category({ name: 'Fair' }))
  for (const venue of ['Hall', 'Cellar']) await cached.venues.create(make.venue({ venue }))
  await cached.events.create(make.event({ title: 'First', ...on('2030-01-20'), tags: [1], venue: 1 }))
  await cached.events.create(make.event({ title: 'Second', ...on('2030-01-21'), tags: [1, 2], image: 7 }))
  await cached.events.create(make.event({ title: 'Third', ...on('2030-03-01'), tags: [1], categories: [1] }))

  const get = async ({ api }: Calendar, path: string) => {
    const [below = '', query = ''] = path.split('?')
    const { release, ...reply } = await api.handle(aRequest({ path: `/cal/events/v1${below}`, query }))
    const body = new TextDecoder().decode(reply.body ?? new Uint8Array())
    release?.()
    return { ...reply, body }
  }
  /** Returns whether a cached reply is still used after a write. Compares it with an uncached one in any case. */
  const isReused = async (path: string, write: Write) => {
    for (const _ of ['first', 'again']) await get(cached, path)
    const { hits: earlier } = cached.api.cache
    const before = await get(cached, path)
    expect(before).toEqual(await get(uncached, path))
    const { hits } = cached.api.cache
    expect(hits, 'it is cached').toBe(earlier + 1)
    await write(cached, clock)
    const after = await get(cached, path)
    expect(after).toEqual(await get(uncached, path))
    expect(Object.entries(after.headers)).toEqual(Object.entries((await get(uncached, path)).headers))
    return { isHit: cached.api.cache.hits > hits, before, after }
  }
  return { cached, uncached, clock, get, isReused }
}

const january = '/events?start_date=2030-01-01&end_date=2030-01-31'

describe('a cached reply', () => {
  it('is for anonymous callers', async () => {
    const { cached } = await fixtures()
    await cached.events.create(make.event({ ...on('2030-01-25'), status: 'draft' }))
    const [path = '', query = ''] = `/cal/events/v1${january}`.split('?')
    const editor = { id: 1, role: 'editor' }
    const seen: unknown[] = []
    for (const actor of [null, null, null, editor, null]) {
      const { status, headers } = await cached.api.handle(aRequest({ path, query, actor: () => actor }))
      seen.push([status, headers['X-Cal-Total'], headers['Cache-Control']])
    }
    const open = [200, '2', 'no-cache']
    const own = [200, '3', 'private, no-cache']
    expect(seen).toEqual([open, open, open, own, open])
    expect(cached.api.cache.hits).toBe(2)
  })

  it('is sent without its body for HEAD, and as 304 to a client that has it', async () => {
    const { cached } = await fixtures()
    const handle = (more: object) => cached.api.handle(aRequest({ path: '/cal/events/v1/events/1', ...more }))
    for (const _ of ['first', 'again']) await handle({})
    const { hits } = cached.api.cache
    const { status, headers, body } = await handle({})
    expect(await handle({ method: 'HEAD' })).toEqual({ status, headers, body: null })
    const again = await handle({ headers: { host: 'calendar.test', 'if-none-match': headers.ETag } })
    expect(again).toMatchObject({ status: 304, headers: { ETag: headers.ETag }, body: null })
    expect([cached.api.cache.hits - hits, body?.length]).toEqual([3, Number(headers['Content-Length'])])
  })
})

describe('a cached reply stays valid after', () => {
  it.each<[what: string, path: string, write: Write]>([
    ['nothing', january, () => {}],
    ['the change of an event that is not in the list', january, ({ events }) => events.update(3, { title: 'New' })],
    ['a new event that is not in it', january, ({ events }) => events.create(make.event(on('2030-02-01')))],
    [
      'the change of one on another page that leaves it there',
      `${january}&per_page=1`,
      ({ events }) => events.update(2, { description: 'Something else' }),
    ],
    ['the withdrawal of an event that is not in it', january, ({ events }) => events.update(3, { status: 'draft' })],
    ['the trash of an event that is not in it', january, ({ events }) => events.remove(3)],
    ['the change of another event', '/events/1', ({ events }) => events.update(2, { title: 'New' })],
    [
      'the change of another event, requested by slug',
      '/events/by-slug/first',
      ({ events }) => events.update(2, { title: 'New' }),
    ],
    [
      'the change of an event, which has the id of the venue',
      '/venues/1',
      ({ events }) => events.update(1, { title: 'New' }),
    ],
    [
      'many changes',
      january,
      async ({ events }) => {
        for (let times = 0; times < 50; times += 1) await events.update(3, { title: `Title ${times}` })
      },
    ],
  ])('%s', async (_what, path, write) => {
    const { isReused } = await fixtures()
    expect(await isReused(path, write)).toMatchObject({ isHit: true })
  })

  it.each([january, `${january}&per_page=1`, '/events/1', '/events/2', '/events/3', '/events?search=second'])(
    'changes of the counts in it: %s',
    async (path) => {
      const { isReused } = await fixtures()
      const elsewhere = { ...on('2031-01-01'), tags: [1], categories: [1] }
      for (let times = 0; times < 5; times += 1) {
        const { isHit, before, after } = await isReused(path, ({ events }) => events.create(make.event(elsewhere)))
        expect(isHit).toBe(true)
        expect(after.body).not.toBe(before.body)
        expect(after.headers.ETag).not.toBe(before.headers.ETag)
      }
      expect(await isReused(path, ({ events }) => events.remove(4))).toMatchObject({ isHit: true })
    },
  )

  it('changes of a count, unless it gets more or fewer digits', async () => {
    const { isReused } = await fixtures()
    const elsewhere = make.event({ ...on('2031-01-01'), tags: [1] })
    const generated: number[] = []
    const change = async (count: number, write: Write) => {
      if (!(await isReused('/events/1', write)).isHit) generated.push(count)
    }
    for (let count = 4; count <= 11; count += 1) await change(count, ({ events }) => events.create(elsewhere))
    for (const count of [10, 9]) await change(count, ({ events }) => events.remove(count))
    expect(generated).toEqual([10, 9])
  })

  it('several changes of a count, also those that cancel each other', async () => {
    const { isReused } = await fixtures()
    const elsewhere = make.event({ ...on('2031-01-01'), tags: [1] })
    const { isHit } = await isReused('/events/1', async ({ events }) => {
      for (let times = 0; times < 3; times += 1) await events.create(elsewhere)
    })
    expect(isHit).toBe(true)
    const { before, after } = await isReused('/events/1', async ({ events }) => {
      const { id } = await events.create(elsewhere)
      await events.remove(id)
    })
    expect(after.body).toBe(before.body)
    expect(after.headers.ETag).not.toBe(before.headers.ETag)
  })

  it.each([{ tags: [1] }, { categories: [1] }])('changes of the counts of one kind of terms: %j', async (terms) => {
    const { isReused } = await fixtures()
    const elsewhere = make.event({ ...on('2031-01-01'), ...terms })
    const { isHit } = await isReused('/events/3', ({ events }) => events.create(elsewhere))
    expect(isHit).toBe(true)
  })
})

describe('a cached reply is invalidated by', () => {
  it.each<[what: string, path: string, write: Write]>([
    ['the change of the event', '/events/1', ({ events }) => events.update(1, { title: 'New' })],
    ['the change of an event in it', january, ({ events }) => events.update(2, { description: 'New' })],
    ['an event that comes in', january, ({ events }) => events.create(make.event(on('2030-01-05')))],
    ['one that moves in', january, ({ events }) => events.update(3, on('2030-01-05'))],
    ...Object.entries({
      'moves out': on('2030-02-05'),
      'moves to another place': { start_date: '2030-01-02' },
      'is hidden': { hide_from_listings: true },
      'is withdrawn': { status: 'draft' as const },
      'is put off': { date_utc: '2030-01-16 00:00:00' },
    }).map(([what, patch]): [string, string, Write] => [
      `one on another page that ${what}`,
      `${january}&per_page=1`,
      ({ events }) => events.update(2, patch),
    ]),
    [
      'one on another page that gets a password',
      `${january}&tags=1&per_page=1`,
      ({ events }) => events.update(2, { password: 'sesame' }),
    ],
    ['one on another page that goes to the trash', `${january}&per_page=1`, ({ events }) => events.remove(2)],
    [
      'one whose text is found no longer',
      '/events?search=second&per_page=1',
      ({ events }) => events.update(2, { title: 'New' }),
    ],
    [
      'a new title where titles order',
      `${january}&per_page=1&orderby=title`,
      ({ events }) => events.update(2, { title: 'A' }),
    ],
    ['the change of a venue', january, ({ venues }) => venues.update(2, { venue: 'New' })],
    ['a new venue', january, ({ venues }) => venues.create(make.venue({ venue: 'New' }))],
    ['the change of a term', january, ({ tags }) => tags.update(2, { name: 'New' })],
    ['the end of a term', january, ({ categories }) => categories.remove(1)],
    ['any change, where terms are shown', '/tags', ({ events }) => events.update(3, { title: 'New' })],
    ['any change, where a term is shown', '/tags/2', ({ events }) => events.update(3, { title: 'New' })],
    ['any change, where venues are listed', '/venues', ({ events }) => events.update(3, { title: 'New' })],
    ['the day', january, (_, clock) => clock.set('2030-01-16 00:00:00')],
    ['a time that was before', january, (_, clock) => clock.set('2030-01-15 11:00:00')],
    [
      'more changes than the log has room for',
      january,
      async ({ events }) => {
        for (let times = 0; times < 60; times += 1) await events.update(3, { description: `${times}`.repeat(20_000) })
      },
    ],
  ])('%s', async (_what, path, write) => {
    const { isReused } = await fixtures()
    expect(await isReused(path, write)).toMatchObject({ isHit: false })
  })

  it('the trash of the event that its filter names', async () => {
    const { cached, get, isReused } = await fixtures()
    await cached.events.create(make.event({ ...on('2030-02-01'), post_parent: 3 }))
    const { isHit, after } = await isReused('/events?post_parent=3', ({ events }) => events.remove(3))
    expect([isHit, after.status]).toEqual([false, 400])
    expect((await get(cached, '/events?post_parent=3')).status).toBe(400)
  })

  it('a publication, though other events were written in the meantime', async () => {
    const { isReused } = await fixtures()
    const { isHit } = await isReused(january, async ({ events }) => {
      await events.create(make.event({ ...on('2030-01-05'), date_utc: '2030-01-15 12:30:00' }))
    })
    expect(isHit).toBe(false)
    const again = await isReused(january, async ({ events }, clock) => {
      clock.set('2030-01-15 12:30:00')
      await events.update(3, { title: 'New' })
    })
    expect(again.isHit).toBe(false)
  })

  it('a write of another calendar, before or after its own', async () => {
    for (const foreignFirst of [true, false]) {
      const { uncached, isReused } = await fixtures()
      const { isHit } = await isReused(january, async ({ events }) => {
        if (!foreignFirst) await events.update(3, { title: 'Own' })
        await uncached.events.update(3, { description: 'Foreign' })
        if (foreignFirst) await events.update(3, { title: 'Own' })
      })
      expect(isHit).toBe(false)
    }
  })

  it('a change while it is made, which it may contain already', async () => {
    const store = createMemoryStore()
    let meanwhile: () => Promise<unknown> = async () => {}
    const findRevisions: typeof store.events.findRevisions = async (query) => {
      await meanwhile()
      return store.events.findRevisions(query)
    }
    const { now } = createTestClock('2030-01-15 12:00:00')
    const findWithIncluded: typeof store.events.findWithIncluded = async (query) => {
      await meanwhile()
      return store.events.findWithIncluded(query)
    }
    const calendar = createCalendar({
      store: { ...store, events: { ...store.events, findRevisions, findWithIncluded } },
      now,
    })
    await calendar.tags.create(make.tag())
    await calendar.events.create(make.event({ ...on('2030-01-20'), tags: [1] }))
    const counts = async () => {
      const [path = '', query = ''] = january.split('?')
      const { body } = await calendar.api.handle(aRequest({ path: `/cal/events/v1${path}`, query }))
      return [...new TextDecoder().decode(body ?? undefined).matchAll(/"count":(\d+)/g)].map(([, count]) =>
        Number(count),
      )
    }
    expect(await counts()).toEqual([1])
    meanwhile = () => calendar.events.create(make.event({ ...on('2031-01-01'), tags: [1] }))
    expect(await counts()).toEqual([2])
    meanwhile = async () => {}
    expect(await counts()).toEqual([2])
  })

  it('a change of counts, if another object has a member of that name', async () => {
    const count = { url: 'https://example.org/7.png', width: 1, height: 1 }
    const { isReused } = await fixtures({ images: () => ({ url: '', id: 7, extension: '', sizes: { count } }) })
    const elsewhere = make.event({ ...on('2031-01-01'), tags: [1] })
    expect(await isReused(january, ({ events }) => events.create(elsewhere))).toMatchObject({ isHit: false })
  })
})
