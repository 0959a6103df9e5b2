import type { Actor, ChangeListener, EventRecord, Policy, RecordChange, TermRecord, VenueRecord } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { afterAll, describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'
import { memory, sqlStores } from '../../support/stores.ts'

const editor: Actor = { id: 2, role: 'editor' }

/** A test calendar, with the changes that it reported. */
async function listening(options: TestCalendarOptions = {}) {
  const changes: RecordChange[] = []
  const calendar = await createTestCalendar({ ...options, onChange: (change) => changes.push(change) })
  /** The changes since it was read last, by type and id. */
  const notified = () => changes.splice(0).map(({ type, before, after }) => `${type} ${(after ?? before)?.id}`)
  notified()
  return { calendar, changes, notified }
}

describe('onChange', () => {
  it('is notified of what became of an event, with the record before and after', async () => {
    const { calendar, changes } = await listening()
    const created = await calendar.events.create(calendar.make.event())
    const updated = await calendar.events.update(1, { title: 'Fair' })
    const trashed = await calendar.events.remove(1)
    const changed = await calendar.events.update(1, { title: 'Old fair' })
    const restored = await calendar.events.update(1, { status: 'publish' })
    const byStatus = await calendar.events.update(1, { status: 'trash' })
    const actor = undefined
    expect(changes).toEqual([
      { type: 'event.created', before: null, after: created, actor },
      { type: 'event.updated', before: created, after: updated, actor },
      { type: 'event.trashed', before: updated, after: trashed, actor },
      { type: 'event.updated', before: trashed, after: changed, actor },
      { type: 'event.restored', before: changed, after: restored, actor },
      { type: 'event.trashed', before: restored, after: byStatus, actor },
    ])
  })

  it('is notified of venues and organizers alike', async () => {
    const { calendar, notified } = await listening()
    for (const records of [calendar.venues, calendar.organizers]) {
      await records.create({ venue: 'Hall', organizer: 'Guild' })
      await records.update(1, { phone: '1' })
      await records.remove(1)
      await records.update(1, { status: 'draft' })
    }
    expect(notified()).toEqual(
      ['venue', 'organizer'].flatMap((name) =>
        ['created', 'updated', 'trashed', 'restored'].map((deed) => `${name}.${deed} 1`),
      ),
    )
  })

  it('is notified of terms, which are deleted for good, and of the children that move up', async () => {
    const { calendar, changes, notified } = await listening({
      seed: { categories: [{}, { parent: 1 }], tags: [{}], events: [{ tags: [1], categories: [1] }] },
    })
    await calendar.tags.update(1, { name: 'Free' })
    await calendar.tags.remove(1)
    expect(changes.at(-1)).toMatchObject({ before: { name: 'Free' }, after: null })
    await calendar.categories.remove(1)
    expect(notified()).toEqual(['tag.updated 1', 'tag.deleted 1', 'category.updated 2', 'category.deleted 1'])
  })

  it('is notified of what comes with an event before the event, and not of the counts of its terms', async () => {
    const { calendar, notified } = await listening({ seed: { tags: [{ name: 'old' }] } })
    const event = calendar.make.event({
      venue: { venue: 'Hall' },
      organizer: { organizer: 'Guild' },
      tags: ['old', 'new'],
    })
    await calendar.events.create({ ...event, categories: ['Music'] })
    expect(notified()).toEqual([
      'venue.created 1',
      'organizer.created 1',
      'category.created 1',
      'tag.created 2',
      'event.created 1',
    ])
    await calendar.events.remove(1)
    expect(notified()).toEqual(['event.trashed 1'])
  })

  it('is notified once of a record that one write changed twice', async () => {
    const { calendar, changes } = await listening()
    const event = calendar.make.event({ venue: { venue: 'Hall', status: 'pending' } })
    await calendar.events.create(event)
    // It was stored as it was sent, and published with its event (rule 35).
    expect(changes.map(({ type }) => type)).toEqual(['venue.created', 'event.created'])
    const revision = changes[1]?.after?.revision
    expect(changes[0]).toMatchObject({ before: null, after: { status: 'publish', revision } })
  })

  it('is notified who did it: a caller, nobody, or the calendar itself', async () => {
    const policy: Policy = { scope: () => 'all', may: () => true }
    const { calendar, changes } = await listening({ policy })
    await calendar.as(editor).tags.create({ name: 'by an editor' })
    await calendar.as(null).tags.create({ name: 'by somebody' })
    await calendar.tags.create({ name: 'by the program' })
    expect(changes.map(({ actor }) => actor)).toEqual([editor, null, undefined])
  })

  it('is notified of what an import stored, and of nothing that it refused', async () => {
    const { calendar, notified } = await listening()
    const { make } = calendar
    const result = await calendar.events.import([
      make.event(),
      make.event({ tags: ['lost'], venue: [9] }),
      make.event({ tags: ['kept'] }),
    ])
    expect(result.imported).toBe(2)
    const { events, tags } = await calendar.dump()
    expect(notified()).toEqual([
      `tag.created ${tags[0]?.id}`,
      `event.created ${events[0]?.id}`,
      `event.created ${events[1]?.id}`,
    ])
  })

  it('is notified of nothing that was not committed', async () => {
    const { calendar, notified } = await listening()
    const refused = calendar.events.create(calendar.make.event({ tags: ['new'], venue: [9] }))
    await expect(refused).rejects.toThrow('venue')
    expect(notified()).toEqual([])
  })

  it('is notified once of work that the store ran twice', async () => {
    const { calendar, changes } = await listening({ store: runningTwice(createMemoryStore()) })
    const event = await calendar.events.create(calendar.make.event({ tags: ['new'] }))
    expect(changes).toMatchObject([{ type: 'tag.created' }, { type: 'event.created', after: event }])
  })
})

describe('commits that the store answers late', () => {
  /** A calendar on a store that answers its first transaction only when the test lets it. */
  async function answeringLate() {
    const store = createMemoryStore()
    const answer = deferred<void>()
    let isFirst = false
    const late: Store = {
      ...store,
      async transaction(work) {
        const waits = isFirst
        isFirst = false
        const result = await store.transaction(work)
        if (waits) await answer.promise
        return result
      },
    }
    const { calendar, notified } = await listening({ store: late, seed: { tags: [{}, {}] } })
    isFirst = true
    return { calendar, notified, answer: answer.resolve }
  }

  it('are reported before those of later writes on the same record', async () => {
    const { calendar, notified, answer } = await answeringLate()
    const rename = calendar.tags.update(1, { name: 'Folk' })
    const remove = calendar.tags.remove(1)
    await calendar.tags.update(2, { name: 'Jazz' })
    expect(notified()).toEqual(['tag.updated 2'])
    answer()
    await Promise.all([rename, remove])
    expect(notified()).toEqual(['tag.updated 1', 'tag.deleted 1'])
  })
})

describe('work that the store runs again', () => {
  it('keeps nobody waiting for what was rolled back', async () => {
    const store = createMemoryStore()
    const [rolledBack, answer] = [deferred<void>(), deferred<void>()]
    let isFirst = false
    const late: Store = {
      ...store,
      async transaction(work) {
        if (isFirst) {
          isFirst = false
          await rollBack(store, work)
          rolledBack.resolve()
          await answer.promise
        }
        return store.transaction(work)
      },
    }
    const { calendar, changes } = await listening({ store: late, seed: { tags: [{}] } })
    isFirst = true
    const last = calendar.tags.update(1, { name: 'third' })
    await rolledBack.promise
    await calendar.tags.update(1, { name: 'first' })
    const second = calendar.tags.update(1, { name: 'second' })
    while ((await calendar.tags.get(1)).name !== 'second') await turn()
    answer.resolve()
    await Promise.all([second, last])
    expect(changes.map(({ after }) => after)).toMatchObject(['first', 'second', 'third'].map((name) => ({ name })))
  })
})

/** Lets what is ready go on. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** A transaction that comes to nothing, as after a conflict. */
async function rollBack(store: Store, work: Parameters<Store['transaction']>[0]): Promise<void> {
  const conflict = store.transaction(async (writer) => {
    await work(writer)
    throw new Error('a conflict')
  })
  await expect(conflict).rejects.toThrow('a conflict')
}

/** A store that rolls each transaction back once, as after a conflict, and runs the work again from the start. */
function runningTwice(store: Store): Store {
  return {
    ...store,
    async transaction(work) {
      await rollBack(store, work)
      return store.transaction(work)
    },
  }
}

/** A promise that the test keeps when it likes. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((keep) => {
    resolve = keep
  })
  return { promise, resolve }
}

describe('a listener', () => {
  const withListener = (onChange: ChangeListener, errors: unknown[] = []) =>
    createTestCalendar({ onChange, onError: (error) => errors.push(error) })

  it('that gives no promise has been notified when the write is done', async () => {
    const { calendar, notified } = await listening()
    await calendar.tags.create({ name: 'free' })
    expect(notified()).toEqual(['tag.created 1'])
  })

  it('is waited for before it is notified of the next change, but not by writes', async () => {
    const steps: string[] = []
    const ended = deferred<void>()
    const first = deferred<void>()
    const { tags } = await withListener(async ({ after }) => {
      steps.push(`begins ${after?.id}`)
      if (after?.id === 1) await first.promise
      steps.push(`ends ${after?.id}`)
      if (after?.id === 3) ended.resolve()
    })
    for (const name of ['a', 'b', 'c']) await tags.create({ name })
    expect(steps).toEqual(['begins 1'])
    first.resolve()
    await ended.promise
    expect(steps).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2', 'begins 3', 'ends 3'])
  })

  it('may write itself', async () => {
    const done = deferred<RecordChange>()
    const { tags, clock } = await withListener(async (change) => {
      if (change.type === 'tag.updated') done.resolve(change)
      if (change.type === 'tag.created') await tags.update(change.after.id, { description: 'seen' })
    })
    clock.advance({ hours: 1 })
    await tags.create({ name: 'free' })
    expect(await done.promise).toMatchObject({ before: { description: '' }, after: { description: 'seen' } })
  })

  it.each<[how: string, fail: (fault: Error) => unknown]>([
    [
      'throws',
      (fault) => {
        throw fault
      },
    ],
    ['rejects', (fault) => Promise.reject(fault)],
  ])('that %s is reported, fails no write, and is notified of the next change', async (_how, fail) => {
    const errors: unknown[] = []
    const notified: string[] = []
    const fault = new Error('the listener is ill')
    const second = deferred<void>()
    const { tags } = await withListener((change) => {
      notified.push(change.type)
      if (notified.length === 2) second.resolve()
      return notified.length === 1 ? fail(fault) : undefined
    }, errors)
    expect((await tags.create({ name: 'free' })).id).toBe(1)
    await tags.remove(1)
    await second.promise
    expect([errors, notified]).toEqual([[fault], ['tag.created', 'tag.deleted']])
  })

  it('outlives a reporter that fails too', async () => {
    const notified: string[] = []
    const fail = () => {
      throw new Error('no log either')
    }
    const { tags } = await createTestCalendar({
      onError: fail,
      onChange({ type }) {
        notified.push(type)
        fail()
      },
    })
    await tags.create({ name: 'free' })
    await tags.remove(1)
    expect(notified).toEqual(['tag.created', 'tag.deleted'])
  })
})

for (const kind of [memory, ...sqlStores()]) {
  describe(`[${kind.name}] changes of writers at the same time`, () => {
    afterAll(kind.close)

    it('are reported in the order of their commits, each once', async () => {
      const { store, close } = await kind.open()
      onTestFinished(close)
      const { calendar, changes } = await listening({ store, seed: { venues: [{}, {}] } })
      const writes = Array.from({ length: 100 }, (_, index) =>
        calendar.venues.update(1 + (index % 2), { phone: `${index}` }),
      )
      const stored = (await Promise.allSettled(writes)).filter(({ status }) => status === 'fulfilled')
      expect(changes).toHaveLength(stored.length)
      for (const id of [1, 2]) {
        const own = changes.filter(({ after }) => after?.id === id)
        // Each begins where the one before it ended.
        const ends = own.map(({ after }) => after?.revision)
        expect(own.slice(1).map(({ before }) => before?.revision)).toEqual(ends.slice(0, -1))
        expect(new Set(ends).size).toBe(own.length)
        expect(own.at(-1)?.after).toEqual(await calendar.venues.get(id))
      }
    })
  })
}

it('types before and after by the type of a change', () => {
  const look = (change: RecordChange) => {
    expectTypeOf(change.actor).toEqualTypeOf<Actor | null | undefined>()
    if (change.type === 'event.created') {
      expectTypeOf(change.before).toEqualTypeOf<null>()
      expectTypeOf(change.after).toEqualTypeOf<EventRecord>()
    }
    if (change.type === 'venue.restored') expectTypeOf(change.before).toEqualTypeOf<VenueRecord>()
    if (change.type === 'tag.deleted') {
      expectTypeOf(change.before).toEqualTypeOf<TermRecord>()
      expectTypeOf(change.after).toEqualTypeOf<null>()
    }
    // @ts-expect-error events go to the trash: no service deletes them
    if (change.type === 'event.deleted') return
  }
  expectTypeOf(look).toExtend<ChangeListener>()
})
