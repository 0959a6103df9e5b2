import { type CollectionName, collectionNames, type Store } from 'daybook/storage'
import { eventData, organizerData, termData, venueData } from 'daybook/testing/calendar'
import { equal, ok } from '../assert.ts'
import { finds, insertOne } from './fixtures.ts'
import { former } from './former-names.ts'

/** A check of a store that is closed and opened again with the same records. */
export type ReopeningCheck = (store: Store, reopen: () => Promise<Store>) => Promise<void>

/** A restart of the process changes nothing. */
export const reopeningChecks: Readonly<Record<string, ReopeningCheck>> = {
  'has its records again when it is reopened': async (store, reopen) => {
    const written = await store.transaction(async (writer) => {
      const venue = await writer.venues.insert(venueData({ geo_lat: null, geo_lng: null, slug: 'hall' }))
      const organizer = await writer.organizers.insert(organizerData({ slug: 'guild' }))
      const category = await writer.categories.insert(termData({ slug: 'music', count: 1 }))
      const tag = await writer.tags.insert(termData({ slug: 'free' }))
      const links = { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [tag.id] }
      const event = await writer.events.insert(eventData({ slug: 'fair', cost: '$20', ...links }))
      const [other] = await writer.events.insertMany([eventData({ slug: 'feast', ...links, tags: [] })])
      return { venue, organizer, category, tag, event, other }
    })
    const { venue, organizer, category, tag, event, other } = written

    const again = await reopen()
    equal(await again.events.getMany([event.id, other?.id ?? 0]), [event, other], 'the events')
    equal(await again.venues.getMany([venue.id]), [venue], 'the venue')
    equal(await again.organizers.getMany([organizer.id]), [organizer], 'the organizer')
    equal(await again.categories.getMany([category.id]), [category], 'the category')
    equal(await again.tags.getMany([tag.id]), [tag], 'the tag')
    equal(await again.events.getBySlug('fair'), event, 'the event by its slug')
    await finds(again.events, [['events by a link', { linkedToAny: { tags: [tag.id] } }, [event]]])
    await finds(again.categories, [['categories that count', { counted: true }, [category]]])
  },
  'has the states of its followers again when it is reopened': async (store, reopen) => {
    await store.followers.put('one', { stamp: 'first', state: 'a' }, null)
    await store.followers.put('one', { stamp: 'second', state: 'b' }, 'first')
    await store.followers.put('two', { stamp: 'other', state: 'c' }, null)

    const { followers } = await reopen()
    equal(await followers.get('one'), { stamp: 'second', state: 'b' }, 'the last state of a follower')
    equal(await followers.get('two'), { stamp: 'other', state: 'c' }, 'the state of another')
    equal(await followers.put('one', { stamp: 'third', state: 'd' }, 'first'), false, 'a state after an earlier one')
  },
  'has the former names of its records again when it is reopened': async (store, reopen) => {
    const hall = await store.transaction(async (writer) => {
      const { id } = await insertOne(writer, 'venues', { slug: 'hall' })
      await writer.formerNames.put('venues', [former('slug', 'barn', id)])
      return id
    })
    const again = await reopen()
    equal(await again.formerNames.find('venues', { ids: [hall] }), [former('slug', 'barn', hall)], 'its former slug')
  },
  'has its keyed values again when it is reopened': async (store, reopen) => {
    await store.transaction(async (writer) => {
      await writer.putKeyedValue('source', 'theatre', { at: 1 }, null)
      await writer.putKeyedValue('source', 'theatre', { at: 2 }, 1)
      await writer.putKeyedValue('source', 'gone', {}, null)
    })
    await store.transaction((writer) => writer.deleteKeyedValue('source', 'gone', 1))
    const again = await reopen()
    const theatre = { kind: 'source', key: 'theatre', value: { at: 2 }, revision: 2 }
    equal(await again.keyedValues('source', { limit: 10 }), [theatre], 'the value')
  },
  'never reuses the id of a removed record after it is reopened': async (store, reopen) => {
    const removed = await store.transaction(async (writer) => {
      const last: [CollectionName, number][] = []
      for (const name of collectionNames) last.push([name, (await insertOne(writer, name, { slug: 'last' })).id])
      return last
    })
    await store.transaction(async (writer) => {
      for (const [name, id] of removed) await writer[name].remove(id)
    })

    const again = await reopen()
    for (const [name, id] of removed) {
      const added = await again.transaction((writer) => insertOne(writer, name))
      ok(added.id !== id, `another id than ${id}, which one of ${name} had before`)
    }
  },
}
