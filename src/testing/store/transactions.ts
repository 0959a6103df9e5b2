import type { EventRecord } from '../../resources/event/event.ts'
import type { Reader, Store, Writer } from '../../storage/store.ts'
import { equal, ok, rejects } from '../assert.ts'
import { eventData, termData } from '../records.ts'
import { type Checks, finds, givenCategories, givenEvents, givenTags, givenVenues } from './given.ts'
import { hasCode } from './refusal.ts'

/** All or nothing, seen by nobody before, one after another, and told by the version. */
export const transactionChecks: Checks = {
  'gives what the work of a transaction gave': async (store) => {
    equal(await store.transaction(async () => 'done'), 'done', 'a value')
    equal(await store.transaction(async () => undefined), undefined, 'no value')
  },
  'reads in a transaction what it wrote': async (store) => {
    const { music, sport } = await givenCategories(store, { music: {}, sport: {} })
    const { hall } = await givenVenues(store, { hall: {} })
    const { old, gone } = await givenEvents(store, {
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
      equal(await writer.events.getBySlug('old'), null, 'by a slug given up')
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
  'leaves nothing of a transaction that fails': async (store) => {
    const { music } = await givenCategories(store, { music: {} })
    await givenEvents(store, {
      kept: { title: 'Fair', slug: 'fair', categories: [music.id] },
      other: { slug: 'other' },
    })
    const before = await contentsOf(store)
    const [kept, other] = before.events
    const timeZoneData = await store.timeZoneData()
    const failure = new Error('the work failed')
    const failing = store.transaction(async (writer) => {
      await writer.events.insert(eventData({ slug: 'new' }))
      if (kept) await writer.events.update(kept.id, { title: 'Lost', slug: 'lost' })
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
    equal(await store.events.getBySlug('fair'), kept ?? null, 'the old slug')
    equal(await store.events.getBySlug('lost'), null, 'the slug that it would have had')
    equal(await store.events.getBySlug('new'), null, 'the slug of the record that came to nothing')
  },
  'never gives the id of a record that came to nothing again': async (store) => {
    const rolledBack: number[] = []
    const failing = store.transaction(async (writer) => {
      rolledBack.push((await writer.events.insert(eventData())).id)
      throw new Error('the work failed')
    })
    await rejects(failing, () => true, 'the transaction')
    const { next } = await givenEvents(store, { next: {} })
    ok(!rolledBack.includes(next.id), 'the next id is another one')
  },
  'goes on after a transaction that failed': async (store) => {
    const failing = store.transaction(async () => {
      throw new Error('the work failed')
    })
    const following = store.transaction((writer) => writer.tags.insert(termData({ slug: 'following' })))
    await rejects(failing, () => true, 'the first')
    equal((await following).slug, 'following', 'the second')
  },
  'shows nothing to others before it is committed': async (store) => {
    const { event } = await givenEvents(store, { event: { title: 'Fair', slug: 'fair' } })
    // A store may answer others at once or make them wait for the end: the reads are awaited after it.
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
    equal(
      await Promise.all(reads),
      [{ records: [event], total: 1 }, [event], event, null],
      'what others read while it was open',
    )
  },
  'shows others all of a transaction at once': async (store) => {
    const totals: number[] = []
    const read = async () => {
      const { total } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 10 })
      totals.push(total)
    }
    let isWritten = false
    const writing = store.transaction(async (writer) => {
      for (let index = 0; index < 5; index += 1) await writer.events.insert(eventData())
    })
    // A limit to the reads: without one, a store that answers them at once would never come to write.
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
    const { tag } = await givenTags(store, { tag: { count: 0 } })
    const increment = () =>
      committed(store, async (writer) => {
        const [found] = await writer.tags.getMany([tag.id])
        await giveTime(writer)
        await writer.tags.update(tag.id, { count: (found?.count ?? 0) + 1 })
      })
    await Promise.all(Array.from({ length: 8 }, increment))
    equal((await store.tags.getMany([tag.id]))[0]?.count, 8, 'the sum of eight transactions begun together')
  },
  'lets the work of each transaction take effect once, however often it runs': async (store) => {
    const insert = (_: unknown, index: number) =>
      committed(store, async (writer) => {
        const { total } = await writer.events.find({ where: {}, orderBy: [], offset: 0, limit: 0 })
        await giveTime(writer)
        return writer.events.insert(eventData({ title: `Event ${index}, after ${total}` }))
      })
    const given = await Promise.all(Array.from({ length: 8 }, insert))
    const { records, total } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 100 })
    equal(total, 8, 'as many events as transactions')
    equal(records.toSorted(byTitle), given.toSorted(byTitle), 'the events that the transactions gave')
  },
  'tells of each commit what it makes of the version, whatever others commit meanwhile': async (store) => {
    const before = await store.version()
    const write = () =>
      committed(store, async (writer) => {
        await writer.events.insert(eventData({}))
        const step = await writer.versionChange()
        await writer.tags.insert(termData())
        return step
      })
    const told = await Promise.all([write(), write(), write()])
    // More of them than a store may let stand side by side.
    for (let times = 0; times < 17; times += 1) told.push(await write())
    const steps = told.filter((step) => step !== null)
    if (steps.length === 0) return // a store need not tell
    equal(steps.length, told.length, 'steps told')
    const taken = steps.flatMap(({ replaces }) => replaces)
    const left = [...commitIdsOf(before), ...steps.map(({ commitId }) => commitId)].filter(
      (commitId) => !taken.includes(commitId),
    )
    equal(new Set(taken).size, taken.length, 'commit ids taken out once each')
    equal(new Set(left).size, left.length, 'commit ids given once each')
    equal(commitIdsOf(await store.version()).toSorted(), left.toSorted(), 'the commit ids that are left')
  },
  'tells a transaction of no step where it wrote nothing': async (store) => {
    const step = await store.transaction(async (writer) => {
      await writer.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })
      return writer.versionChange()
    })
    equal(step, null, 'the step')
  },
  'tells a transaction of a step where it only counted, and counts on after that': async (store) => {
    const { music } = await givenCategories(store, { music: {} })
    const told = (write: (writer: Writer) => Promise<unknown>) =>
      store.transaction(async (writer) => {
        await write(writer)
        const step = await writer.versionChange()
        await writer.categories.addToCounts(new Map([[music.id, 1]]))
        return step !== null
      })
    const tells = await told((writer) => writer.categories.update(music.id, { description: 'Loud' }))
    const counted = await told((writer) => writer.categories.addToCounts(new Map([[music.id, 1]])))
    equal(counted, tells, 'whether there is a step, as for any other write')
    equal((await store.categories.getMany([music.id]))[0]?.count, 3, 'the count')
  },
  'gives a version that different contents never share': async (store) => {
    const seen = new Map<string, string>()
    const look = async (when: string) => {
      const version = await store.version()
      const contents = JSON.stringify(await contentsOf(store))
      equal(seen.get(version) ?? contents, contents, `equal versions, ${when}`)
      seen.set(version, contents)
    }
    const { music } = await givenCategories(store, { music: {} })
    await look('with a category')
    const { event, other } = await givenEvents(store, { event: { categories: [music.id] }, other: {} })
    await look('after an insert')
    for (const title of ['Rolled back', 'Rolled back as well']) {
      const failing = store.transaction(async (writer) => {
        await writer.events.update(event.id, { title })
        throw new Error('the work failed')
      })
      await rejects(failing, (error) => error instanceof Error && error.message === 'the work failed', title)
      await look('after a transaction that failed')
    }
    await store.transaction((writer) => writer.events.update(event.id, { title: 'Changed' }))
    await look('after an update')
    await store.transaction((writer) => writer.categories.addToCounts(new Map([[music.id, 1]])))
    await look('after counting')
    await store.transaction((writer) => writer.categories.remove(music.id))
    await look('after the removal of a category')
    await store.transaction((writer) => writer.events.remove(other.id))
    await look('after a removal')
    for (const title of ['Once', 'Twice', 'Once']) {
      await store.transaction((writer) => writer.events.update(event.id, { title }))
      await look('after a further update')
    }
  },
}

/** A transaction that is begun again while others are in its way. */
async function committed<T>(store: Store, work: (writer: Writer) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await store.transaction(work)
    } catch (error) {
      if (attempt === 100 || !hasCode('busy')(error)) throw error
    }
  }
}

/** Lets other reads and transactions come between, in a store that lets them. */
async function giveTime(writer: Writer): Promise<void> {
  for (let step = 0; step < 10; step += 1) await writer.events.getMany([])
}

function commitIdsOf(version: string): readonly string[] {
  return version.split(' ')
}

/** Everything that a small store holds. */
async function contentsOf(reader: Reader) {
  const query = { where: {}, orderBy: [], offset: 0, limit: 1000 } as const
  const [events, venues, organizers, categories, tags] = await Promise.all([
    reader.events.find(query),
    reader.venues.find(query),
    reader.organizers.find(query),
    reader.categories.find(query),
    reader.tags.find(query),
  ])
  return {
    events: events.records,
    venues: venues.records,
    organizers: organizers.records,
    categories: categories.records,
    tags: tags.records,
  }
}

function byTitle(a: EventRecord, b: EventRecord): number {
  return a.title < b.title ? -1 : 1
}
