import { collectionNames, linkedCollections } from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal, rejects } from '../assert.ts'
import { type Checks, hasCode, insert, insertOne } from './fixtures.ts'

/** A slug belongs to one record of a resource. Records in the trash hold none. */
export const slugChecks: Checks = {
  'refuses a slug that another record has': async (store) => {
    const { fair } = await insert.events(store, { fair: { slug: 'fair' }, feast: { slug: 'feast' } })
    const add = (slug: string) => store.transaction((writer) => writer.events.insert(eventData({ slug })))
    const rename = (slug: string) => store.transaction((writer) => writer.events.update(fair.id, { slug }))
    await rejects(add('fair'), hasCode('slug-taken'), 'a new record')
    await rejects(rename('feast'), hasCode('slug-taken'), 'a renamed record')
    equal((await rename('fair')).slug, 'fair', 'its own slug')
    await rename('market')
    const taken = await add('fair')
    equal(await store.events.getBySlug('fair'), taken, 'a former slug')

    const slug = 'fair'
    for (const name of collectionNames) {
      const insertSame = () => store.transaction((writer) => insertOne(writer, name, { slug }))
      if (name !== 'events') await insertSame()
      await rejects(insertSame(), hasCode('slug-taken'), `the slug in ${name}`)
    }
  },
  'refuses a slug that was taken earlier in the same transaction': async (store) => {
    const both = store.transaction(async (writer) => {
      await writer.events.insert(eventData({ slug: 'fair' }))
      await writer.events.insert(eventData({ slug: 'fair' }))
    })
    await rejects(both, hasCode('slug-taken'), 'the second')
  },
  'returns which slugs are taken': async (store) => {
    const slug = '夏祭り-😀'
    for (const name of collectionNames) await store.transaction((writer) => insertOne(writer, name, { slug }))
    await insert.events(store, { fair: { slug: 'fair' }, trashed: { slug: 'gone', status: 'trash' } })
    const slugs = [slug, 'fair', 'gone', 'FAIR', 'fai', 'fair%', 'fair-2', 'fair_2', 'a "quote" \\', '', slug]
    await store.transaction(async (writer) => {
      for (const name of collectionNames) {
        const held = await writer[name].heldSlugs(slugs)
        const expected = name === 'events' ? ['fair', slug] : [slug]
        equal(held.map((one) => one.slug).toSorted(), expected, `those of ${name}`)
        for (const one of held) equal((await writer[name].getBySlug(one.slug))?.id, one.id, `whose it is in ${name}`)
        equal(await writer[name].heldSlugs([]), [], `none of ${name}`)
      }
    })
    const many = Array.from({ length: 70_000 }, (_, index) => `fair-${index}`)
    await store.transaction(async (writer) => {
      equal((await writer.events.heldSlugs([...many, 'fair'])).length, 1, 'one of very many')
      const fresh = await writer.events.insert(eventData({ slug: 'fresh' }))
      const moved = await writer.events.insert(eventData({ slug: 'moved' }))
      await writer.events.update(moved.id, { slug: 'fair-7' })
      const held = await writer.events.heldSlugs(['fresh', 'moved', 'fair-7'])
      equal(
        held.toSorted((a, b) => a.id - b.id),
        [
          { slug: 'fresh', id: fresh.id },
          { slug: 'fair-7', id: moved.id },
        ],
        'what the transaction wrote',
      )
    })
  },
  'never returns a record in the trash by its slug': async (store) => {
    const trashed = { trashed: { slug: 'gone', status: 'trash' } } as const
    await insert.events(store, trashed)
    equal(await store.events.getBySlug('gone'), null, 'an event')
    for (const collection of linkedCollections) {
      await insert[collection](store, trashed)
      equal(await store[collection].getBySlug('gone'), null, `one of ${collection}`)
    }
    const { event } = await insert.events(store, { event: { slug: 'fair' } })
    await store.transaction((writer) => writer.events.update(event.id, { status: 'trash' }))
    equal(await store.events.getBySlug('fair'), null, 'an event that went there')
    const back = await store.transaction((writer) => writer.events.update(event.id, { status: 'draft' }))
    equal(await store.events.getBySlug('fair'), back, 'an event that came back')
  },
  'lets others take the slug of a record in the trash': async (store) => {
    const { first } = await insert.events(store, { first: { slug: 'fair' } })
    const trash = (id: number) => store.transaction((writer) => writer.events.update(id, { status: 'trash' }))
    const restore = (id: number, slug?: string) =>
      store.transaction((writer) => writer.events.update(id, { status: 'publish', ...(slug && { slug }) }))
    equal((await trash(first.id)).slug, 'fair', 'it keeps showing its slug')
    const { second } = await insert.events(store, { second: { slug: 'fair' } })
    await rejects(restore(first.id), hasCode('slug-taken'), 'restoring it with the slug')
    await trash(second.id)
    const { third } = await insert.events(store, { third: { slug: 'fair' } })
    equal((await restore(second.id, 'fair-2')).slug, 'fair-2', 'restoring it with another')
    await store.transaction((writer) => writer.events.remove(third.id))
    equal((await restore(first.id)).slug, 'fair', 'restoring it when the slug is free')
  },
}
