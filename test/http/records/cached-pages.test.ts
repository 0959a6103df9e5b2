import { type Actor, createCalendar, type Policy, type PolicyScope } from 'daybook'
import type { Mount } from 'daybook/http'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { createMake, createTestClock } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { findPage } from '../../../src/http/records/cached-pages.ts'
import type { CachedPage } from '../../../src/http/records/record-cache.ts'
import type { JsonContext } from '../../../src/http/records/serializers.ts'
import { Json } from '../../../src/http/response/json.ts'
import { aRequest } from '../request.ts'

const make = createMake()
const editor = { id: 1, role: 'editor' }
const other = { id: 2, role: 'editor' }

interface ListedEvent {
  readonly title: string
  readonly description: string
  readonly rest_url: string
  readonly online_url: string
  /** An empty list if the caller does not see the venue. */
  readonly venue: { readonly venue?: string }
}

/** Two events with a venue, all cached, in a store that counts the pages that it reads. */
async function fixtures(options: { readonly policy?: Policy } = {}) {
  const [memory, clock] = [createMemoryStore(), createTestClock('2030-01-15 12:00:00')]
  let reads = 0
  const store: Store = {
    ...memory,
    events: {
      ...memory.events,
      findRevisions(query) {
        reads += 1
        return memory.events.findRevisions(query)
      },
    },
  }
  const calendar = createCalendar({ store, now: clock.now, ...options })
  await calendar.venues.create(make.venue({ venue: 'Hall' }))
  for (const [index, title] of ['First', 'Second'].entries()) {
    await calendar.events.create(make.event({ title, start_date: `2030-01-2${index} 10:00`, venue: 1 }))
  }
  let requests = 0
  /** Lists events, each time under another URL. Returns their titles. */
  const list = async (query = '', actor: Actor | null = null, mount: Partial<Mount> = {}) => {
    requests += 1
    const request = aRequest({
      path: `${mount.basePath ?? ''}/cal/events/v1/events`,
      mount,
      query: `${query}&_=${requests}`,
      actor: () => actor,
    })
    const { body } = await calendar.api.handle(request)
    const { events } = JSON.parse(new TextDecoder().decode(body ?? undefined)) as {
      readonly events: readonly ListedEvent[]
    }
    return events
  }
  const titles = async (query?: string) => (await list(query)).map(({ title }) => title)
  /** Returns how many pages the store reads for some work. */
  const readsOf = async (work: () => Promise<unknown>) => {
    const before = reads
    await work()
    return reads - before
  }
  // Records enter the cache with their second page, and pages when they are read again.
  for (let round = 0; round < 5; round += 1) for (const actor of [null, editor]) await list('', actor)
  return { calendar, clock, list, titles, readsOf }
}

it('reads a page once while the calendar does not change, at any time of the day', async () => {
  const { clock, titles, readsOf } = await fixtures()
  expect(await readsOf(titles)).toBe(0)
  clock.set('2030-01-15 23:59:59')
  expect(await readsOf(titles)).toBe(0)
})

it('reads a page once for callers whose lists are the same', async () => {
  const { list, readsOf } = await fixtures()
  expect(await readsOf(() => list('', editor))).toBe(0)
  expect(await readsOf(() => list('', other))).toBe(0)
})

it('caches no page that is requested only once', async () => {
  const { list, readsOf } = await fixtures()
  const reads: number[] = []
  for (const _ of ['first', 'again', 'cached']) reads.push(await readsOf(() => list('per_page=1')))
  expect(reads).toEqual([1, 1, 0])
})

it.each([
  ['page=2&per_page=1', 'per_page=1', ['Second'], ['First']],
  ['order=desc', '', ['Second', 'First'], ['First', 'Second']],
  ['search=second', '', ['Second'], ['First', 'Second']],
  ['featured=true', 'featured=false', [], ['First', 'Second']],
])('distinguishes %s from %j', async (one, another, ofOne, ofAnother) => {
  const { titles } = await fixtures()
  for (let round = 0; round < 3; round += 1) {
    expect(await titles(one)).toEqual(ofOne)
    expect(await titles(another)).toEqual(ofAnother)
  }
})

it('distinguishes what callers may see', async () => {
  const { calendar, list } = await fixtures()
  await calendar.events.update(2, { status: 'private' })
  for (let round = 0; round < 4; round += 1) {
    expect((await list()).length).toBe(1)
    expect((await list('status=publish,private', editor)).length).toBe(2)
  }
})

it('distinguishes published events from future ones, at any time of the day', async () => {
  const { calendar, clock, list, readsOf } = await fixtures()
  await calendar.events.update(2, { date_utc: '2030-01-16 12:00:00' })
  const titlesBy = async (status: string) =>
    (await list(`status=${status}&start_date=2030-01-01&end_date=2031-01-01`, editor)).map(({ title }) => title)
  const both = async () => [await titlesBy('publish'), await titlesBy('future')]
  for (let round = 0; round < 4; round += 1) expect(await both()).toEqual([['First'], ['Second']])
  clock.set('2030-01-15 23:59:59')
  expect(await readsOf(both)).toBe(0)
})

it('reads a page again after each change of an event or of a record that it links to', async () => {
  const { calendar, list, titles } = await fixtures()
  await calendar.events.update(1, { title: 'Changed' })
  expect(await titles()).toEqual(['Changed', 'Second'])
  await calendar.events.create(make.event({ title: 'Third', start_date: '2030-01-22 10:00' }))
  expect(await titles()).toEqual(['Changed', 'Second', 'Third'])
  await calendar.venues.update(1, { venue: 'Arena' })
  expect((await list()).map(({ venue }) => venue.venue)).toEqual(['Arena', 'Arena', undefined])
})

it('reads a page again when an event is published, when the day ends, and when the clock was set back', async () => {
  const { calendar, clock, titles, readsOf } = await fixtures()
  await calendar.events.update(2, { date_utc: '2030-01-15 13:00:00' })
  for (let round = 0; round < 3; round += 1) expect(await titles()).toEqual(['First'])
  clock.set('2030-01-15 13:00:00')
  for (let round = 0; round < 3; round += 1) expect(await titles()).toEqual(['First', 'Second'])
  clock.set('2030-01-16 00:00:00')
  expect(await readsOf(titles)).toBe(1)
  clock.set('2030-01-15 12:00:00')
  expect(await titles()).toEqual(['First'])
})

describe('the JSON of a cached page', () => {
  /** The venues in a list that each caller gets, in several rounds. */
  async function venuesOf(callers: readonly (Actor | null)[], scopeOf: (actor: Actor | null) => PolicyScope) {
    const scope: Policy['scope'] = (actor, resource) => (resource === 'event' ? 'all' : scopeOf(actor))
    const { calendar, list } = await fixtures({ policy: { may: () => true, scope } })
    await calendar.venues.update(1, { status: 'draft', author: 1 })
    const seen: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      const lists = await Promise.all(callers.map((actor) => list('status=publish', actor)))
      seen.push(lists.map((events) => events.map(({ venue }) => venue.venue ?? null)))
    }
    return seen
  }

  it('is for callers who see the same linked records', async () => {
    const scopeOf = (actor: Actor | null) => (actor === null ? 'public' : 'all')
    const seen = [
      [null, null],
      ['Hall', 'Hall'],
    ]
    expect(await venuesOf([null, editor], scopeOf)).toEqual([seen, seen, seen, seen])
  })

  it('is for one caller if they see records of their own', async () => {
    const seen = [
      ['Hall', 'Hall'],
      [null, null],
    ]
    expect(await venuesOf([editor, other], () => 'own')).toEqual([seen, seen, seen, seen])
  })

  it.each([
    ['what a password hides', 'description', { description: 'Hidden', password: 'secret' }],
    ['a link before its time', 'online_url', { online_url: 'https://meet.example.org/', online_url_from: '-PT30M' }],
  ] as const)('is not cached if it depends on who may see %s', async (_title, name, patch) => {
    const may: Policy['may'] = (actor) => actor?.id !== other.id
    const { calendar, list } = await fixtures({ policy: { may, scope: () => 'all' } })
    await calendar.events.update(1, patch)
    const { [name]: hidden } = await calendar.events.get(1)
    for (let round = 0; round < 4; round += 1) {
      const values = []
      for (const actor of [editor, other]) values.push((await list('', actor))[0]?.[name])
      expect(values).toEqual([hidden, ''])
    }
  })

  it('contains the URLs of one mount', async () => {
    const { list } = await fixtures()
    for (let round = 0; round < 4; round += 1) {
      for (const basePath of ['', '/de']) {
        const [event] = await list('', editor, { basePath })
        expect(event?.rest_url).toBe(`http://calendar.test${basePath}/cal/events/v1/events/1`)
      }
    }
  })

  it('is made once while the calendar does not change', async () => {
    const pages = new Map<string, CachedPage>()
    const found = { records: [], total: 0, included: { categories: [], tags: [], venue: [], organizer: [] } }
    const parts = {
      cache: { pages },
      snapshot: {},
      environment: { now: () => '2030-01-15 12:00:00', store: { events: { findRevisions: async () => found } } },
      access: { scope: () => 'public' },
      root: {},
    }
    const context = parts as unknown as JsonContext // the members that it reads
    let calls = 0
    const read = () =>
      findPage({ where: {}, orderBy: [], limit: 10, offset: 0 }, context, async () => {
        calls += 1
        const json = new Json()
        json.addText(`${calls}`)
        return { page: { json, count: 1, total: 1 }, isShared: true }
      })
    const shown: unknown[] = []
    for (let round = 0; round < 4; round += 1) shown.push((await read())?.json.text())
    expect(shown).toEqual(['1', '2', '2', '2'])
  })

  it('enters the cache with the third request, within its limit', async () => {
    const { calendar, list } = await fixtures()
    const growth: number[] = []
    let length = 0
    for (let round = 0; round < 5; round += 1) {
      const before = calendar.api.cache.bytes
      length = JSON.stringify(await list('per_page=1', editor)).length
      growth.push(calendar.api.cache.bytes - before)
    }
    const [first, second = 0, third = 0, ...others] = growth
    expect([first, others]).toEqual([0, [0, 0]])
    expect(second).toBeGreaterThan(0)
    expect(third).toBeGreaterThan(length - 2)
  })
})
