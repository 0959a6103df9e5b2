import { equal, rejects } from '../assert.ts'
import { type Checks, givenEvents } from './given.ts'
import { hasCode } from './refusal.ts'

/** The revisions of records, which keep a change from being overwritten unseen. */
export const revisionChecks: Checks = {
  'starts at revision 1 and raises it with each change': async (store) => {
    const { event, other } = await givenEvents(store, { event: {}, other: {} })
    equal(event.revision, 1, 'a new record')
    const revisions = await store.transaction(async (writer) => {
      const first = await writer.events.update(event.id, { title: 'a' })
      const second = await writer.events.update(event.id, { title: 'b' })
      return [first.revision, second.revision]
    })
    equal(revisions, [2, 3], 'two changes in a transaction')
    const same = await store.transaction((writer) => writer.events.update(event.id, { title: 'b' }))
    equal(same.revision, 4, 'a change to what it was')
    equal((await store.events.getMany([other.id]))[0]?.revision, 1, 'another record')
  },
  'refuses a change of another revision than the present one': async (store) => {
    const { event } = await givenEvents(store, { event: { title: 'First' } })
    const update = (title: string, revision: number) =>
      store.transaction((writer) => writer.events.update(event.id, { title }, revision))
    const second = await update('Second', 1)
    await rejects(update('Lost', 1), hasCode('revision'), 'a revision of the past')
    await rejects(update('Lost', 3), hasCode('revision'), 'a revision of the future')
    equal(await store.events.getMany([event.id]), [second], 'what is read')
    equal((await update('Third', 2)).title, 'Third', 'the present revision')
  },
}
