import type { EventRecord } from '../../resources/event/event.ts'
import { recordShapes } from '../../resources/record-shapes.ts'
import type { Data, Resource, StoredRecord } from '../../schema/resource.ts'
import { equal, ok } from '../assert.ts'
import { eventData, organizerData, termData, venueData } from '../records.ts'
import { type Checks, finds, givenCategories, givenEvents, givenOrganizers, givenTags, givenVenues } from './given.ts'

/** What was written is what is read, field by field, and nobody changes it afterwards. */
export const fieldChecks: Checks = {
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
    const samples = samplesOf('event').map((sample) => eventData(sample))
    for (const data of [full, eventData(), ...samples, ...images.map((image) => eventData({ image }))]) {
      const event = await store.transaction((writer) => writer.events.insert(data))
      equal(event, recordOf(data, event), 'what insert gave')
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
      ...samplesOf('venue').map((sample) => venueData(sample)),
      venueData({ geo_lat: 0, geo_lng: -180 }),
      venueData(),
    ]
    for (const data of venues) {
      const venue = await store.transaction((writer) => writer.venues.insert(data))
      equal(venue, recordOf(data, venue), 'the venue that insert gave')
      equal(await store.venues.getMany([venue.id]), [venue], 'the venue that is read')
    }
    for (const data of [
      organizerData({ ...post, ...texts, organizer: trickyText, email: 'a@b.org' }),
      ...samplesOf('organizer').map((sample) => organizerData(sample)),
      organizerData(),
    ]) {
      const organizer = await store.transaction((writer) => writer.organizers.insert(data))
      equal(organizer, recordOf(data, organizer), 'the organizer that insert gave')
      equal(await store.organizers.getMany([organizer.id]), [organizer], 'the organizer that is read')
    }
    const { root } = await givenCategories(store, { root: {} })
    const term = { name: trickyText, description: longText, count: 12 }
    const category = termData({ ...term, parent: root.id })
    const insertedCategory = await store.transaction((writer) => writer.categories.insert(category))
    equal(insertedCategory, recordOf(category, insertedCategory), 'the category that insert gave')
    equal(await store.categories.getMany([insertedCategory.id]), [insertedCategory], 'the category that is read')
    const tag = termData(term)
    const insertedTag = await store.transaction((writer) => writer.tags.insert(tag))
    equal(insertedTag, recordOf(tag, insertedTag), 'the tag that insert gave')
    equal(await store.tags.getMany([insertedTag.id]), [insertedTag], 'the tag that is read')
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

/** What a store, a service or another record decides. */
const decided = ['id', 'revision', 'uid', 'slug', 'status', 'modified_utc']

/** Returns values for every declared column that takes any value of its kind: a new field is tested without a line here. */
function samplesOf(resource: Resource): readonly object[] {
  return [true, false].map((flag) => {
    const values = { text: 'ä "b"', boolean: flag, number: 1.5, json: 12, author: 'u_1' }
    const columns = Object.entries(recordShapes[resource].columns).filter(([name]) => !decided.includes(name))
    return Object.fromEntries(
      columns.flatMap(([name, kind]) => (kind in values ? [[name, Reflect.get(values, kind)]] : [])),
    )
  })
}

/** Quotes, a line break, a tab, a backslash, wildcards, markup, and characters of two, three and four bytes. */
const trickyText = `'"\`\n\t\\ %_ <b>&amp;</b> \${x} ?1 $1 :a é ～ 日本 😀 e\u0301`

/** As long as texts may be: 64 KiB. */
const longText = 'ä😀 '.repeat(9362)

/** The new record that data makes: all of them but what is there for searches alone. */
function recordOf({ search_text: _, ...fields }: Data<StoredRecord>, { id, revision }: StoredRecord) {
  return { ...fields, id, revision }
}
