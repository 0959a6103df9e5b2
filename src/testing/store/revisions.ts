import type { StoredRecord } from '../../schema/resource.ts'
import type { Writer } from '../../storage/store.ts'
import { equal, ok, rejects } from '../assert.ts'
import { eventData, organizerData, termData, venueData } from '../records.ts'
import { type Checks, givenEvents } from './given.ts'
import { hasCode } from './refusal.ts'

/** The revisions of records, which keep a change from being overwritten unseen. */
export const revisionChecks: Checks = {
  'gives all that a transaction writes one revision, which no other has': async (store) => {
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
    const { event } = await givenEvents(store, { event: {} })
    seen.add(event.revision)
    const insertAll = async (writer: Writer) => [
      await writer.events.insert(eventData()),
      await writer.venues.insert(venueData()),
      await writer.organizers.insert(organizerData()),
      await writer.categories.insert(termData()),
      await writer.tags.insert(termData()),
    ]
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
  'leaves the revision of what a transaction does not write': async (store) => {
    const { event, other } = await givenEvents(store, { event: {}, other: {} })
    await store.transaction((writer) => writer.events.update(event.id, { title: 'Changed' }))
    equal(await store.events.getMany([other.id]), [other], 'the other event')
  },
  'never gives the revision of a transaction that came to nothing': async (store) => {
    const { event } = await givenEvents(store, { event: {} })
    const lost: string[] = []
    const failing = store.transaction(async (writer) => {
      lost.push((await writer.events.update(event.id, { title: 'Lost' })).revision)
      throw new Error('the work failed')
    })
    await rejects(failing, () => true, 'the transaction')
    const next = await store.transaction((writer) => writer.events.update(event.id, { title: 'Next' }))
    ok(!lost.includes(next.revision), 'another revision than the one that was rolled back')
  },
  'refuses a change of another revision than the present one': async (store) => {
    const { event } = await givenEvents(store, { event: { title: 'First' } })
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
}
