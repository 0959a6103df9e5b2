import { collectionNames, type StoredRecord, type Writer } from 'daybook/storage'
import { eventData, termData } from 'daybook/testing/calendar'
import { equal, ok, rejects } from '../assert.ts'
import { type Checks, hasCode, insert, insertOne } from './fixtures.ts'
import { committed, contentsOf } from './transactions.ts'

/** Versions of the store, and revisions of records, which prevent lost updates. */
export const versionChecks: Checks = {
  'gives the records that a transaction writes one unique revision': async (store) => {
    const seen = new Set<string>()
    const written = async (what: string, work: (writer: Writer) => Promise<readonly StoredRecord[]>) => {
      const [records, versionChange] = await store.transaction(
        async (writer) => [await work(writer), await writer.versionChange()] as const,
      )
      const [revision = '', ...others] = new Set(records.map((record) => record.revision))
      equal(others, [], `further revisions after ${what}`)
      ok(/^[\w.-]{1,100}$/.test(revision), `the form of the revision after ${what}, which is ${revision}`)
      if (versionChange !== null)
        equal(revision, versionChange.commitId, `the revision after ${what}, beside the commit id`)
      ok(!seen.has(revision), `another revision than all before, after ${what}`)
      seen.add(revision)
    }
    const { event } = await insert.events(store, { event: {} })
    seen.add(event.revision)
    const insertAll = async (writer: Writer) => {
      const records: StoredRecord[] = []
      for (const collection of collectionNames) records.push(await insertOne(writer, collection))
      return records
    }
    await written('inserting', insertAll)
    await written('inserting more', insertAll)
    await written('an update', async ({ events }) => [await events.update(event.id, { title: 'a' })])
    await written('an update to what it was', async ({ events }) => [await events.update(event.id, { title: 'a' })])
    await written('two updates', async ({ events, tags }) => [
      await events.update(event.id, { title: 'b' }),
      await tags.insert(termData()),
      await events.update(event.id, { title: 'c' }),
    ])
    await written('removing and inserting', async ({ events }) => {
      await events.remove(event.id)
      return [await events.insert(eventData())]
    })
  },
  'keeps the revision of records that a transaction does not write': async (store) => {
    const { event, other } = await insert.events(store, { event: {}, other: {} })
    await store.transaction((writer) => writer.events.update(event.id, { title: 'Changed' }))
    equal(await store.events.getMany([other.id]), [other], 'the other event')
  },
  'never reuses the revision of a transaction that was rolled back': async (store) => {
    const { event } = await insert.events(store, { event: {} })
    const lost: string[] = []
    const failing = store.transaction(async (writer) => {
      lost.push((await writer.events.update(event.id, { title: 'Lost' })).revision)
      throw new Error('the work failed')
    })
    await rejects(failing, () => true, 'the transaction')
    const next = await store.transaction((writer) => writer.events.update(event.id, { title: 'Next' }))
    ok(!lost.includes(next.revision), 'another revision than the one that was rolled back')
  },
  'refuses an update with an outdated revision': async (store) => {
    const { event } = await insert.events(store, { event: { title: 'First' } })
    const update = (title: string, revision: string) =>
      store.transaction((writer) => writer.events.update(event.id, { title }, revision))
    const second = await update('Second', event.revision)
    await rejects(update('Lost', event.revision), hasCode('revision'), 'a revision of the past')
    await rejects(update('Lost', '1'), hasCode('revision'), 'a revision that never was')
    equal(await store.events.getMany([event.id]), [second], 'what is read')
    equal((await update('Third', second.revision)).title, 'Third', 'the present revision')
    const fifth = await store.transaction(async (writer) => {
      const fourth = await writer.events.update(event.id, { title: 'Fourth' })
      return writer.events.update(event.id, { title: 'Fifth' }, fourth.revision)
    })
    equal(fifth.title, 'Fifth', 'the revision that the same transaction gave')
  },
  'returns the version change of each commit among concurrent ones': async (store) => {
    const before = await store.version()
    const write = () =>
      committed(store, async (writer) => {
        await writer.events.insert(eventData({}))
        const change = await writer.versionChange()
        await writer.tags.insert(termData())
        return change
      })
    const all = await Promise.all([write(), write(), write()])
    // More commit ids than a version may contain.
    for (let times = 0; times < 17; times += 1) all.push(await write())
    const changes = all.filter((change) => change !== null)
    if (changes.length === 0) return // optional for stores
    equal(changes.length, all.length, 'version changes')
    const taken = changes.flatMap(({ replaces }) => replaces)
    const left = [...commitIdsOf(before), ...changes.map(({ commitId }) => commitId)].filter(
      (commitId) => !taken.includes(commitId),
    )
    equal(new Set(taken).size, taken.length, 'commit ids that are replaced, each once')
    equal(new Set(left).size, left.length, 'commit ids that are new, each once')
    equal(commitIdsOf(await store.version()).toSorted(), left.toSorted(), 'the commit ids that are left')
  },
  'returns no version change of a transaction that wrote nothing': async (store) => {
    const change = await store.transaction(async (writer) => {
      await writer.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })
      return writer.versionChange()
    })
    equal(change, null, 'the version change')
  },
  'returns a version change after counting alone, and counts after it': async (store) => {
    const { music } = await insert.categories(store, { music: {} })
    const changes = (write: (writer: Writer) => Promise<unknown>) =>
      store.transaction(async (writer) => {
        await write(writer)
        const change = await writer.versionChange()
        await writer.categories.addToCounts(new Map([[music.id, 1]]))
        return change !== null
      })
    const afterUpdate = await changes((writer) => writer.categories.update(music.id, { description: 'Loud' }))
    const afterCounting = await changes((writer) => writer.categories.addToCounts(new Map([[music.id, 1]])))
    equal(afterCounting, afterUpdate, 'whether there is a version change, as after other writes')
    equal((await store.categories.getMany([music.id]))[0]?.count, 3, 'the count')
  },
  'returns different versions for different contents': async (store) => {
    const seen = new Map<string, string>()
    const compare = async (when: string) => {
      const version = await store.version()
      const contents = JSON.stringify(await contentsOf(store))
      equal(seen.get(version) ?? contents, contents, `equal versions, ${when}`)
      seen.set(version, contents)
    }
    const { music } = await insert.categories(store, { music: {} })
    await compare('with a category')
    const { event, other } = await insert.events(store, { event: { categories: [music.id] }, other: {} })
    await compare('after an insert')
    for (const title of ['Rolled back', 'Rolled back as well']) {
      const failing = store.transaction(async (writer) => {
        await writer.events.update(event.id, { title })
        throw new Error('the work failed')
      })
      await rejects(failing, (error) => error instanceof Error && error.message === 'the work failed', title)
      await compare('after a transaction that failed')
    }
    await store.transaction((writer) => writer.events.update(event.id, { title: 'Changed' }))
    await compare('after an update')
    await store.transaction((writer) => writer.categories.addToCounts(new Map([[music.id, 1]])))
    await compare('after counting')
    await store.transaction((writer) => writer.categories.remove(music.id))
    await compare('after the removal of a category')
    await store.transaction((writer) => writer.events.remove(other.id))
    await compare('after a removal')
    for (const title of ['Once', 'Twice', 'Once']) {
      await store.transaction((writer) => writer.events.update(event.id, { title }))
      await compare('after a further update')
    }
  },
}

function commitIdsOf(version: string): readonly string[] {
  return version.split(' ')
}
