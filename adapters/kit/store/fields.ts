import type { EventRecord } from 'daybook'
import {
  type CollectionName,
  linkedCollections,
  type NewRecord,
  nameOf,
  type ResourceName,
  recordShapes,
  type Store,
  type StoredRecord,
} from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal, ok } from '../assert.ts'
import { type Checks, dataOf, finds, type Identified, insert, writerOf } from './fixtures.ts'

/** Records are read as written, and are immutable. */
export const fieldChecks: Checks = {
  'returns every field of an event as it was written': async (store) => {
    const { hall, park } = await insert.venues(store, { hall: {}, park: {} })
    const { club } = await insert.organizers(store, { club: {} })
    const { music, dance } = await insert.categories(store, { music: {}, dance: {} })
    const { free } = await insert.tags(store, { free: {} })
    const { parent } = await insert.events(store, { parent: {} })
    const full = {
      modified_utc: '2029-12-31 23:59:59',
      author: 7,
      status: 'private',
      date_utc: '2029-01-02 03:04:05',
      title: trickyText,
      description: longText,
      excerpt: trickyText,
      slug: 'løng-夏祭り-😀',
      image: 'https://example.org/a.jpg?b=%20',
      image_alt: trickyText,
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
      event_status: 'rescheduled',
      status_reason: trickyText,
      previous_start_date: '2030-06-19 18:00:00',
      attendance_mode: 'mixed',
      online_url: 'https://meet.example.org/a?b=%20',
      online_url_from: '-PT30M',
      ticketed: true,
      post_parent: parent.id,
      categories: [dance.id, music.id],
      tags: [free.id],
      venue: [park.id, hall.id],
      organizer: [club.id],
      password_hash: 'pbkdf2$600000$c2FsdA==$aGFzaA==',
    }
    const images = [false, 12, '12'] as const
    await keeps(store, 'events', [full, {}, ...samplesOf('event'), ...images.map((image) => ({ image }))])
  },
  'returns every field of a venue, an organizer and a term as it was written': async (store) => {
    const post = {
      author: 7,
      status: 'pending',
      date_utc: '2029-01-02 03:04:05',
      slug: 'a',
      website: 'http://a.org',
    } as const
    const texts = {
      description: longText,
      excerpt: trickyText,
      phone: '+49 (0)30 / 1',
      image: 12,
      image_alt: trickyText,
    } as const
    const venue = {
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
    }
    const organizer = { ...post, ...texts, organizer: trickyText, email: 'a@b.org' }
    await keeps(store, 'venues', [venue, { geo_lat: 0, geo_lng: -180 }])
    await keeps(store, 'organizers', [organizer])
    for (const collection of linkedCollections) await keeps(store, collection, [...samplesOf(nameOf[collection]), {}])
    const { root } = await insert.categories(store, { root: {} })
    const term = { name: trickyText, description: longText, count: 12 }
    await keeps(store, 'categories', [{ ...term, parent: root.id, color: 'rose' }])
    await keeps(store, 'tags', [term])
  },
  'freezes the records that it returns': async (store) => {
    const { hall } = await insert.venues(store, { hall: {} })
    const { event } = await insert.events(store, { event: { venue: [hall.id], slug: 'fair' } })
    const isFrozen = (record: EventRecord | undefined | null) =>
      record != null && [record, record.venue, record.tags, record.categories, record.organizer].every(Object.isFrozen)
    ok(isFrozen(event), 'from insert')
    const { records } = await store.events.find({ where: {}, orderBy: [], offset: 0, limit: 1 })
    ok(isFrozen(records[0]), 'from find')
    ok(isFrozen((await store.events.getMany([event.id]))[0]), 'from getMany')
    ok(isFrozen(await store.events.getBySlug('fair')), 'from getBySlug')
    ok(isFrozen(await store.transaction((writer) => writer.events.update(event.id, { title: 'Fair' }))), 'from update')
  },
  'keeps its records when the caller changes the data afterwards': async (store) => {
    const { hall, park } = await insert.venues(store, { hall: {}, park: {} })
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
    await finds(store.events, [['by a link that was never stored', { linkedToAny: { venue: [hall.id] } }, []]])
  },
  'distinguishes coordinates that are null from those that are 0': async (store) => {
    const { none, zero, cleared, located } = await insert.venues(store, {
      none: { geo_lat: null, geo_lng: null },
      zero: { geo_lat: 0, geo_lng: 0 },
      cleared: { geo_lat: 46.9, geo_lng: 7.4 },
      located: { geo_lat: null, geo_lng: null },
    })
    await store.transaction(async ({ venues }) => {
      await venues.update(cleared.id, { geo_lat: null, geo_lng: null })
      await venues.update(located.id, { geo_lat: 0, geo_lng: 0 })
    })
    equal(await coordinatesOf(store, none), [null, null], 'null')
    equal(await coordinatesOf(store, zero), [0, 0], '0')
    equal(await coordinatesOf(store, cleared), [null, null], 'a number that became null')
    equal(await coordinatesOf(store, located), [0, 0], 'null that became 0')
    await finds(store.venues, [
      ['venues with coordinates', { located: true }, [zero, located]],
      ['venues without', { located: false }, [none, cleared]],
      ['venues around 0', { within: [{ south: -1, north: 1, west: -1, east: 1 }] }, [zero, located]],
      ['all venues anywhere', { within: [{ south: -90, north: 90, west: -180, east: 180 }] }, [zero, located]],
    ])
  },
}

/** Fields whose values depend on a store, a service or another record. */
const decided: readonly string[] = [
  'event_status',
  'attendance_mode',
  'id',
  'revision',
  'uid',
  'slug',
  'status',
  'modified_utc',
  'source',
  'external_id',
]

/**
 * Returns values for every declared column that accepts any value of its kind, so that new fields are tested without a
 * new line here.
 */
function samplesOf(resource: ResourceName): readonly object[] {
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

/** The maximum length of text: 64 KiB. */
const longText = 'ä😀 '.repeat(9362)

/** Checks that records are returned and read with exactly this data. */
async function keeps(store: Store, collection: CollectionName, some: readonly object[]): Promise<void> {
  for (const part of some) {
    const data = dataOf(collection, part)
    const record = await store.transaction((writer) => writerOf(writer, collection).insert(data))
    equal(record, recordOf(data, record), `the one of ${collection} from insert`)
    equal(await store[collection].getMany([record.id]), [record], `the one of ${collection} that is read`)
  }
}

/** Returns the expected record for some data: every field except those that only searches use. */
function recordOf(
  { search_text: _, search_words: __, ...fields }: NewRecord<StoredRecord>,
  { id, revision }: StoredRecord,
) {
  return { ...fields, id, revision }
}

async function coordinatesOf({ venues }: Store, { id }: Identified): Promise<readonly unknown[]> {
  return (await venues.getMany([id])).flatMap(({ geo_lat, geo_lng }) => [geo_lat, geo_lng])
}
