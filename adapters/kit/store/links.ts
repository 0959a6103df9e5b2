import { linkedCollections, nameOf, type Store, termCollections, type Writer } from 'daybook/storage'
import { eventData, termData } from 'daybook/testing/calendar'
import { equal, rejects } from '../assert.ts'
import { type Checks, finds, hasCode, idsOf, insert, linkable, linkTo, unknownId } from './fixtures.ts'

/** More events than a store should write without letting others run. */
const many = 600

/** The effects of removing a term on its events. */
export const linkChecks: Checks = {
  'removes a term from every event': async (store) => {
    for (const link of termCollections) {
      const { gone, a, b } = await insert[link](store, { gone: {}, a: {}, b: {} })
      const { only, middle, none, trashed } = await insert.events(store, {
        only: { [link]: [gone.id] },
        middle: { [link]: [b.id, gone.id, a.id] },
        none: { [link]: [a.id] },
        trashed: { [link]: [gone.id], status: 'trash' },
      })
      await store.transaction((writer) => writer[link].remove(gone.id))
      const left = [{ ...only, [link]: [] }, { ...middle, [link]: [b.id, a.id] }, none, { ...trashed, [link]: [] }]
      const found = await store.events.getMany(idsOf(left))
      equal(found, left, `events without the removed one of ${link}, in their revisions`)
      await finds(store.events, [
        [`the removed id of ${link}`, { linkedToAny: { [link]: [gone.id] } }, []],
        [`the removed id of ${link}, or another`, { linkedToAny: { [link]: [gone.id, a.id] } }, [middle, none]],
        [`another id of ${link}`, { linkedToAny: { [link]: [a.id] } }, [middle, none]],
      ])
    }
  },
  'leaves the same id in other links when it removes a term': async (store) => {
    const first = { first: {} }
    const category = (await insert.categories(store, first)).first.id
    const tag = (await insert.tags(store, first)).first.id
    const { event } = await insert.events(store, { event: { categories: [category], tags: [tag] } })
    await store.transaction((writer) => writer.tags.remove(tag))
    equal(await store.events.getMany([event.id]), [{ ...event, tags: [] }], 'without the tag')
    await refusesMissing(store, (writer) => writer.categories.remove(unknownId))
    equal(await store.events.getMany([event.id]), [{ ...event, tags: [] }], 'after removing what is not there')
  },
  'removes a term of many events for all readers at once': async (store) => {
    for (const link of termCollections) {
      const terms = { gone: { slug: 'busy', count: many }, remaining: { slug: 'quiet' } }
      const { gone, remaining } = await insert[link](store, terms)
      const { first, second, last } = await store.transaction(async ({ events }) => {
        const add = () => events.insert(eventData({ [link]: [gone.id, remaining.id] }))
        const [first, second] = [await add(), await add()]
        await events.insertMany(Array.from({ length: many - 3 }, () => eventData({ [link]: [gone.id, remaining.id] })))
        return { first, second, last: await add() }
      })
      await store.transaction((writer) => writer[link].remove(gone.id))

      const all = { orderBy: [], offset: 0, limit: many + 1 } as const
      const found = await store.events.findWithIncluded({ where: { ids: [first.id, last.id] }, ...all })
      equal(found.included[link], [remaining], 'what a page of events links to')
      const revisions = await store.events.findRevisions({ where: { ids: [first.id, last.id] }, ...all })
      equal(idsOf(revisions.included[link]), [remaining.id], 'the revisions of what it links to')
      const carrying = await store.events.find({ where: { linkedToAny: { [link]: [remaining.id] } }, ...all })
      const left = carrying.records.map((event) => event[link])
      equal(left, new Array(many).fill([remaining.id]), `the ${link} that are left`)
      equal((await store.events.getBySlug(last.slug))?.[link], [remaining.id], 'those of an event by its slug')
      await finds(store.events, [['the removed id', { linkedToAny: { [link]: [gone.id] } }, []]])
      await finds(store[link], [
        ['all that are left', {}, [remaining]],
        ['by an event', { linkedFrom: [{ ids: [last.id] }] }, [remaining]],
        ['by a slug', { slugs: ['busy'] }, []],
        ['that count', { counted: true }, []],
      ])
      equal(await store[link].getMany([gone.id, remaining.id]), [remaining], 'by id')
      equal(await store[link].getBySlug('busy'), null, 'by its slug')
      equal(await store.transaction((writer) => writer[link].heldSlugs(['busy'])), [], 'the slug')
      await refusesMissing(store, (writer) => writer[link].remove(gone.id))
      await refusesMissing(store, (writer) => writer[link].update(gone.id, { name: 'Back' }))

      const again = await store.transaction(async (writer) => {
        await writer.events.update(first.id, { title: 'Changed' })
        const term = await writer[link].insert(termData({ slug: 'busy', name: 'Again' }))
        await writer.events.update(second.id, { [link]: [term.id] })
        return term
      })
      equal((await store.events.getMany([first.id]))[0]?.[link], [remaining.id], 'an event that was changed since')
      equal((await store.events.getMany([second.id]))[0]?.[link], [again.id], 'one with a new term of the same slug')
      equal(await store[link].getBySlug('busy'), again, 'the new term')
    }
  },
  'refuses an event that links to a missing record': async (store) => {
    for (const collection of linkable) {
      const link = linkTo(collection)
      const { linked } = await insert[collection](store, { linked: {} })
      const { event } = await insert.events(store, { event: { [link]: [linked.id] } })
      const sent = { [link]: [linked.id, unknownId] }
      const inserting = store.transaction(({ events }) => events.insert(eventData({ slug: 'new', ...sent })))
      await rejects(inserting, hasCode('missing'), `a new event with an unknown id in ${link}`)
      const changing = store.transaction(({ events }) => events.update(event.id, sent))
      await rejects(changing, hasCode('missing'), `a change to an unknown id in ${link}`)
      equal(await store.events.getMany([event.id]), [event], `the event whose ${link} were to change`)
      equal(await store.events.getBySlug('new'), null, 'the event that was to be new')
    }
  },
  'refuses to remove a venue or an organizer that an event links to': async (store) => {
    for (const collection of linkedCollections) {
      const link = nameOf[collection]
      const { linked } = await insert[collection](store, { linked: {} })
      const [before] = await store[collection].getMany([linked.id])
      const { event } = await insert.events(store, { event: { [link]: [linked.id], status: 'trash' } })
      const remove = () => store.transaction((writer) => writer[collection].remove(linked.id))
      await rejects(remove(), hasCode('missing'), `removing one of ${collection}`)
      equal(await store[collection].getMany([linked.id]), [before], `the one of ${collection}`)
      await store.transaction(async (writer) => {
        await writer.events.update(event.id, { [link]: [] })
        await writer[collection].remove(linked.id)
      })
      equal(await store[collection].getMany([linked.id]), [], `once unlinked from ${link}`)
    }
  },
}

function refusesMissing(store: Store, write: (writer: Writer) => Promise<unknown>): Promise<void> {
  return rejects(store.transaction(write), hasCode('missing'), 'writing a missing term')
}
