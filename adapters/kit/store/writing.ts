import type { EventRecord } from 'daybook'
import { linkedCollections, type StoredRecord, termCollections } from 'daybook/storage'
import { eventData, termData } from 'daybook/testing/calendar'
import { equal, ok, rejects } from '../assert.ts'
import { type Checks, finds, hasCode, idsOf, insert, unknownId } from './fixtures.ts'

/** Inserting, updating, removing and counting. */
export const writingChecks: Checks = {
  'creates ids that are positive integers and unique within a resource': async (store) => {
    const inserted = await store.transaction(async (writer) => {
      const records: StoredRecord[] = []
      for (let index = 0; index < 20; index += 1) records.push(await writer.tags.insert(termData()))
      return records
    })
    const ids = idsOf(inserted)
    ok(
      ids.every((id) => Number.isSafeInteger(id) && id > 0),
      'ids are positive integers',
    )
    equal(new Set(ids).size, 20, 'different ids')
  },
  'creates ids and revisions, and ignores those in the data': async (store) => {
    const { tag } = await insert.tags(store, { tag: {} })
    const { first } = await insert.events(store, { first: { tags: [tag.id] } })
    const copy = { ...eventData({ title: 'Copy', tags: [tag.id] }), id: first.id, revision: 'own' }
    const second = await store.transaction((writer) => writer.events.insert(copy))
    ok(second.id !== first.id, 'another id')
    ok(second.revision !== 'own', 'the revision of a new record')
    const third = await store.transaction((writer) =>
      writer.events.update(second.id, { title: 'Changed', ...{ id: first.id, revision: 'own' } }),
    )
    equal(third, { ...second, title: 'Changed', revision: third.revision }, 'the result of the update')
    ok(!['own', second.revision].includes(third.revision), 'the revision of a changed record')
    equal(await store.events.getMany([first.id, second.id]), [first, third], 'what is read')
  },
  'never reuses the id of a removed record': async (store) => {
    const { first, last } = await insert.events(store, { first: {}, last: {} })
    await store.transaction((writer) => writer.events.remove(last.id))
    const { next } = await insert.events(store, { next: {} })
    ok(next.id !== last.id, 'the id of the last event is not reused')
    await store.transaction((writer) => writer.events.remove(first.id))
    const { another } = await insert.events(store, { another: {} })
    ok(another.id !== first.id && another.id !== last.id, 'nor that of an earlier one')
  },
  'updates the fields of a patch, and no others': async (store) => {
    const { hall, park } = await insert.venues(store, { hall: {}, park: {} })
    const { event } = await insert.events(store, {
      event: { title: 'Fair', description: 'Long', image: 12, featured: true, author: 7, venue: [hall.id, park.id] },
    })
    const update = (patch: Partial<EventRecord>) => store.transaction((writer) => writer.events.update(event.id, patch))
    const first = await update({ title: 'Big fair', modified_utc: '2030-02-02 02:02:02' })
    equal(
      first,
      { ...event, title: 'Big fair', modified_utc: '2030-02-02 02:02:02', revision: first.revision },
      'a new title',
    )
    const emptied = { description: '', image: false, featured: false, author: 0, venue: [] } as const
    const second = await update(emptied)
    equal(second, { ...first, ...emptied, revision: second.revision }, 'emptied fields')
    equal(await store.events.getMany([event.id]), [second], 'what is read')
    await finds(store.events, [['its former link', { linkedToAny: { venue: [hall.id] } }, []]])

    const { venue } = await insert.venues(store, { venue: { geo_lat: 1.5, geo_lng: 2.5 } })
    const unlocated = await store.transaction((writer) =>
      writer.venues.update(venue.id, { geo_lat: null, geo_lng: null }),
    )
    equal(unlocated, { ...venue, geo_lat: null, geo_lng: null, revision: unlocated.revision }, 'coordinates')
  },
  'finds a record by its new values, and no longer by the old': async (store) => {
    const { a, b } = await insert.events(store, {
      a: { start_date: '2030-01-01 00:00:00', end_date: '2030-12-31 00:00:00' },
      b: { start_date: '2031-01-01 00:00:00' },
    })
    const moved = { start_date: '2032-01-01 00:00:00', end_date: '2032-01-02 00:00:00' }
    await store.transaction((writer) => writer.events.update(a.id, moved))
    await finds(store.events, [
      ['the old start', { start_date: { lt: '2031-01-01 00:00:00' } }, []],
      ['the new start', { start_date: { gt: '2031-06-01 00:00:00' } }, [a]],
      ['the new end', { end_date: { gt: '2032-01-01 12:00:00' } }, [a]],
    ])
    const { records } = await store.events.find({ where: {}, orderBy: [['start_date', 'asc']], offset: 0, limit: 10 })
    equal(idsOf(records), idsOf([b, a]), 'the new order')
  },
  'deletes a removed record permanently': async (store) => {
    const { gone, stays } = await insert.tags(store, { gone: { slug: 'gone' }, stays: {} })
    await store.transaction((writer) => writer.tags.remove(gone.id))
    equal(await store.tags.getMany([gone.id, stays.id]), [stays], 'by id')
    equal(await store.tags.getBySlug('gone'), null, 'by slug')
    await finds(store.tags, [['in lists', {}, [stays]]])
  },
  'refuses to update or remove a missing record': async (store) => {
    const { gone } = await insert.events(store, { gone: {} })
    await store.transaction((writer) => writer.events.remove(gone.id))
    for (const id of [gone.id, unknownId]) {
      const update = store.transaction((writer) => writer.events.update(id, { title: 'Back' }))
      await rejects(update, hasCode('missing'), 'an update')
      const withRevision = store.transaction((writer) => writer.events.update(id, { title: 'Back' }, gone.revision))
      await rejects(withRevision, hasCode('missing'), 'an update of a revision')
      await rejects(
        store.transaction((writer) => writer.events.remove(id)),
        hasCode('missing'),
        'a removal',
      )
    }
    for (const collection of [...linkedCollections, ...termCollections]) {
      const update = store.transaction<StoredRecord>((writer) =>
        writer[collection].update(unknownId, { description: 'Back' }),
      )
      await rejects(update, hasCode('missing'), `an update in ${collection}`)
      const removal = store.transaction((writer) => writer[collection].remove(unknownId))
      await rejects(removal, hasCode('missing'), `a removal in ${collection}`)
    }
  },
  'adds to the counts of terms': async (store) => {
    const { a, b, c } = await insert.categories(store, { a: { count: 2 }, b: {}, c: { count: 7 } })
    const versionChange = await store.transaction(async (writer) => {
      await writer.categories.addToCounts(
        new Map([
          [b.id, 3],
          [a.id, 1],
          [unknownId, 5],
        ]),
      )
      equal((await writer.categories.getMany([b.id]))[0]?.count, 3, 'in the same transaction')
      await writer.categories.addToCounts(
        new Map([
          [a.id, -1],
          [b.id, 2],
        ]),
      )
      await writer.categories.addToCounts(new Map([[a.id, 2]]))
      await writer.categories.addToCounts(new Map())
      return writer.versionChange()
    })
    const { revision } = (await store.categories.getMany([a.id]))[0] ?? a
    const counted = [{ ...a, count: 4, revision }, { ...b, count: 5, revision }, c]
    equal(await store.categories.getMany([a.id, b.id, c.id]), counted, 'what is read')
    ok(revision !== a.revision, 'another revision of what is counted')
    if (versionChange !== null) equal(revision, versionChange.commitId, 'the revision, beside the commit id')
    const { tag } = await insert.tags(store, { tag: {} })
    await store.transaction((writer) => writer.tags.addToCounts(new Map([[tag.id, 1]])))
    const [countedTag] = await store.tags.getMany([tag.id])
    equal(countedTag, { ...tag, count: 1, revision: countedTag?.revision }, 'a tag')
  },
}
