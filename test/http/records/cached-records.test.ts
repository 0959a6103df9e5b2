import { type Actor, createCalendar } from 'daybook'
import type { Mount } from 'daybook/http'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { createMake, createTestClock } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../request.ts'

const make = createMake()
const editor = { id: 1, role: 'editor' }

/** Two events with a venue and a tag, in a store that counts the records that it reads. */
async function fixtures() {
  const [memory, clock] = [createMemoryStore(), createTestClock('2030-01-15 12:00:00')]
  const read = { events: 0, venues: 0, tags: 0 }
  const counting = <Repository extends { getMany(ids: readonly number[]): unknown }>(
    collection: keyof typeof read,
    repository: Repository,
  ): Repository => ({
    ...repository,
    getMany(ids: readonly number[]) {
      read[collection] += ids.length
      return repository.getMany(ids)
    },
  })
  const meanwhile: { write: () => Promise<unknown> } = { write: async () => {} }
  const store: Store = {
    ...memory,
    events: {
      ...counting('events', memory.events),
      async findRevisions(query) {
        const found = await memory.events.findRevisions(query)
        await meanwhile.write()
        return found
      },
    },
    venues: counting('venues', memory.venues),
    tags: counting('tags', memory.tags),
  }
  const calendar = createCalendar({ store, now: clock.now })
  await calendar.venues.create(make.venue({ venue: 'Hall' }))
  await calendar.tags.create(make.tag({ name: 'Night' }))
  for (const title of ['First', 'Second']) {
    await calendar.events.create(make.event({ title, start_date: '2030-01-20 10:00', venue: 1, tags: [1] }))
  }
  let requests = 0
  /** Lists all events, each time under another URL, so that no response is cached. */
  const list = async ({
    actor = null,
    mount,
  }: {
    readonly actor?: Actor | null
    readonly mount?: Partial<Mount>
  } = {}) => {
    requests += 1
    const request = aRequest({ path: '/cal/events/v1/events', query: `_=${requests}`, actor: () => actor })
    const reply = await calendar.api.handle({ ...request, mount: { ...request.mount, ...mount } })
    const body = JSON.parse(new TextDecoder().decode(reply.body ?? undefined)) as { readonly events: readonly Shown[] }
    return body.events
  }
  // Records enter the cache with their second page, and the next one is still read as a whole.
  for (const _ of ['first', 'second', 'third']) await list()
  Object.assign(read, { events: 0, venues: 0, tags: 0 })
  return { calendar, clock, list, read, meanwhile }
}

interface Shown {
  readonly title: string
  readonly description: string
  readonly status: string
  readonly rest_url: string
  readonly venue: { readonly venue: string } | readonly unknown[]
  readonly tags: readonly { readonly name: string; readonly count: number }[]
}

const titles = (events: readonly Shown[]) => events.map(({ title }) => title)

it('counts the bytes of a cached event, and of a cached page with the event', async () => {
  const { calendar, list } = await fixtures()
  for (const _ of ['records', 'page', 'JSON of the page']) await list()
  const before = calendar.api.cache.bytes
  await calendar.events.update(1, { description: 'é'.repeat(10_000) })
  for (const _ of ['event', 'page']) await list()
  expect(calendar.api.cache.bytes - before).toBe(20_000 + 20_000)
})

describe('a list of events', () => {
  it('reads only the records that no response has shown', async () => {
    const { calendar, list, read } = await fixtures()
    await list()
    await list({ actor: editor })
    expect(read).toEqual({ events: 0, venues: 0, tags: 0 })
    await calendar.events.update(2, { title: 'Changed' })
    Object.assign(read, { events: 0, venues: 0, tags: 0 })
    expect(titles(await list())).toEqual(['First', 'Changed'])
    expect(read).toEqual({ events: 1, venues: 0, tags: 0 })
  })

  it('is read as a whole after a page of which most records were new', async () => {
    const { calendar, list, read } = await fixtures()
    const change = async () => {
      for (const id of [1, 2]) await calendar.events.update(id, { title: 'Changed' })
      Object.assign(read, { events: 0, venues: 0, tags: 0 })
    }
    await change()
    expect([titles(await list()), read.events]).toEqual([['Changed', 'Changed'], 2])
    await change()
    expect([titles(await list()), read.events]).toEqual([['Changed', 'Changed'], 0])
  })

  it('shows the counts of tags that other events changed, without reading its events', async () => {
    const { calendar, list, read } = await fixtures()
    await list()
    await calendar.events.create(make.event({ start_date: '2040-01-01 10:00', tags: [1] }))
    Object.assign(read, { events: 0, venues: 0, tags: 0 })
    expect((await list()).map(({ tags }) => tags[0]?.count)).toEqual([3, 3])
    expect(read).toEqual({ events: 0, venues: 0, tags: 1 })
  })

  it('does not show a tag that was deleted', async () => {
    const { calendar, list } = await fixtures()
    await list()
    await calendar.tags.remove(1)
    expect((await list()).map(({ tags }) => tags)).toEqual([[], []])
  })

  it('shows an event as published as soon as it is due', async () => {
    const { calendar, clock, list } = await fixtures()
    await calendar.events.update(2, { date_utc: '2030-01-15 13:00:00' })
    const statuses = async (actor: Actor | null) => (await list({ actor })).map(({ status }) => status)
    expect(await statuses(editor)).toEqual(['publish', 'future'])
    expect(await statuses(null)).toEqual(['publish'])
    clock.set('2030-01-15 13:00:00')
    expect(await statuses(editor)).toEqual(['publish', 'publish'])
    expect(await statuses(null)).toEqual(['publish', 'publish'])
  })

  it('hides from each caller what they may not see, whoever requested it first', async () => {
    const { calendar, list } = await fixtures()
    await calendar.events.update(1, { description: 'Behind the door', password: 'sesame' })
    await calendar.venues.update(1, { status: 'draft' })
    const seen = async (actor: Actor | null) =>
      (await list({ actor })).map(({ description, venue }) => [description, Array.isArray(venue) ? venue : 'a venue'])
    const all = ['Behind the door', 'a venue']
    const nothing = ['', []]
    for (const actor of [editor, null, editor, null]) {
      const [first, second] = await seen(actor)
      expect(first).toEqual(actor === null ? nothing : all)
      expect(second?.[1]).toEqual(actor === null ? [] : 'a venue')
    }
  })

  it('has the URLs of its mount', async () => {
    const { list } = await fixtures()
    const urls = async (baseUrl: string) => (await list({ mount: { baseUrl } })).map(({ rest_url }) => rest_url)
    for (const baseUrl of ['https://one.example', 'https://two.example', 'https://one.example']) {
      const expected = [1, 2].map((id) => `${baseUrl}/cal/events/v1/events/${id}`)
      expect(await urls(baseUrl)).toEqual(expected)
    }
  })

  it('is from one snapshot, also if a record is written between two reads', async () => {
    const { calendar, list, meanwhile } = await fixtures()
    await calendar.events.update(2, { title: 'To be read again' })
    meanwhile.write = async () => {
      meanwhile.write = async () => {}
      await calendar.events.update(2, { title: 'Moved', start_date: '2030-01-01 10:00', end_date: '2030-01-02 10:00' })
    }
    // With the old order, the new title would be at the end of the list.
    expect(titles(await list())).toEqual(titles(await list()))
  })
})

describe('a page of new events', () => {
  it('is the same from records as from a cache', async () => {
    const [clock, store] = [createTestClock('2030-01-15 12:00:00'), createMemoryStore()]
    const calendars = [{}, { replyCache: 0 }].map((options) => createCalendar({ store, now: clock.now, ...options }))
    const [calendar] = calendars
    if (!calendar) throw new Error('there are two')
    await calendar.venues.create(make.venue({ venue: 'Hall' }))
    await calendar.venues.create(make.venue({ venue: 'Draft', status: 'draft' }))
    for (const name of ['Night', 'Ärger "x"']) await calendar.tags.create(make.tag({ name }))
    await calendar.events.create(make.event({ start_date: '2030-01-20 10:00', venue: [1, 2], tags: [2, 1] }))
    await calendar.events.create(make.event({ start_date: '2030-01-20 11:00', venue: 1, password: 'sesame' }))
    await calendar.events.create(make.event({ start_date: '2030-01-20 12:00', description: 'É'.repeat(300) }))
    for (const actor of [null, editor]) {
      const bodies: string[] = []
      for (const { api } of [calendar, calendar, ...calendars]) {
        const reply = await api.handle(aRequest({ path: '/cal/events/v1/events', actor: () => actor }))
        bodies.push(new TextDecoder().decode(reply.body ?? undefined))
      }
      expect(new Set(bodies).size).toBe(1)
    }
    expect(calendar.api.cache.records).toBeGreaterThan(0)
  })

  it('stays cached after writes that it does not show, with the new counts of its tags', async () => {
    const [clock, store] = [createTestClock('2030-01-15 12:00:00'), createMemoryStore()]
    const calendar = createCalendar({ store, now: clock.now })
    await calendar.tags.create(make.tag({ name: 'Night' }))
    const list = async (host: string) => {
      const request = aRequest({ path: '/cal/events/v1/events', query: 'search=', headers: { host } })
      const reply = await calendar.api.handle(request)
      return new TextDecoder().decode(reply.body ?? undefined)
    }
    await list('one.example')
    await calendar.events.create(make.event({ start_date: '2030-01-20 10:00', tags: [1] }))
    await calendar.events.create(make.event({ start_date: '2040-01-20 10:00', tags: [1] }))
    await list('one.example')
    await calendar.events.create(make.event({ start_date: '2040-01-20 10:00', tags: [1] }))
    expect(await list('one.example')).toContain('"count":3')
    expect(calendar.api.cache.hits).toBe(1)
  })
})
