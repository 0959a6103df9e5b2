import { isCalendarError } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { noExternal, type Store, StoreError, type StoreErrorCode, type Writer } from 'daybook/storage'
import { createMake, createTestCalendar, eventData, termData, venueData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import type { TransactionContext } from '../../../src/services/transaction/transaction-context.ts'
import { type Commit, createUnitOfWork } from '../../../src/services/transaction/unit-of-work.ts'

const make = createMake()

const now = '2030-01-15 12:00:00'
const tag = (name: string): Parameters<TransactionContext['tags']['insert']>[0] => ({
  ...noExternal,
  name,
  slug: name,
  description: '',
  color: '',
  parent: 0,
  count: 0,
  search_name: name,
  search_text: name,
  search_words: `|${name}|`,
})

/** A store that refuses so many transactions at their end, after the work was done. */
function refusing(
  code: StoreErrorCode,
  times: number,
  store = createMemoryStore(),
): Store & { readonly attempts: () => number } {
  let attempts = 0
  return {
    ...store,
    attempts: () => attempts,
    transaction: (work) =>
      store.transaction(async (writer) => {
        const result = await work(writer)
        attempts += 1
        if (attempts <= times) throw new StoreError(code, `no ${attempts}`)
        return result
      }),
  }
}

async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    return isCalendarError(error) ? [error.status, error.code] : error
  }
}

describe('createUnitOfWork', () => {
  it('stamps what it writes with one time', async () => {
    let reads = 0
    const times = ['2030-01-01 00:00:01', '2030-01-01 00:00:02']
    const unitOfWork = createUnitOfWork(createMemoryStore(), () => times[reads++] ?? '')
    const written = await unitOfWork(async ({ tags, now }) => {
      const jazz = await tags.insert(tag('jazz'))
      return [now, jazz.modified_utc, (await tags.update(jazz, { description: 'x' })).modified_utc]
    })
    expect(written).toEqual([times[0], times[0], times[0]])
    expect(reads).toBe(1)
  })

  it('reads a venue once, and knows it as it was written last', async () => {
    const requested: (readonly number[])[] = []
    const store = createMemoryStore()
    const counting: Store = {
      ...store,
      transaction: (work) =>
        store.transaction((writer) => {
          const getMany = (ids: readonly number[]) => {
            requested.push(ids)
            return writer.venues.getMany(ids)
          }
          return work({ ...writer, venues: { ...writer.venues, getMany } })
        }),
    }
    const { venues } = await createTestCalendar({ store })
    for (const venue of ['Hall', 'Cellar']) await venues.create(make.venue({ venue }))
    requested.length = 0
    const unitOfWork = createUnitOfWork(counting, () => now)
    const names = await unitOfWork(async ({ venues }) => {
      await venues.load([1])
      await venues.load([2, 1, 9, 2])
      const [hall, cellar, ...others] = venues.loaded([1, 2, 9])
      expect(others).toEqual([])
      if (hall && cellar) await venues.update(hall, { venue: `${cellar.venue} below` })
      const { id } = await venues.insert(venueData({ slug: 'new', venue: 'New' }))
      await venues.load([id, 9])
      return venues.loaded([id, 1, 2]).map(({ venue }) => venue)
    })
    expect(names).toEqual(['New', 'Cellar below', 'Cellar'])
    expect(requested).toEqual([[1], [2, 9]])
    await unitOfWork(({ venues }) => venues.load([1]))
    expect(requested).toHaveLength(3)
  })

  it('resolves terms by their new names after a change', async () => {
    const unitOfWork = createUnitOfWork(createMemoryStore(), () => now)
    await unitOfWork(async ({ tags }) => {
      const idOf = async (name: string) => {
        await tags.load([name])
        return tags.resolve(name)?.id
      }
      expect(await idOf('Jazz!')).toBeUndefined()
      const jazz = await tags.insert(termData({ name: 'Jazz!', slug: 'music', search_name: 'jazz!' }))
      expect([await idOf('Jazz!'), await idOf('music')]).toEqual([jazz.id, jazz.id])
      const swing = await tags.update(jazz, { name: 'Swing!', search_name: 'swing!' })
      expect([await idOf('Jazz!'), await idOf('Swing!'), await idOf('music')]).toEqual([undefined, jazz.id, jazz.id])
      await tags.remove(swing)
      expect(await idOf('Swing!')).toBeUndefined()
    })
  })

  it('knows which slugs are taken after it has written, and queries none twice', async () => {
    const store = createMemoryStore()
    await store.transaction((writer) => writer.events.insert(eventData({ slug: 'fair' })))
    await createUnitOfWork(
      store,
      () => now,
    )(async ({ events, tags }) => {
      const held = async (...slugs: string[]) => (await events.heldSlugs(slugs)).map(({ slug }) => slug)
      expect(await held('fair', 'market', 'fair')).toEqual(['fair'])
      const market = await events.insert(eventData({ slug: 'market' }))
      expect(await held('market')).toEqual(['market'])
      await events.update(market, { slug: 'feast' })
      expect(await held('fair', 'market', 'feast')).toEqual(['fair', 'feast'])
      const jazz = await tags.insert(tag('jazz'))
      expect(await tags.heldSlugs(['jazz'])).toEqual([{ slug: 'jazz', id: jazz.id }])
      await tags.remove(jazz)
      expect(await tags.heldSlugs(['jazz'])).toEqual([])
    })
  })

  it.each(['slug-taken', 'external-id-taken'] as const)(
    'runs the work again after %s, with the time of then',
    async (code) => {
      const store = refusing(code, 4)
      let second = 0
      const unitOfWork = createUnitOfWork(store, () => `2030-01-01 00:00:0${second++}`)
      const made = await unitOfWork(({ tags }) => tags.insert(tag('jazz')))
      expect([store.attempts(), made.modified_utc]).toEqual([5, '2030-01-01 00:00:04'])
      expect(await store.tags.getMany([made.id])).toEqual([made])
    },
  )

  it('gives up after five attempts', async () => {
    const store = refusing('slug-taken', 5)
    const unitOfWork = createUnitOfWork(store, () => now)
    expect(await outcome(unitOfWork(({ tags }) => tags.insert(tag('jazz'))))).toEqual([409, 'rest_conflict'])
    expect(store.attempts()).toBe(5)
    expect(await store.tags.getBySlug('jazz')).toBeNull()
  })

  it.each<[code: StoreErrorCode, expected: unknown]>([
    ['missing', [409, 'rest_conflict']],
    ['revision', [409, 'rest_conflict']],
    ['busy', [409, 'rest_conflict']],
    ['unavailable', [503, 'rest_unavailable']],
    ['not-migrated', [503, 'rest_unavailable']],
  ])('tries %s once, and says so', async (code, expected) => {
    const store = refusing(code, 1)
    expect(await outcome(createUnitOfWork(store, () => now)(async () => 'done'))).toEqual(expected)
    expect(store.attempts()).toBe(1)
  })

  it('lets other errors through as they are', async () => {
    const fault = new Error('a fault')
    const unitOfWork = createUnitOfWork(createMemoryStore(), () => now)
    const failing = unitOfWork(async ({ tags }) => {
      await tags.insert(tag('jazz'))
      throw fault
    })
    expect(await outcome(failing)).toBe(fault)
  })

  it('writes on the revision that was read', async () => {
    const unitOfWork = createUnitOfWork(createMemoryStore(), () => now)
    const first = await unitOfWork(({ tags }) => tags.insert(tag('jazz')))
    await unitOfWork(({ tags }) => tags.update(first, { description: 'x' }))
    expect(await outcome(unitOfWork(({ tags }) => tags.update(first, { description: 'y' })))).toEqual([
      409,
      'rest_conflict',
    ])
  })
})

describe('a create that meets another writer', () => {
  it('is stored once, with all that it brings', async () => {
    const store = refusing('slug-taken', 2)
    const calendar = await createTestCalendar({ store })
    const brought = { venue: { venue: 'Hall' }, tags: ['new'], password: 'sesame' }
    const event = await calendar.events.create(make.event({ title: 'Fair', ...brought }))
    expect(event).toMatchObject({ slug: 'fair', venue: [expect.any(Number)], password_hash: 'plain:sesame' })
    const totals = [calendar.events.list(), calendar.venues.list(), calendar.tags.list()].map(
      async (list) => (await list).total,
    )
    expect([store.attempts(), ...(await Promise.all(totals))]).toEqual([3, 1, 1, 1])
  })
})

describe('the counts of terms (rule 10)', () => {
  it('follow each write of an event, and each term by itself', async () => {
    const calendar = await createTestCalendar({
      seed: { tags: [{ name: 'A' }, { name: 'B' }], categories: [{ name: 'C' }] },
    })
    const counts = async () => {
      const { records: tags } = await calendar.tags.list({ hide_empty: false, orderby: 'id' })
      const { count } = await calendar.categories.get(1)
      return [...tags.map((one) => one.count), count]
    }
    await calendar.events.create(make.event({ tags: [1], categories: [1] }))
    expect(await counts()).toEqual([1, 0, 1])
    await calendar.events.create(make.event({ tags: [1, 2], status: 'draft' }))
    expect(await counts()).toEqual([1, 0, 1])
    await calendar.events.update(2, { status: 'publish' })
    expect(await counts()).toEqual([2, 1, 1])
    await calendar.events.update(1, { tags: [2] })
    expect(await counts()).toEqual([1, 2, 1])
    await calendar.events.update(1, { hide_from_listings: true })
    expect(await counts()).toEqual([1, 1, 0])
    await calendar.events.update(1, { title: 'Other', hide_from_listings: false })
    expect(await counts()).toEqual([1, 2, 1])
    await calendar.events.remove(1)
    expect(await counts()).toEqual([1, 1, 0])
    await calendar.tags.remove(2)
    await calendar.events.update(2, { status: 'private' })
    expect(await counts()).toEqual([0, 0])
  })

  it('do not touch a term whose events stay', async () => {
    const calendar = await createTestCalendar({ seed: { tags: [{ name: 'A' }], events: [{ tags: [1] }] } })
    const before = await calendar.tags.get(1)
    await calendar.events.update(1, { title: 'Other', tags: [1] })
    expect(await calendar.tags.get(1)).toBe(before)
  })

  it('are written once for all events of a transaction', async () => {
    const memory = createMemoryStore()
    const added: (readonly (readonly [id: number, by: number])[])[] = []
    const counting = (tags: Writer['tags']): Writer['tags'] => ({
      ...tags,
      addToCounts(counts) {
        if (counts.size > 0) added.push([...counts])
        return tags.addToCounts(counts)
      },
    })
    const store: Store = {
      ...memory,
      transaction: (work) => memory.transaction((writer) => work({ ...writer, tags: counting(writer.tags) })),
    }
    const calendar = await createTestCalendar({ store, seed: { tags: [{ name: 'A' }, { name: 'B' }] } })
    await calendar.events.import([1, 2, 3].map(() => make.event({ tags: [1] })).concat(make.event({ tags: [2] })))
    expect(added).toEqual([
      [
        [1, 3],
        [2, 1],
      ],
    ])
    expect(await calendar.tags.get(1)).toMatchObject({ count: 3 })
    expect(await calendar.tags.get(2)).toMatchObject({ count: 1 })
  })
})

describe('recordCommit', () => {
  const event = eventData({ categories: [1] })
  /** A store with the category that the event links to. */
  const storeWithCategory = async () => {
    const store = createMemoryStore()
    await store.transaction(({ categories }) => categories.insert(termData()))
    return store
  }

  it('gets what was written, how the version changes, and the changes of counts', async () => {
    const [store, commits] = [await storeWithCategory(), [] as Commit[]]
    const unitOfWork = createUnitOfWork(store, () => now, { recordCommit: (commit) => commits.push(commit) })
    const before = await store.version()
    const written = await unitOfWork(({ events }) => events.insert(event))
    expect(commits).toEqual([
      {
        commitId: await store.version(),
        replaces: [before],
        changes: [{ resource: 'event', before: null, after: written }],
        counts: { categories: new Map([[1, 1]]), tags: new Map() },
      },
    ])
  })

  it('gets failed attempts too, with a commit id that the store never has', async () => {
    const [store, commits] = [refusing('slug-taken', 1, await storeWithCategory()), [] as Commit[]]
    const unitOfWork = createUnitOfWork(store, () => now, { recordCommit: (commit) => commits.push(commit) })
    const before = await store.version()
    await unitOfWork(({ events }) => events.insert(event))
    expect(new Set(commits.map(({ commitId }) => commitId)).size).toBe(2)
    expect(commits.at(-1)?.commitId).toBe(await store.version())
    for (const { replaces, changes, counts } of commits) {
      expect([replaces, changes.length, counts.categories.get(1)]).toEqual([[before], 1, 1])
    }
  })

  it('gets each attempt by itself, if the store retries the work', async () => {
    const [memory, commits] = [await storeWithCategory(), [] as Commit[]]
    const again: Store = {
      ...memory,
      async transaction(work) {
        const undone = memory.transaction(async (writer) => {
          await work(writer)
          throw new Error('a conflict')
        })
        await undone.catch(() => {})
        return memory.transaction(work)
      },
    }
    const unitOfWork = createUnitOfWork(again, () => now, { recordCommit: (commit) => commits.push(commit) })
    await unitOfWork(({ events }) => events.insert(event))
    expect(commits.map(({ changes, counts }) => [changes.length, counts.categories.get(1)])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(commits.at(-1)?.commitId).toBe(await memory.version())
  })

  it('is called before anybody can see the commit', async () => {
    const memory = await storeWithCategory()
    let seen: string | undefined
    const recordCommit = ({ commitId }: Commit) => {
      seen = commitId
    }
    const store: Store = {
      ...memory,
      async transaction(work) {
        const result = await memory.transaction(work)
        expect(seen).toBe(await memory.version())
        return result
      },
    }
    await createUnitOfWork(store, () => now, { recordCommit })(({ events }) => events.insert(event))
    expect(seen).toBe(await memory.version())
  })

  it('is called neither for work that wrote nothing, nor with a store that does not know its next version', async () => {
    const [memory, commits] = [await storeWithCategory(), [] as Commit[]]
    const silent: Store = {
      ...memory,
      transaction: (work) => memory.transaction((writer) => work({ ...writer, versionChange: async () => null })),
    }
    const recordCommit = (commit: Commit) => void commits.push(commit)
    await createUnitOfWork(memory, () => now, { recordCommit })(({ events }) => events.getMany([1]))
    await createUnitOfWork(silent, () => now, { recordCommit })(({ events }) => events.insert(event))
    expect(commits).toEqual([])
  })
})

describe('discardCommit', () => {
  it.each<[code: StoreErrorCode, times: number, committed: number]>([
    ['unavailable', 1, 0],
    ['slug-taken', 1, 1],
  ])('gets the commit ids of transactions that failed with %s', async (code, times, committed) => {
    const [recorded, discarded] = [[] as string[], [] as string[]]
    const unitOfWork = createUnitOfWork(refusing(code, times), () => now, {
      recordCommit: ({ commitId }) => recorded.push(commitId),
      discardCommit: (commitId) => discarded.push(commitId),
    })
    await outcome(unitOfWork(({ tags }) => tags.insert(tag('jazz'))))
    expect(discarded).toEqual(recorded.slice(0, times))
    expect(recorded).toHaveLength(times + committed)
  })
})
