import { type Calendar, createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { type Store, StoreError } from 'daybook/storage'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../http/request.ts'
import { bytesAsText } from '../support/same-reply.ts'

const make = createMake()

async function callsWith(options: { readonly replyCache?: number }) {
  const memory = createMemoryStore()
  const calls = { findWithIncluded: 0, findRevisions: 0 }
  const { events } = memory
  const store: Store = {
    ...memory,
    events: {
      ...events,
      findWithIncluded(query) {
        calls.findWithIncluded += 1
        return events.findWithIncluded(query)
      },
      findRevisions(query) {
        calls.findRevisions += 1
        return events.findRevisions(query)
      },
    },
  }
  const calendar = createCalendar({ store, ...options })
  await calendar.events.create(make.event())
  const list = { path: '/cal/events/v1/events', query: 'start_date=2000-01-01&end_date=2100-01-01' }
  for (const _ of ['first', 'again', 'cached']) await calendar.api.handle(aRequest(list))
  for (const order of ['asc', 'desc']) {
    await calendar.api.handle(aRequest({ ...list, query: `${list.query}&order=${order}` }))
  }
  return { calls, figures: calendar.api.cache }
}

describe('replyCache', () => {
  it('takes the cache out of the path if it is 0', async () => {
    expect(await callsWith({ replyCache: 0 })).toEqual({
      calls: { findWithIncluded: 5, findRevisions: 0 },
      figures: { hits: 0, misses: 0, replies: 0, records: 0, bytes: 0 },
    })
  })

  it('caches records and responses by default', async () => {
    const { calls, figures } = await callsWith({})
    expect(calls).toEqual({ findWithIncluded: 3, findRevisions: 1 })
    expect(figures).toMatchObject({ hits: 1, misses: 4, replies: 1, records: 1 })
  })
})

/** A calendar, and how often it queried the version of its store. */
function countingVersions() {
  const memory = createMemoryStore()
  const queried = { count: 0 }
  const store: Store = {
    ...memory,
    version() {
      queried.count += 1
      return memory.version()
    },
  }
  return { queried, calendar: createCalendar({ store }) }
}

it('asks for the version before a response, and after it if the response is cached', async () => {
  const { queried, calendar } = countingVersions()
  const list = aRequest({ path: '/cal/events/v1/events' })
  const counts: number[] = []
  for (const _ of ['first', 'again', 'cached']) {
    const before = queried.count
    await calendar.api.handle(list)
    counts.push(queried.count - before)
  }
  expect(counts).toEqual([1, 2, 1])
})

it('asks for the version once for all reads of a turn, whether they are cached or not', async () => {
  const { queried, calendar } = countingVersions()
  const { api } = calendar
  const cached = { path: '/cal/events/v1/events' }
  for (const _ of ['first', 'again']) await api.handle(aRequest(cached))
  let end = () => {}
  const turn = new Promise<void>((resolve) => {
    end = resolve
  })
  const before = queried.count
  const replies = ['', 'other=1', 'other=2'].map((query) =>
    api.handle(aRequest({ ...cached, query, endOfTurn: () => turn })),
  )
  // The requests do not arrive at once.
  for (let step = 0; step < 50; step += 1) await Promise.resolve()
  expect(queried.count).toBe(before)
  end()
  expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(queried.count).toBe(before + 1)
})

describe('a response enters the cache or not, if it is made during a write', () => {
  type Write = (calendar: Calendar) => Promise<unknown>

  /** Whether a list of January is cached if a write comes between its first read and its end. */
  async function isCachedAfter(write: Write) {
    const memory = createMemoryStore()
    let pending: Write | undefined
    const store: Store = {
      ...memory,
      events: {
        ...memory.events,
        async findWithIncluded(query) {
          const found = await memory.events.findWithIncluded(query)
          const now = pending
          pending = undefined
          await now?.(calendar)
          return found
        },
      },
    }
    const calendar: Calendar = createCalendar({ store })
    for (const name of ['Fair', 'Night']) await calendar.tags.create(make.tag({ name }))
    await calendar.events.create(make.event({ start_date: '2030-01-20 10:00', tags: [1] }))
    await calendar.events.create(make.event({ start_date: '2031-01-20 10:00' }))
    const january = aRequest({ path: '/cal/events/v1/events', query: 'start_date=2030-01-01&end_date=2030-01-31' })
    await calendar.api.handle(january)
    pending = write
    await calendar.api.handle(january)
    const { hits } = calendar.api.cache
    const { body } = await calendar.api.handle(january)
    const uncached = await createCalendar({ store, replyCache: 0 }).api.handle(january)
    expect(bytesAsText(body ?? new Uint8Array())).toBe(bytesAsText(uncached.body ?? new Uint8Array()))
    return calendar.api.cache.hits > hits
  }

  const later = (tags: readonly number[]) => make.event({ start_date: '2031-02-01 10:00', tags })

  it.each<[what: string, isCached: boolean, write: Write]>([
    ['nothing', true, async () => {}],
    ['an event that it does not show', true, ({ events }) => events.update(2, { title: 'Other' })],
    ['an event with a tag that it does not show', true, ({ events }) => events.create(later([2]))],
    ['an event that it shows', false, ({ events }) => events.update(1, { title: 'Other' })],
    ['the count of a tag that it shows', false, ({ events }) => events.create(later([1]))],
    [
      'a count that is soon the same again',
      false,
      async ({ events }) => events.remove((await events.create(later([1]))).id),
    ],
    ['a tag', false, ({ tags }) => tags.update(2, { name: 'Other' })],
  ])('of %s', async (_what, isCached, write) => {
    expect(await isCachedAfter(write)).toBe(isCached)
  })
})

it('caches a response again that was a hit for so long that the filter has forgotten it', async () => {
  const calendar = createCalendar({ store: createMemoryStore() })
  const event = await calendar.events.create(make.event())
  const list = async (query = '') => {
    const { hits } = calendar.api.cache
    const all = `start_date=2000-01-01&end_date=2100-01-01${query}`
    await calendar.api.handle(aRequest({ path: '/cal/events/v1/events', query: all }))
    return calendar.api.cache.hits > hits
  }
  expect([await list(), await list(), await list()]).toEqual([false, false, true])
  for (let other = 0; other < 4_000; other += 1) await list(`&other=${other}`)
  await calendar.events.update(event.id, { title: 'Another' })
  expect([await list(), await list()]).toEqual([false, true])
})

describe('a commit whose outcome is unknown', () => {
  it('is not counted twice when it becomes visible after all', async () => {
    const memory = createMemoryStore()
    let commit = () => {}
    let seen: string | undefined
    const store: Store = {
      ...memory,
      version: async () => seen ?? memory.version(),
      /** The connection breaks during the commit, which the database then makes. */
      transaction: (work) =>
        new Promise((_resolve, reject) => {
          const lost = new StoreError('unavailable', 'The connection is lost.')
          memory
            .transaction(async (writer) => {
              const result = await work(writer)
              await new Promise<void>((resolve) => {
                commit = resolve
                reject(lost)
              })
              return result
            })
            .catch(reject)
        }),
    }
    const before = createCalendar({ store: memory })
    await before.tags.create(make.tag({ name: 'Fair' }))
    await before.events.create(make.event({ tags: [1] }))
    const { api, events } = createCalendar({ store })
    const request = aRequest({ path: '/cal/events/v1/events/1' })
    const countOf = async () => {
      const { body } = await api.handle(request)
      return JSON.parse(bytesAsText(body ?? new Uint8Array())).tags[0].count
    }
    await expect(events.create(make.event({ tags: [1] }))).rejects.toMatchObject({ code: 'rest_unavailable' })
    // A store may show an older version than its records have.
    seen = await memory.version()
    commit()
    await memory.transaction(async () => {})
    for (const _ of ['first', 'again']) expect(await countOf()).toBe(2)
    seen = undefined
    expect(await countOf()).toBe(2)
  })
})

describe('a request', () => {
  it('that misses the cache identifies its caller after its path was found, and once', async () => {
    const { api, tags } = createCalendar()
    let identified = 0
    const actor = () => {
      identified += 1
      return null
    }
    const { status } = await api.handle(aRequest({ path: '/cal/events/v1/nothing', actor }))
    expect([status, identified]).toEqual([404, 0])
    for (const _ of ['first', 'again', 'cached']) await api.handle(aRequest({ path: '/cal/events/v1/tags', actor }))
    expect(identified).toBe(3)
    await tags.create(make.tag())
    await api.handle(aRequest({ path: '/cal/events/v1/tags', actor }))
    expect(identified, 'with an invalid entry').toBe(4)
  })

  it('of a caller with an invalid token is 401, also if its reply is cached for anonymous callers', async () => {
    const { api } = createCalendar()
    const path = '/cal/events/v1/tags'
    for (const _ of ['first', 'again', 'cached']) expect((await api.handle(aRequest({ path }))).status).toBe(200)
    const actor = () => {
      throw new Error('expired')
    }
    expect((await api.handle(aRequest({ path, actor }))).status).toBe(401)
  })
})

/** Requests long lists under some URLs by turns. Returns the figures of the cache, and how many requests were hits. */
async function crawl({ urls, rounds }: { readonly urls: number; readonly rounds: number }) {
  const calendar = createCalendar({ store: createMemoryStore(), replyCache: 400_000 })
  await calendar.events.create(make.event({ description: 'x'.repeat(10_000) }))
  for (let round = 0; round < rounds; round += 1) {
    for (let url = 0; url < urls; url += 1) {
      const query = `start_date=2000-01-01&end_date=2100-01-01&_=${url}`
      await calendar.api.handle(aRequest({ path: '/cal/events/v1/events', query }))
    }
  }
  return calendar.api.cache
}

it('caches every response that is requested again while there is space', async () => {
  expect(await crawl({ urls: 6, rounds: 3 })).toMatchObject({ hits: 6, replies: 6 })
})

it('keeps some responses of more than fit, so that they do not evict each other before they are used', async () => {
  const { hits } = await crawl({ urls: 60, rounds: 20 })
  expect(hits).toBeGreaterThan(100)
})
