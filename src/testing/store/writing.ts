import type { EventRecord } from '../../model/event.ts'
import { type Data, eventLinks, type StoredRecord } from '../../model/resource.ts'
import type { Store } from '../../storage/store.ts'
import { isStoreError, type StoreErrorCode } from '../../storage/store-error.ts'
import { equal, ok, rejects } from '../assert.ts'
import { eventData, organizerData, termData, venueData } from '../records.ts'
import {
  type Checks,
  finds,
  givenCategories,
  givenEvents,
  givenLinked,
  givenOrganizers,
  givenTags,
  givenVenues,
  idsOf,
  unknownId,
} from './given.ts'

/** Inserting, updating, removing and unlinking. */
export const writingChecks: Checks = {
  'gives back every field of an event as it was given': async (store) => {
    const { hall, park } = await givenVenues(store, { hall: {}, park: {} })
    const { club } = await givenOrganizers(store, { club: {} })
    const { music, dance } = await givenCategories(store, { music: {}, dance: {} })
    const { free } = await givenTags(store, { free: {} })
    const { parent } = await givenEvents(store, { parent: {} })
    const full = eventData({
      modified_utc: '2029-12-31 23:59:59',
      author: 7,
      status: 'private',
      date_utc: '2029-01-02 03:04:05',
      title: trickyText,
      description: longText,
      excerpt: trickyText,
      slug: 'løng-夏祭り-😀',
      image: 'https://example.org/a.jpg?b=%20',
      all_day: true,
      start_date: '0001-01-01 00:00:00',
      end_date: '9998-12-31 23:59:59',
      utc_start_date: '0000-12-31 15:00:00',
      utc_end_date: '9999-01-01 11:59:59',
      timezone: 'utc+5:30',
      cost: '€6.50 – €8.50',
      website: 'https://example.org/',
      show_map: false,
      show_map_link: false,
      hide_from_listings: true,
      sticky: true,
      featured: true,
      ticketed: true,
      post_parent: parent.id,
      categories: [dance.id, music.id],
      tags: [free.id],
      venue: [park.id, hall.id],
      organizer: [club.id],
      password_hash: 'pbkdf2$600000$c2FsdA==$aGFzaA==',
    })
    const images = [false, 12, '12'] as const
    for (const data of [full, eventData(), ...images.map((image) => eventData({ image }))]) {
      const event = await store.transaction((writer) => writer.events.insert(data))
      equal(event, recordOf(data, event.id), 'what insert gave')
      equal(await store.events.getMany([event.id]), [event], 'what is read')
    }
  },
  'gives back every field of a venue, an organizer and a term as it was given': async (store) => {
    const post = {
      author: 7,
      status: 'pending',
      date_utc: '2029-01-02 03:04:05',
      slug: 'a',
      website: 'http://a.org',
    } as const
    const texts = { description: longText, excerpt: trickyText, phone: '+49 (0)30 / 1', image: 12 } as const
    const venues = [
      venueData({
        ...post,
        ...texts,
        venue: trickyText,
        address: trickyText,
        city: 'Łódź',
        country: 'Polska',
        province: 'a',
        state: 'b',
        zip: '007',
        stateprovince: 'c',
        show_map: false,
        show_map_link: false,
        geo_lat: -33.868_819_7,
        geo_lng: 151.209_295_5,
      }),
      venueData({ geo_lat: 0, geo_lng: -180 }),
      venueData(),
    ]
    for (const data of venues) {
      const venue = await store.transaction((writer) => writer.venues.insert(data))
      equal(venue, recordOf(data, venue.id), 'the venue that insert gave')
      equal(await store.venues.getMany([venue.id]), [venue], 'the venue that is read')
    }
    for (const data of [
      organizerData({ ...post, ...texts, organizer: trickyText, email: 'a@b.org' }),
      organizerData(),
    ]) {
      const organizer = await store.transaction((writer) => writer.organizers.insert(data))
      equal(organizer, recordOf(data, organizer.id), 'the organizer that insert gave')
      equal(await store.organizers.getMany([organizer.id]), [organizer], 'the organizer that is read')
    }
    const { root } = await givenCategories(store, { root: {} })
    const term = { name: trickyText, description: longText, count: 12 }
    const category = termData({ ...term, parent: root.id })
    const insertedCategory = await store.transaction((writer) => writer.categories.insert(category))
    equal(insertedCategory, recordOf(category, insertedCategory.id), 'the category that insert gave')
    equal(await store.categories.getMany([insertedCategory.id]), [insertedCategory], 'the category that is read')
    const tag = termData(term)
    const insertedTag = await store.transaction((writer) => writer.tags.insert(tag))
    equal(insertedTag, recordOf(tag, insertedTag.id), 'the tag that insert gave')
    equal(await store.tags.getMany([insertedTag.id]), [insertedTag], 'the tag that is read')
  },
  'gives positive integers as ids, each once within a resource': async (store) => {
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
  'never gives the id of a removed record again': async (store) => {
    const { first, last } = await givenEvents(store, { first: {}, last: {} })
    await store.transaction((writer) => writer.events.remove(last.id))
    const { next } = await givenEvents(store, { next: {} })
    ok(next.id !== last.id, 'the id of the last event is not given again')
    await store.transaction((writer) => writer.events.remove(first.id))
    const { another } = await givenEvents(store, { another: {} })
    ok(another.id !== first.id && another.id !== last.id, 'nor that of an earlier one')
  },
  'changes what a patch names, and nothing else': async (store) => {
    const { hall, park } = await givenVenues(store, { hall: {}, park: {} })
    const { event } = await givenEvents(store, {
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
    await finds(store.events, [['what it was linked to', { linkedToAny: { venue: [hall.id] } }, []]])

    const { venue } = await givenVenues(store, { venue: { geo_lat: 1.5, geo_lng: 2.5 } })
    const unlocated = await store.transaction((writer) =>
      writer.venues.update(venue.id, { geo_lat: null, geo_lng: null }),
    )
    equal(unlocated, { ...venue, geo_lat: null, geo_lng: null, revision: unlocated.revision }, 'coordinates')
  },
  'finds a record by what it was changed to, and no longer by what it was': async (store) => {
    const { a, b } = await givenEvents(store, {
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
  'deletes a removed record for good': async (store) => {
    const { gone, stays } = await givenTags(store, { gone: { slug: 'gone' }, stays: {} })
    await store.transaction((writer) => writer.tags.remove(gone.id))
    equal(await store.tags.getMany([gone.id, stays.id]), [stays], 'by id')
    equal(await store.tags.getBySlug('gone'), null, 'by slug')
    await finds(store.tags, [['in lists', {}, [stays]]])
  },
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
  'refuses to change or remove a record that is not there': async (store) => {
    const { gone } = await givenEvents(store, { gone: {} })
    await store.transaction((writer) => writer.events.remove(gone.id))
    for (const id of [gone.id, unknownId]) {
      const update = store.transaction((writer) => writer.events.update(id, { title: 'Back' }))
      await rejects(update, hasCode('missing'), 'an update')
      const withRevision = store.transaction((writer) => writer.events.update(id, { title: 'Back' }, 1))
      await rejects(withRevision, hasCode('missing'), 'an update of a revision')
      await rejects(
        store.transaction((writer) => writer.events.remove(id)),
        hasCode('missing'),
        'a removal',
      )
    }
    for (const collection of ['venues', 'organizers', 'categories', 'tags'] as const) {
      const update = store.transaction<StoredRecord>((writer) =>
        writer[collection].update(unknownId, { description: 'Back' }),
      )
      await rejects(update, hasCode('missing'), `an update in ${collection}`)
      const removal = store.transaction((writer) => writer[collection].remove(unknownId))
      await rejects(removal, hasCode('missing'), `a removal in ${collection}`)
    }
  },
  'refuses a slug that another record has': async (store) => {
    const { fair } = await givenEvents(store, { fair: { slug: 'fair' }, feast: { slug: 'feast' } })
    const insert = (slug: string) => store.transaction((writer) => writer.events.insert(eventData({ slug })))
    const rename = (slug: string) => store.transaction((writer) => writer.events.update(fair.id, { slug }))
    await rejects(insert('fair'), hasCode('slug-taken'), 'a new record')
    await rejects(rename('feast'), hasCode('slug-taken'), 'a renamed record')
    equal((await rename('fair')).slug, 'fair', 'its own slug')
    await rename('market')
    const taken = await insert('fair')
    equal(await store.events.getBySlug('fair'), taken, 'a slug that was given up')

    const slug = 'fair'
    for (const [name, insertSame] of insertersOf(store, slug)) {
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
  'never gets a record in the trash by its slug': async (store) => {
    const trashed = { trashed: { slug: 'gone', status: 'trash' } } as const
    await givenEvents(store, trashed)
    await givenVenues(store, trashed)
    await givenOrganizers(store, trashed)
    equal(await store.events.getBySlug('gone'), null, 'an event')
    equal(await store.venues.getBySlug('gone'), null, 'a venue')
    equal(await store.organizers.getBySlug('gone'), null, 'an organizer')
    const { event } = await givenEvents(store, { event: { slug: 'fair' } })
    await store.transaction((writer) => writer.events.update(event.id, { status: 'trash' }))
    equal(await store.events.getBySlug('fair'), null, 'an event that went there')
    const back = await store.transaction((writer) => writer.events.update(event.id, { status: 'draft' }))
    equal(await store.events.getBySlug('fair'), back, 'an event that came back')
  },
  'lets others take the slug of a record in the trash': async (store) => {
    const { first } = await givenEvents(store, { first: { slug: 'fair' } })
    const trash = (id: number) => store.transaction((writer) => writer.events.update(id, { status: 'trash' }))
    const restore = (id: number, slug?: string) =>
      store.transaction((writer) => writer.events.update(id, { status: 'publish', ...(slug && { slug }) }))
    equal((await trash(first.id)).slug, 'fair', 'it keeps showing its slug')
    const { second } = await givenEvents(store, { second: { slug: 'fair' } })
    await rejects(restore(first.id), hasCode('slug-taken'), 'restoring it with the slug')
    await trash(second.id)
    const { third } = await givenEvents(store, { third: { slug: 'fair' } })
    equal((await restore(second.id, 'fair-2')).slug, 'fair-2', 'restoring it with another')
    await store.transaction((writer) => writer.events.remove(third.id))
    equal((await restore(first.id)).slug, 'fair', 'restoring it when the slug is free')
  },
  'adds to the counts of terms': async (store) => {
    const { a, b, c } = await givenCategories(store, { a: { count: 2 }, b: {}, c: { count: 7 } })
    await store.transaction(async (writer) => {
      await writer.categories.addToCount([a.id, b.id, unknownId], 3)
      equal((await writer.categories.getMany([b.id]))[0]?.count, 3, 'in the same transaction')
      await writer.categories.addToCount([a.id], -1)
      await writer.categories.addToCount([], 5)
    })
    const counted = [{ ...a, count: 4, revision: 3 }, { ...b, count: 3, revision: 2 }, c]
    equal(await store.categories.getMany([a.id, b.id, c.id]), counted, 'what is read')
    const { tag } = await givenTags(store, { tag: {} })
    await store.transaction((writer) => writer.tags.addToCount([tag.id], 1))
    equal(await store.tags.getMany([tag.id]), [{ ...tag, count: 1, revision: 2 }], 'a tag')
  },
  'takes an id out of a link of every event': async (store) => {
    for (const link of eventLinks) {
      const { gone, a, b } = await givenLinked[link](store, { gone: {}, a: {}, b: {} })
      const { only, middle, none, trashed } = await givenEvents(store, {
        only: { [link]: [gone.id] },
        middle: { [link]: [b.id, gone.id, a.id] },
        none: { [link]: [a.id] },
        trashed: { [link]: [gone.id], status: 'trash' },
      })
      await store.transaction((writer) => writer.events.unlink(link, gone.id))
      const unlinked = [
        { ...only, [link]: [], revision: 2 },
        { ...middle, [link]: [b.id, a.id], revision: 2 },
        none,
        { ...trashed, [link]: [], revision: 2 },
      ]
      equal(await store.events.getMany(idsOf(unlinked)), unlinked, `events after unlinking ${link}`)
      await finds(store.events, [
        [`the unlinked id of ${link}`, { linkedToAny: { [link]: [gone.id] } }, []],
        [`another id of ${link}`, { linkedToAny: { [link]: [a.id] } }, [middle, none]],
      ])
    }
  },
  'leaves the same id in other links when it unlinks one': async (store) => {
    const first = { first: {} }
    const venue = (await givenVenues(store, first)).first.id
    const organizer = (await givenOrganizers(store, first)).first.id
    const category = (await givenCategories(store, first)).first.id
    const tag = (await givenTags(store, first)).first.id
    const { event } = await givenEvents(store, {
      event: { venue: [venue], organizer: [organizer], categories: [category], tags: [tag] },
    })
    const unlink = (link: 'venue' | 'tags', id: number) => store.transaction((writer) => writer.events.unlink(link, id))
    await unlink('venue', venue)
    equal(await store.events.getMany([event.id]), [{ ...event, venue: [], revision: 2 }], 'without the venue')
    await unlink('tags', unknownId)
    equal((await store.events.getMany([event.id]))[0]?.revision, 2, 'after unlinking what it is not linked to')
  },
  'freezes the records that it gives': async (store) => {
    const { hall } = await givenVenues(store, { hall: {} })
    const { event } = await givenEvents(store, { event: { venue: [hall.id], slug: 'fair' } })
    const isFrozen = (record: EventRecord | undefined | null) =>
      record != null && [record, record.venue, record.tags, record.categories, record.organizer].every(Object.isFrozen)
    ok(isFrozen(event), 'from insert')
    const { records } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })
    ok(isFrozen(records[0]), 'from find')
    ok(isFrozen((await store.events.getMany([event.id]))[0]), 'from getMany')
    ok(isFrozen(await store.events.getBySlug('fair')), 'from getBySlug')
    ok(isFrozen(await store.transaction((writer) => writer.events.update(event.id, { title: 'Fair' }))), 'from update')
  },
  'keeps its records when what it was given changes': async (store) => {
    const { hall, park } = await givenVenues(store, { hall: {}, park: {} })
    const venue = [hall.id]
    const tags: number[] = []
    const data = { ...eventData({ title: 'Fair' }), venue, tags }
    const event = await store.transaction(async (writer) => {
      const inserted = await writer.events.insert(data)
      venue.push(park.id)
      data.title = 'Changed'
      return inserted
    })
    venue.push(park.id)
    equal(await store.events.getMany([event.id]), [{ ...event, title: 'Fair', venue: [hall.id] }], 'after an insert')
    const patch = { venue: [park.id] }
    await store.transaction((writer) => writer.events.update(event.id, patch))
    patch.venue.push(hall.id)
    equal((await store.events.getMany([event.id]))[0]?.venue, [park.id], 'after an update')
    await finds(store.events, [['by what was never stored', { linkedToAny: { venue: [hall.id] } }, []]])
  },
}

/** Quotes, a line break, a tab, a backslash, wildcards, markup, and characters of two, three and four bytes. */
const trickyText = `'"\`\n\t\\ %_ <b>&amp;</b> \${x} ?1 $1 :a é ～ 日本 😀 e\u0301`

/** As long as texts may be: 64 KiB. */
const longText = 'ä😀 '.repeat(9362)

/** The new record that data makes: all of them but what is there for searches alone. */
function recordOf({ search_text: _, ...fields }: Data<StoredRecord>, id: number) {
  return { ...fields, id, revision: 1 }
}

function hasCode(code: StoreErrorCode) {
  return (error: unknown): boolean => isStoreError(error) && error.code === code
}

function insertersOf(store: Store, slug: string) {
  return Object.entries({
    events: () => store.transaction((writer) => writer.events.insert(eventData({ slug }))),
    venues: () => store.transaction((writer) => writer.venues.insert(venueData({ slug }))),
    organizers: () => store.transaction((writer) => writer.organizers.insert(organizerData({ slug }))),
    categories: () => store.transaction((writer) => writer.categories.insert(termData({ slug }))),
    tags: () => store.transaction((writer) => writer.tags.insert(termData({ slug }))),
  })
}
