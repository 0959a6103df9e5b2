import type { EventRecord } from 'daybook'
import type { NewRecord, Store } from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal, ok, rejects } from '../assert.ts'
import { type Checks, finds, hasCode, idsOf, insert, unknownId } from './fixtures.ts'

/** Inserting several events at once. */
export const insertManyChecks: Checks = {
  'inserts many events as one by one, in their order': async (store) => {
    const { free, music } = await insert.tags(store, { free: {}, music: {} })
    const { hall, park } = await insert.venues(store, { hall: {}, park: {} })
    const { fair } = await insert.events(store, { fair: { slug: 'fair' } })
    const data = Array.from({ length: 131 }, (_, index) =>
      eventData({
        title: `Day ${index}`,
        slug: `day-${index}`,
        start_date: `2030-${index % 2 === 0 ? '03' : '02'}-01 10:00:00`,
        cost: index === 7 ? '$10 – $20' : '',
        image: index === 8 ? 5 : false,
        venue: index % 2 === 0 ? [park.id, hall.id] : [],
        tags: index % 3 === 0 ? [music.id, free.id] : [],
      }),
    )
    const many = await insertMany(store, data)
    const [revision] = many.map((event) => event.revision)
    const expected = many.map(({ id }, index) => ({ ...data[index], id, revision }))
    equal(
      many.map((event) => ({ ...event, search_text: undefined, search_words: undefined })),
      expected.map((event) => ({ ...event, search_text: undefined, search_words: undefined })),
      'what is returned',
    )
    const ids = idsOf(many)
    ok(
      ids.every((id, index) => id > (ids[index - 1] ?? fair.id)),
      'ids ascend, and each is unique',
    )
    equal(await store.events.getMany(ids), many, 'what is read')
    equal(await store.events.getBySlug('day-130'), many[130], 'the last one by its slug')
    await finds(store.events, [
      ['by a tag', { linkedToAny: { tags: [free.id] } }, many.filter((_, index) => index % 3 === 0)],
      ['by a venue', { linkedToAny: { venue: [park.id] } }, many.filter((_, index) => index % 2 === 0)],
    ])
    const { next } = await insert.events(store, { next: { slug: 'next' } })
    ok(next.id > (ids.at(-1) ?? 0), 'the id of the next event')
    equal(await insertMany(store, []), [], 'none')
  },
  'inserts none of many events when a slug is taken': async (store) => {
    await insert.events(store, { fair: { slug: 'fair' }, gone: { slug: 'gone', status: 'trash' } })
    const slugs = (...some: readonly string[]) => some.map((slug) => eventData({ slug }))
    await rejects(insertMany(store, slugs('a', 'fair', 'b')), hasCode('slug-taken'), 'a slug of another event')
    await rejects(insertMany(store, slugs('a', 'b', 'a')), hasCode('slug-taken'), 'a slug that comes twice')
    await store.transaction(async (writer) => {
      await writer.events.insert(eventData({ slug: 'own' }))
      const refused = writer.events.insertMany(slugs('c', 'own'))
      await rejects(refused, hasCode('slug-taken'), 'a slug of the same transaction')
    })
    equal(await store.events.getBySlug('a'), null, 'the first of those refused')
    equal(await store.events.getBySlug('c'), null, 'the first of those refused in a transaction that went on')
    const trash = ['gone', 'fair', 'fair'].map((slug) => eventData({ slug, status: 'trash' }))
    equal((await insertMany(store, [...trash, ...slugs('gone')])).length, 4, 'slugs that no record holds')
  },
  'refuses many events when one links to a missing record': async (store) => {
    const data = [eventData({ slug: 'linked-not' }), eventData({ slug: 'linked', venue: [unknownId] })]
    await rejects(insertMany(store, data), hasCode('missing'), 'a venue that is not there')
    equal(await store.events.getBySlug('linked-not'), null, 'the other event')
  },
}

function insertMany(store: Store, data: readonly NewRecord<EventRecord>[]): Promise<readonly EventRecord[]> {
  return store.transaction((writer) => writer.events.insertMany(data))
}
