import { getEventListeners } from 'node:events'
import { createCalendar, type FollowedChange, type Follower } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aFollower, failingStates, fair, settle, storeWithPut, testTimers, textOf } from './a-follower.ts'

describe('a follower', () => {
  it('begins with whole, and then receives each change of each process', async () => {
    const { calendar, store, seen, timers } = await aFollower()
    expect(seen).toEqual(['whole'])
    const other = createCalendar({ store })
    const { id } = await other.events.create({ ...fair, venue: { venue: 'Hall' }, tags: ['free'] } as never)
    await calendar.events.update(id, { title: 'Feast' })
    await calendar.events.remove(id)
    await other.events.update(id, { status: 'draft' })
    const tag = await calendar.tags.create({ name: 'Loud' })
    await calendar.tags.remove(tag.id)
    await timers.pass(1)
    expect(seen.slice(1).toSorted()).toEqual(
      [
        'tag.created 1',
        'venue.created 1',
        `event.created ${id}`,
        `event.updated ${id}`,
        `event.trashed ${id}`,
        `event.restored ${id}`,
        `tag.created ${tag.id}`,
        `tag.deleted ${tag.id}`,
      ].toSorted(),
    )
    expect(seen.indexOf(`event.created ${id}`)).toBeGreaterThan(seen.indexOf('venue.created 1'))
    expect(seen.filter((text) => text.startsWith('event'))).toEqual(
      ['created', 'updated', 'trashed', 'restored'].map((deed) => `event.${deed} ${id}`),
    )
  })

  it('receives the venue of an event before it, though its transaction wrote the event first', async () => {
    const { calendar, seen, timers } = await aFollower({ from: 'now' })
    await calendar.transaction(async ({ events, venues }) => {
      const { id } = await events.create(fair)
      const venue = await venues.create({ venue: 'Hall' })
      await events.update(id, { venue: venue.id })
    })
    await timers.pass(1)
    expect(seen).toEqual(['venue.created 1', 'event.created 1'])
  })

  it('receives records as they are now, and null for those that are gone', async () => {
    const changes: FollowedChange[] = []
    const { calendar, follower, follow, timers } = await aFollower({
      ...{ from: 'now' },
      act: (change) => changes.push(change),
    })
    await follower.stop()
    const { id } = await calendar.events.create(fair)
    const tag = await calendar.tags.create({ name: 'Loud' })
    await calendar.tags.remove(tag.id)
    const { revision } = await calendar.events.update(id, { title: 'Feast' })
    const next = await follow()
    onTestFinished(() => next.stop())
    await timers.pass(1)
    expect(changes).toMatchObject([
      { type: 'event.created', resource: 'event', id, record: { title: 'Feast', revision } },
      { type: 'tag.created', resource: 'tag', id: tag.id, record: null },
      { type: 'tag.deleted', record: null },
      { type: 'event.updated', commitId: revision },
    ])
  })

  it('goes on where it stopped, in another process', async () => {
    const { calendar, follower, follow, seen, timers } = await aFollower({ from: 'now' })
    await calendar.events.create(fair)
    await timers.pass(1)
    await follower.stop()
    await calendar.events.create(fair)
    await timers.pass(1)
    expect(seen).toEqual(['event.created 1'])
    const next = await follow()
    onTestFinished(() => next.stop())
    await timers.pass(1)
    expect(seen).toEqual(['event.created 1', 'event.created 2'])
  })

  it('goes on within a transaction, after the change that it has handled last', async () => {
    const { calendar, follower, follow, seen, timers } = await aFollower({
      from: 'now',
      act: (change) => void (textOf(change) === 'event.created 2' && follower.stop()),
    })
    await calendar.transaction(async ({ events }) => {
      for (let count = 0; count < 4; count += 1) await events.create(fair)
    })
    await timers.pass(1)
    expect(seen).toEqual(['event.created 1', 'event.created 2'])
    const next = await follow()
    onTestFinished(() => next.stop())
    await timers.pass(1)
    expect(seen).toEqual([1, 2, 3, 4].map((id) => `event.created ${id}`))
  })

  it('receives each change of a transaction with hundreds, and then the next ones', async () => {
    const { calendar, seen, timers } = await aFollower({ from: 'now' })
    await calendar.transaction(async ({ tags }) => {
      for (let count = 1; count <= 250; count += 1) await tags.create({ name: `Tag ${count}` })
    })
    await calendar.events.create(fair)
    await timers.pass(1)
    expect(seen).toEqual([...Array.from({ length: 250 }, (_, index) => `tag.created ${index + 1}`), 'event.created 1'])
  })

  it('reads a record again for each attempt, and counts the attempts of each change', async () => {
    const tried: unknown[] = []
    const { calendar, follow, follower, timers } = await aFollower({
      ...{ from: 'now', pause: 100, attempts: 5 },
      act(change, { attempt }) {
        if (change.type === 'whole' || change.resource !== 'event') return
        tried.push([change.id, change.record?.title, attempt])
        if (change.id === 1 ? attempt < 4 : attempt < 2) throw new Error('no answer')
      },
    })
    await calendar.transaction(async ({ events }) => {
      await events.create(fair)
      await events.create(fair)
    })
    await timers.pass(1)
    await calendar.events.update(1, { title: 'Feast' })
    await timers.pass(100)
    expect(tried).toEqual([
      [1, 'Fair', 1],
      [1, 'Feast', 2],
    ])
    // The next process knows of these attempts.
    await follower.stop()
    const next = await follow()
    onTestFinished(() => next.stop())
    await timers.pass(10_000)
    expect(tried.slice(2)).toEqual([
      [1, 'Feast', 3],
      [1, 'Feast', 4],
      [2, 'Fair', 1],
      [2, 'Fair', 2],
      [1, 'Feast', 1],
      [1, 'Feast', 2],
      [1, 'Feast', 3],
      [1, 'Feast', 4],
    ])
  })

  it('tries a change again after growing pauses, and is then parked with a report', async () => {
    const at: number[] = []
    let isBroken = true
    const { calendar, follower, seen, errors, timers } = await aFollower({
      ...{ from: 'now', attempts: 4, pause: 100, longestPause: 250 },
      act(change) {
        if (change.type !== 'event.created' || change.id !== 1) return
        at.push(timers.now())
        if (isBroken) throw new Error('no answer')
      },
    })
    await calendar.events.create(fair)
    await calendar.events.create(fair)
    await timers.pass(10_000)
    expect(at.map((time) => time - (at[0] ?? 0))).toEqual([0, 100, 300, 550])
    expect(await follower.status()).toEqual({ state: 'parked', behind: 2, attempts: 4, parked: 'no answer' })
    expect(String(errors.at(-1))).toContain(
      'The follower "search" is parked: its handler failed 4 times with event.created of 1, the last time with: no answer.',
    )
    expect(seen).not.toContain('event.created 2')
    isBroken = false
    await follower.resume()
    await timers.pass(1)
    expect(seen.slice(-2)).toEqual(['event.created 1', 'event.created 2'])
    expect(await follower.status()).toEqual({ state: 'working', behind: 0, attempts: 0, parked: null })
  })

  it('goes on without a change that onFailed took', async () => {
    const failed: unknown[] = []
    const { calendar, follower, seen, timers } = await aFollower({
      ...{ from: 'now', attempts: 2, pause: 100 },
      onFailed: async ({ change, error, attempts }) => {
        failed.push([textOf(change), String(error), attempts])
        return 'skip'
      },
      act(change) {
        if (textOf(change) === 'event.created 1') throw new Error('no answer')
      },
    })
    await calendar.events.create(fair)
    await calendar.events.create(fair)
    await timers.pass(1000)
    expect(failed).toEqual([['event.created 1', 'Error: no answer', 2]])
    expect(seen).toEqual(['event.created 1', 'event.created 1', 'event.created 2'])
    expect((await follower.status()).behind).toBe(0)
  })

  it('goes on without the change at which it is parked, if resume says so', async () => {
    const { calendar, follower, seen, timers } = await aFollower({
      ...{ from: 'now', attempts: 1 },
      act(change) {
        if (textOf(change) === 'event.created 1') throw new Error('no answer')
      },
    })
    await calendar.events.create(fair)
    await calendar.events.create(fair)
    await timers.pass(10)
    await follower.resume({ skip: true })
    await timers.pass(10)
    expect(seen).toEqual(['event.created 1', 'event.created 2'])
  })

  it('receives what was written while everything was read', async () => {
    const store = createMemoryStore()
    const writer = createCalendar({ store })
    const { seen, timers } = await aFollower({
      store,
      async act(change) {
        if (textOf(change) === 'whole') await writer.events.create(fair)
      },
    })
    await timers.pass(10)
    expect(seen).toEqual(['whole', 'event.created 1'])
  })

  it('receives what was written since it was parked at whole, if resume goes on without it', async () => {
    const { calendar, follower, seen, timers } = await aFollower({
      attempts: 1,
      act(change) {
        if (textOf(change) === 'whole') throw new Error('no answer')
      },
    })
    await timers.pass(10)
    await calendar.events.create(fair)
    await timers.pass(10)
    await follower.resume({ skip: true })
    await timers.pass(10)
    expect(seen).toEqual(['whole', 'event.created 1'])
  })

  it('receives whole if its position is older than the notes', async () => {
    const store = createMemoryStore()
    const { calendar, follower, follow, seen, timers } = await aFollower({ store, from: 'now' })
    await follower.stop()
    for (let times = 0; times <= 10_000; times += 1) {
      await store.transaction((writer) =>
        writer.categories.addToCounts(new Map()).then(() => writer.noteTimeZoneData('a')),
      )
    }
    await calendar.events.create(fair)
    const next = await follow()
    onTestFinished(() => next.stop())
    await timers.pass(1)
    expect(seen).toEqual(['whole'])
    await calendar.events.create(fair)
    await timers.pass(1)
    expect(seen).toEqual(['whole', 'event.created 2'])
  })

  it.each([
    ['alone', ['unknown'], ['whole']],
    ['before others', ['unknown', 'event', 'event'], ['whole']],
    ['between others', ['event', 'unknown', 'event', 'unknown'], ['event.created 1', 'whole']],
    ['after others', ['event', 'event', 'unknown'], ['event.created 1', 'event.created 2', 'whole']],
  ])('receives whole for a commit without a note, which it reads %s', async (_, commits, expected) => {
    const { store, calendar, follower, follow, seen, timers } = await aFollower({ from: 'now' })
    await follower.stop()
    for (const commit of commits) {
      if (commit === 'event') await calendar.events.create(fair)
      else await store.transaction((writer) => writer.noteTimeZoneData(`2001${Math.random()}`))
    }
    const next = await follow()
    onTestFinished(() => next.stop())
    await timers.pass(1)
    expect(seen).toEqual(expected)
    const { id } = await calendar.events.create(fair)
    await timers.pass(1)
    expect(seen).toEqual([...expected, `event.created ${id}`])
  })

  it('receives whole after readAnew', async () => {
    const { follower, calendar, seen, timers } = await aFollower({ from: 'now' })
    await calendar.events.create(fair)
    await timers.pass(1)
    await follower.readAnew()
    await timers.pass(1)
    expect(seen).toEqual(['event.created 1', 'whole'])
  })

  it('receives whole if its record went back while the process was up', async () => {
    const memory = createMemoryStore()
    let backup: Awaited<ReturnType<Store['followers']['get']>> = null
    const tokens: number[] = []
    const { calendar, seen, timers } = await aFollower({
      ...{ store: memory, from: 'now', lease: 3000 },
      act: (_, { token }) => tokens.push(token),
    })
    await calendar.events.create(fair)
    await timers.pass(1)
    backup = await memory.followers.get('search')
    await timers.pass(4000)
    const current = await memory.followers.get('search')
    await memory.followers.put('search', backup ?? { stamp: '', state: '' }, current?.stamp ?? null)
    await timers.pass(4000)
    expect(seen).toEqual(['event.created 1', 'whole'])
    // A target that has seen the former token refuses lower ones.
    expect(tokens).toEqual([1, 2])
  })

  it('reports errors of the store, and goes on', async () => {
    const memory = createMemoryStore()
    let isDown = false
    const version = async () => {
      if (isDown) throw new Error('the store is down')
      return memory.version()
    }
    const { calendar, seen, errors, timers } = await aFollower({ store: { ...memory, version }, from: 'now' })
    isDown = true
    await calendar.events.create(fair)
    await timers.pass(2000)
    isDown = false
    await timers.pass(100_000)
    expect(String(errors[0])).toBe('Error: the store is down')
    expect(seen).toEqual(['event.created 1'])
  })

  it('stops without a pause, though it stops while the number of attempts is saved', async () => {
    const memory = createMemoryStore()
    let stopped: Promise<void> | undefined
    const put: Store['followers']['put'] = (name, state, ifStamp) => {
      if (state.state.includes('"attempts":1')) stopped ??= follower.stop()
      return memory.followers.put(name, state, ifStamp)
    }
    const store = { ...memory, followers: { ...memory.followers, put } }
    const timers = testTimers()
    const calendar = createCalendar({ store, onError: () => {} })
    const follower = await calendar.follow('failing', () => Promise.reject(new Error('no')), { timers })
    await settle()
    await settle()
    expect(stopped).toBeDefined()
    await stopped
    expect(await follower.status()).toMatchObject({ state: 'stopped', attempts: 1 })
  })

  it('is parked, though the store fails once while that is saved', async () => {
    const { store, fail } = failingStates()
    let isBroken = true
    const { calendar, follower, seen, timers } = await aFollower({
      ...{ store, from: 'now', attempts: 1 },
      act() {
        if (isBroken) throw new Error('no answer')
      },
    })
    fail('"parked":"no answer"')
    await calendar.events.create(fair)
    await timers.pass(1)
    isBroken = false
    await timers.pass(2000)
    expect(seen).toEqual(['event.created 1', 'event.created 1'])
    expect(await follower.status()).toEqual({ state: 'working', behind: 0, attempts: 0, parked: null })
  })

  it('receives a change that comes as soon as it has begun, from a store that is slow', async () => {
    const memory = createMemoryStore()
    const get: Store['followers']['get'] = async (name) => {
      await settle()
      return memory.followers.get(name)
    }
    const store = { ...memory, followers: { ...memory.followers, get } }
    const [calendar, timers, seen] = [createCalendar({ store }), testTimers(), [] as string[]]
    const follower = await calendar.follow('late', (change) => void seen.push(textOf(change)), { from: 'now', timers })
    onTestFinished(() => follower.stop())
    await calendar.events.create(fair)
    for (let times = 0; times < 10; times += 1) await timers.pass(500)
    expect(seen).toEqual(['event.created 1'])
  })

  it('stops by a signal, and by await using', async () => {
    const stopping = new AbortController()
    const { calendar, follower, seen, timers } = await aFollower({ from: 'now', signal: stopping.signal })
    stopping.abort()
    await timers.pass(1)
    await calendar.events.create(fair)
    await timers.pass(1000)
    expect(seen).toEqual([])
    expect((await follower.status()).state).toBe('stopped')
    await follower[Symbol.asyncDispose]()
  })

  it('stops by a signal that is aborted while its position is stored', async () => {
    const stopping = new AbortController()
    const store = storeWithPut(async (put) => {
      stopping.abort()
      return put.run()
    })
    const { calendar, follower, seen, timers } = await aFollower({ store, from: 'now', signal: stopping.signal })
    await calendar.events.create(fair)
    await timers.pass(1000)
    expect(seen).toEqual([])
    expect((await follower.status()).state).toBe('stopped')
  })

  it('is not kept by its signal once it has stopped', async () => {
    const { signal } = new AbortController()
    const { follower } = await aFollower({ signal })
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    await follower.stop()
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('a follower without a name', () => {
  it('receives the changes of all processes from now on, in each process', async () => {
    const store = createMemoryStore()
    const calendars = [createCalendar({ store }), createCalendar({ store })]
    await calendars[0]?.events.create(fair)
    const seen: string[][] = [[], []]
    const followers: Follower[] = []
    for (const [index, calendar] of calendars.entries()) {
      followers.push(await calendar.follow((change) => void seen[index]?.push(textOf(change))))
    }
    onTestFinished(async () => {
      for (const follower of followers) await follower.stop()
    })
    await calendars[0]?.events.create(fair)
    await calendars[1]?.events.create(fair)
    await expect.poll(() => seen).toEqual(Array(2).fill(['event.created 2', 'event.created 3']))
  })
})

it.each([
  [['a b', () => {}], 'The name of a follower: received "a b"'],
  [['', () => {}], 'The name of a follower: received ""'],
  [['a', undefined], 'The handler of a follower: accepted is a function.'],
  [['a', () => {}, { attempts: 0 }], 'attempts must be a whole number from 1 to 2147483647; received 0.'],
  [['a', () => {}, { lease: 1.5 }], 'lease must be a whole number from 1 to 2147483647; received 1.5.'],
  [['a', () => {}, { from: 'then' }], 'from must be whole or now; received "then".'],
])('refuses %j', async (input, message) => {
  const follow = createCalendar().follow as (...input: unknown[]) => Promise<unknown>
  await expect(follow(...input)).rejects.toThrow(message)
})
