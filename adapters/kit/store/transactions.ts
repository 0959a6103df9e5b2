import type { EventRecord } from 'daybook'
import {
  type CollectionName,
  collectionNames,
  type Reader,
  type Store,
  type StoredRecord,
  tableOf,
  type Writer,
} from 'daybook/storage'
import { eventData, organizerData, termData, venueData } from 'daybook/testing/calendar'
import { equal, ok, rejects } from '../assert.ts'
import { aroundNoon, type Checks, finds, hasCode, insert, noon } from './fixtures.ts'

/** Transactions are atomic, isolated and serializable. */
export const transactionChecks: Checks = {
  'returns what the callback of a transaction returns': async (store) => {
    equal(await store.transaction(async () => 'done'), 'done', 'a value')
    equal(await store.transaction(async () => undefined), undefined, 'no value')
  },
  'reads in a transaction what it wrote': async (store) => {
    const { music, sport } = await insert.categories(store, { music: {}, sport: {} })
    const { hall } = await insert.venues(store, { hall: {} })
    const { old, gone } = await insert.events(store, {
      old: { slug: 'old', start_date: '2030-01-02 00:00:00', categories: [music.id] },
      gone: { slug: 'gone', start_date: '2030-01-04 00:00:00', categories: [music.id] },
    })
    await store.transaction(async (writer) => {
      const fresh = await writer.events.insert(
        eventData({ slug: 'fresh', start_date: '2030-01-01 00:00:00', venue: [hall.id], categories: [sport.id] }),
      )
      const changed = await writer.events.update(old.id, { slug: 'changed', start_date: '2030-01-03 00:00:00' })
      await writer.events.remove(gone.id)
      equal(await writer.events.getMany([gone.id, old.id, fresh.id]), [changed, fresh], 'by id')
      equal(await writer.events.getBySlug('fresh'), fresh, 'by a new slug')
      equal(await writer.events.getBySlug('changed'), changed, 'by a changed slug')
      equal(await writer.events.getBySlug('old'), null, 'by a former slug')
      equal(await writer.events.getBySlug('gone'), null, 'by the slug of a removed record')
      const orderBy = [['start_date', 'desc']] as const
      const { records } = await writer.events.find({ where: {}, orderBy, offset: 0, limit: 10 })
      equal(records, [changed, fresh], 'a list')
      await finds(writer.events, [
        ['by a new start', { start_date: { gt: '2030-01-02 12:00:00' } }, [changed]],
        ['by an old start', { start_date: { gt: '2030-01-01 00:00:00', lt: '2030-01-03 00:00:00' } }, []],
        ['by a link', { linkedToAny: { categories: [music.id] } }, [changed]],
      ])
      await finds(writer.venues, [['linked from a new event', { linkedFrom: [{ ids: [fresh.id] }] }, [hall]]])
      const jazz = await writer.categories.insert(termData({ name: 'Jazz', count: 1 }))
      await finds(writer.categories, [
        ['linked from events that are left', { linkedFrom: [{}] }, [music, sport]],
        ['by the count of a new category', { counted: true }, [jazz]],
        ['by the name of a new category', { names: ['jazz'] }, [jazz]],
      ])
      await writer.categories.remove(music.id)
      await finds(writer.events, [['by a removed category', { linkedToAny: { categories: [music.id] } }, []]])
      equal((await writer.events.getMany([old.id]))[0]?.categories, [], 'the categories that are left')
    })
    equal((await store.events.getMany([old.id]))[0]?.slug, 'changed', 'after the commit')
  },
  'rolls back a transaction that fails': async (store) => {
    const { music } = await insert.categories(store, { music: {} })
    await insert.events(store, {
      changed: { title: 'Fair', slug: 'fair', categories: [music.id] },
      other: { slug: 'other' },
    })
    const before = await contentsOf(store)
    const [changed, other] = before.events
    const timeZoneData = await store.timeZoneData()
    const failure = new Error('the work failed')
    const failing = store.transaction(async (writer) => {
      await writer.events.insert(eventData({ slug: 'new' }))
      if (changed) await writer.events.update(changed.id, { title: 'Lost', slug: 'lost' })
      if (other) await writer.events.remove(other.id)
      await writer.categories.update(music.id, { count: 5 })
      await writer.categories.remove(music.id)
      await writer.tags.insert(termData())
      await writer.noteTimeZoneData('2003c')
      throw failure
    })
    await rejects(failing, (error) => error === failure, 'the error of the work')
    equal(await contentsOf(store), before, 'all records')
    equal(await store.timeZoneData(), timeZoneData, 'the version of the time-zone data')
    equal(await store.events.getBySlug('fair'), changed ?? null, 'the old slug')
    equal(await store.events.getBySlug('lost'), null, 'the slug of the update')
    equal(await store.events.getBySlug('new'), null, 'the slug of the new record')
  },
  'never reuses the id of a record that was rolled back': async (store) => {
    const rolledBack: number[] = []
    const failing = store.transaction(async (writer) => {
      rolledBack.push((await writer.events.insert(eventData())).id)
      throw new Error('the work failed')
    })
    await rejects(failing, () => true, 'the transaction')
    const { next } = await insert.events(store, { next: {} })
    ok(!rolledBack.includes(next.id), 'the next id is another one')
  },
  'runs the next transaction after a failed one': async (store) => {
    const failing = store.transaction(async () => {
      throw new Error('the work failed')
    })
    const following = store.transaction((writer) => writer.tags.insert(termData({ slug: 'following' })))
    await rejects(failing, () => true, 'the first')
    equal((await following).slug, 'following', 'the second')
  },
  'shows others nothing that is not committed': async (store) => {
    const { event } = await insert.events(store, { event: { title: 'Fair', slug: 'fair' } })
    // A store may return concurrent reads at once or after the transaction, so they are awaited after it.
    const reads: Promise<unknown>[] = []
    const failing = store.transaction(async (writer) => {
      await writer.events.insert(eventData({ slug: 'uncommitted' }))
      await writer.events.update(event.id, { title: 'Uncommitted', slug: 'changed' })
      reads.push(
        store.events.find({ where: {}, orderBy: [], offset: 0, limit: 10 }),
        store.events.getMany([event.id]),
        store.events.getBySlug('fair'),
        store.events.getBySlug('uncommitted'),
      )
      await Promise.race([Promise.all(reads), giveTime(writer)])
      throw new Error('the work failed')
    })
    await rejects(failing, () => true, 'the transaction')
    equal(await Promise.all(reads), [{ records: [event], total: 1 }, [event], event, null], 'reads while it was open')
  },
  'shows others a transaction completely or not at all': async (store) => {
    const totals: number[] = []
    const read = async () => {
      const { total } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 10 })
      totals.push(total)
    }
    let isWritten = false
    const writing = store.transaction(async (writer) => {
      for (let index = 0; index < 5; index += 1) await writer.events.insert(eventData())
    })
    // Limits the reads: a store that returns them at once would otherwise never write.
    const reading = (async () => {
      for (let reads = 0; reads < 200 && !isWritten; reads += 1) await read()
    })()
    await writing
    isWritten = true
    await reading
    ok(
      totals.every((total) => total === 0 || total === 5),
      `others see none of the events or all five: ${totals.join(', ')}`,
    )
    await read()
    equal(totals.at(-1), 5, 'after the commit')
  },
  'loses no update of transactions that read and then write': async (store) => {
    const { tag } = await insert.tags(store, { tag: { count: 0 } })
    const increment = () =>
      committed(store, async (writer) => {
        const [found] = await writer.tags.getMany([tag.id])
        await giveTime(writer)
        await writer.tags.update(tag.id, { count: (found?.count ?? 0) + 1 })
      })
    await Promise.all(Array.from({ length: 8 }, increment))
    equal((await store.tags.getMany([tag.id]))[0]?.count, 8, 'the sum of eight concurrent transactions')
  },
  'lets one transaction take what all find free': async (store) => {
    const { hall } = await insert.venues(store, { hall: {} })
    const times = { start_date: noon, end_date: noon, utc_start_date: noon, utc_end_date: noon }
    // No bound lies at noon: how a store takes a bound is for the cases of bounds.
    const { before, after } = aroundNoon
    const where = { linkedToAny: { venue: [hall.id] }, utc_start_date: { gte: before }, utc_end_date: { lte: after } }
    let looking = 0
    const take = (_: unknown, index: number) =>
      committed(store, async (writer) => {
        const { total } = await writer.events.find({ where, orderBy: [], offset: 0, limit: 10 })
        looking += 1
        // Every transaction looks before any of them writes, in a store in which they are concurrent.
        for (let step = 0; step < 20 && looking < 4; step += 1) await giveTime(writer)
        if (total > 0) return 'taken'
        await writer.events.insert(eventData({ slug: `event-${index}`, venue: [hall.id], ...times }))
        return 'free'
      })
    const found = await Promise.all(Array.from({ length: 4 }, take))
    equal(found.toSorted(), ['free', 'taken', 'taken', 'taken'], 'what the transactions found')
    equal((await store.events.find({ where, orderBy: [], offset: 0, limit: 10 })).total, 1, 'the events of the venue')
  },
  'lets one transaction move to what all find free': async (store) => {
    const { hall } = await insert.venues(store, { hall: {} })
    const day = { start_date: '2029-01-01 12:00:00', end_date: '2029-01-01 13:00:00' }
    const input = Object.fromEntries([0, 1, 2, 3].map((index) => [`event${index}`, { venue: [hall.id], ...day }]))
    const events = Object.values(await insert.events(store, input))
    const where = { linkedToAny: { venue: [hall.id] }, start_date: { gte: aroundNoon.before } }
    let looking = 0
    const move = ({ id }: EventRecord) =>
      committed(store, async (writer) => {
        const { total } = await writer.events.find({ where, orderBy: [], offset: 0, limit: 10 })
        looking += 1
        for (let step = 0; step < 20 && looking < 4; step += 1) await giveTime(writer)
        if (total > 0) return 'taken'
        await writer.events.update(id, { start_date: noon, end_date: noon })
        return 'free'
      })
    equal(
      (await Promise.all(events.map(move))).toSorted(),
      ['free', 'taken', 'taken', 'taken'],
      'what the transactions found',
    )
  },
  'applies each transaction once, however often its callback runs': async (store) => {
    const insert = (_: unknown, index: number) =>
      committed(store, async (writer) => {
        const { total } = await writer.events.find({ where: {}, orderBy: [], offset: 0, limit: 0 })
        await giveTime(writer)
        return writer.events.insert(eventData({ title: `Event ${index}, after ${total}` }))
      })
    const returned = await Promise.all(Array.from({ length: 8 }, insert))
    const { records, total } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 100 })
    equal(total, 8, 'as many events as transactions')
    equal(records.toSorted(byTitle), returned.toSorted(byTitle), 'the events that the transactions returned')
  },
  'refuses a writer after its transaction': async (store) => {
    const writers: Writer[] = []
    await store.transaction(async (writer) => {
      await writer.tags.insert(termData({ slug: 'free' }))
      writers.push(writer)
    })
    const failure = new Error('the work failed')
    await rejects(
      store.transaction(async (writer) => {
        writers.push(writer)
        throw failure
      }),
      (error) => error === failure,
      'the error of the work',
    )
    const before = await contentsOf(store)
    for (const writer of writers) {
      for (const [what, use] of Object.entries(uses)) {
        await rejects(
          Promise.resolve().then(() => use(writer)),
          () => true,
          `${what}, after the transaction`,
        )
      }
    }
    equal(await contentsOf(store), before, 'all records')
  },
}

const all = { where: {}, orderBy: [], offset: 0, limit: 10 } as const

/** The reads and writes of a writer. */
const uses: Readonly<Record<string, (writer: Writer) => Promise<unknown>>> = {
  'a list of events': ({ events }) => events.find(all),
  'a list with linked records': ({ events }) => events.findWithIncluded(all),
  'a venue by id': ({ venues }) => venues.getMany([1]),
  'an organizer by slug': ({ organizers }) => organizers.getBySlug('guild'),
  'the slugs that are taken': ({ tags }) => tags.heldSlugs(['free']),
  'a new event': ({ events }) => events.insert(eventData({ slug: 'late' })),
  'new events': ({ events }) => events.insertMany([eventData({ slug: 'late' })]),
  'a new venue': ({ venues }) => venues.insert(venueData({ slug: 'late' })),
  'a new organizer': ({ organizers }) => organizers.insert(organizerData({ slug: 'late' })),
  'a new category': ({ categories }) => categories.insert(termData({ slug: 'late' })),
  'a change': ({ tags }) => tags.update(1, { name: 'Late' }),
  'a removal': ({ tags }) => tags.remove(1),
}

/** Runs a transaction, and retries it after a conflict. */
export async function committed<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.transaction(work)
    } catch (error) {
      if (attempt === 100 || !hasCode('busy')(error)) throw error
    }
  }
}

/** Lets other reads and transactions run in the meantime, in a store that allows it. */
async function giveTime(writer: Writer): Promise<void> {
  for (let step = 0; step < 10; step += 1) await writer.events.getMany([])
}

/** Returns every record of a small store. */
export async function contentsOf(reader: Reader) {
  const query = { where: {}, orderBy: [], offset: 0, limit: 1000 } as const
  const pages = await Promise.all(collectionNames.map((collection) => reader[collection].find(query)))
  return tableOf<Readonly<Record<CollectionName, readonly StoredRecord[]>>>(
    collectionNames,
    (_, index) => pages[index]?.records ?? [],
  )
}

function byTitle(a: EventRecord, b: EventRecord): number {
  return a.title < b.title ? -1 : 1
}
