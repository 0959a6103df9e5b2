import type { EventDateTimes, EventRecord } from 'daybook'
import {
  collectionNames,
  type EventLink,
  eventLinks,
  type Included,
  type Reader,
  type Revision,
  type Store,
  type StoredRecord,
  tableOf,
} from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal } from '../assert.ts'
import { type Checks, finds, idsOf, insert, linkable, noon, unknownId } from './fixtures.ts'

function hoursAfterNoon(hours: number): string {
  const time = new Date(Date.parse(`${noon}Z`) + hours * 3_600_000)
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

/** Pages and totals, reads by id and by slug, and the limits of words and lists. */
export const readingChecks: Checks = {
  'returns pages that together are the list': async (store) => {
    const events = await insertManyEvents(store, 300)
    for (const direction of ['asc', 'desc'] as const) {
      const expected = idsOf(direction === 'asc' ? events : events.toReversed())
      const paged: number[] = []
      for (let offset = 0; offset < 300; offset += 41) {
        const query = { where: {}, orderBy: [['start_date', direction]], offset, limit: 41 } as const
        const { records } = await store.events.find(query)
        equal(records.length, Math.min(41, 300 - offset), `the size of the page at ${offset}, ${direction}`)
        paged.push(...idsOf(records))
      }
      equal(paged, expected, `all pages, ${direction}`)
    }
    await store.transaction(async (writer) => {
      const middle = await writer.events.insert(eventData({ start_date: '2006-01-01 00:00:00' }))
      const before = events.filter(({ start_date }) => start_date < middle.start_date)
      const query = { where: {}, orderBy: [['start_date', 'asc']], offset: before.length - 1, limit: 3 } as const
      const { records } = await writer.events.find(query)
      equal(
        idsOf(records),
        idsOf([...before.slice(-1), middle, ...events.slice(before.length, before.length + 1)]),
        'a page with a new event',
      )
    })
  },
  'returns pages of events that end after a date, however long they last': async (store) => {
    const dates: Record<string, EventDateTimes> = {}
    for (const hours of [2, 3 * 24, 40 * 24]) {
      for (const after of [1, 2, 3, 4, 5, 6, 7]) {
        const [start_date, end_date] = [hoursAfterNoon(after - hours), hoursAfterNoon(after)]
        dates[`${hours} ${after}`] = { start_date, end_date, utc_start_date: start_date, utc_end_date: end_date }
      }
    }
    const made = await insert.events(store, dates)
    const events = Object.values(made).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
    const orders = (['asc', 'desc'] as const).flatMap((direction) =>
      [{ end_date: { gt: noon } }, { lastSecond: { gte: noon } }].map((where) => ({ direction, where })),
    )
    for (const { direction, where } of orders) {
      const expected = idsOf(direction === 'asc' ? events : events.toReversed())
      const paged: number[] = []
      for (let offset = 0; offset < events.length; offset += 4) {
        const query = { where, orderBy: [['start_date', direction]], offset, limit: 4 } as const
        paged.push(...idsOf((await store.events.find(query)).records))
      }
      equal(paged, expected, `all pages by ${Object.keys(where)}, ${direction}`)
    }
  },
  'returns the records that a page of events links to, each once': async (store) => {
    const { hall, park } = await insert.venues(store, { hall: {}, park: { status: 'trash' }, other: {} })
    const { club } = await insert.organizers(store, { other: {}, club: { status: 'draft' } })
    const { music, dance } = await insert.categories(store, { music: {}, dance: {}, other: {} })
    const { free } = await insert.tags(store, { free: {}, other: {} })
    const { a, b } = await insert.events(store, {
      a: { start_date: '2030-01-01 10:00:00', venue: [park.id, hall.id], categories: [dance.id, music.id] },
      b: { start_date: '2030-01-02 10:00:00', venue: [hall.id], organizer: [club.id], tags: [free.id] },
      beyond: { start_date: '2030-01-03 10:00:00', venue: [], tags: [free.id] },
    })
    const query = { where: {}, orderBy: [['start_date', 'asc']], offset: 0, limit: 2 } as const
    const linked = { ...byId(null), venue: [hall, park], organizer: [club], categories: [music, dance], tags: [free] }
    const expectAll = async (reader: Reader) => {
      const found = await reader.events.findWithIncluded(query)
      equal([found.records, found.total], [[a, b], 3], 'the page')
      equal(byId(found.included), linked, 'the linked records')
      const nothing = await reader.events.findWithIncluded({ ...query, offset: 3 })
      equal(nothing, { records: [], total: 3, included: byId(null) }, 'an empty page')
    }
    await expectAll(store)
    await store.transaction((writer) => expectAll(writer))
    const some = await store.events.findWithIncluded(query, ['tags', 'venue'])
    equal(some.records, [a, b], 'the page, with some links')
    equal(byId(some.included), { ...byId(null), venue: [hall, park], tags: [free] }, 'the records of some links')
    const one = await store.events.findWithIncluded({ ...query, offset: 1, limit: 1 })
    equal(byId(one.included), { ...byId(null), venue: [hall], organizer: [club], tags: [free] }, 'one event')
  },
  'returns the revisions of a page of events, and of the records that they link to': async (store) => {
    const { hall, park } = await insert.venues(store, { hall: {}, park: { status: 'trash' }, other: {} })
    const { club } = await insert.organizers(store, { other: {}, club: {} })
    const { music } = await insert.categories(store, { music: {}, other: {} })
    const { a, b } = await insert.events(store, {
      a: { start_date: '2030-01-01 10:00:00', venue: [park.id, hall.id], categories: [music.id] },
      b: { start_date: '2030-01-02 10:00:00', venue: [hall.id], organizer: [club.id] },
      beyond: { start_date: '2030-01-03 10:00:00', categories: [music.id] },
    })
    const query = { where: {}, orderBy: [['start_date', 'asc']], offset: 0, limit: 2 } as const
    const expectRevisions = async (reader: Reader) => {
      const { records, total, included } = await reader.events.findRevisions(query)
      equal([revisionsOf(records), total], [revisionsOf(await reader.events.getMany([a.id, b.id])), 3], 'the page')
      const { venue, organizer, categories, tags } = included
      equal(sortedRevisions(venue), revisionsOf(await reader.venues.getMany([hall.id, park.id])), 'its venues')
      equal(revisionsOf(organizer), revisionsOf(await reader.organizers.getMany([club.id])), 'its organizers')
      equal(revisionsOf(categories), revisionsOf(await reader.categories.getMany([music.id])), 'its categories')
      equal(tags, [], 'its tags')
      const empty = await reader.events.findRevisions({ ...query, offset: 3 })
      equal(empty, { records: [], total: 3, included: byId(null) }, 'an empty page')
    }
    await expectRevisions(store)
    await store.transaction(async (writer) => {
      await writer.events.update(a.id, { title: 'Changed' })
      await writer.venues.update(hall.id, { venue: 'Changed' })
      await writer.categories.addToCounts(new Map([[music.id, 1]]))
      await expectRevisions(writer)
    })
    await expectRevisions(store)
  },
  'answers thousands of concurrent reads': async (store) => {
    const { event } = await insert.events(store, { event: {} })
    const answers = await Promise.all(Array.from({ length: 2_500 }, () => store.events.getMany([event.id])))
    equal(answers.filter(([found]) => found?.id !== event.id).length, 0, 'reads without a result')
  },
  'returns an empty page past the end, and with a limit of 0': async (store) => {
    await insert.events(store, { a: {}, b: {} })
    const orderBy = [['start_date', 'asc']] as const
    equal((await store.events.find({ where: {}, orderBy, offset: 2, limit: 10 })).records, [], 'right past the end')
    equal((await store.events.find({ where: {}, orderBy, offset: 9000, limit: 10 })).records, [], 'far past the end')
    equal((await store.events.find({ where: {}, orderBy, offset: 0, limit: 0 })).records, [], 'a limit of 0')
  },
  'counts in total all that match, whatever the page': async (store) => {
    const { a: venue } = await insert.venues(store, { a: {}, b: {}, c: {} })
    await insert.events(store, {
      a: { featured: true },
      b: { featured: true, venue: [venue.id] },
      c: { featured: true },
      plain: {},
    })
    for (const collection of linkable) {
      if (collection !== 'venues') await insert[collection](store, { a: {}, b: {}, c: {} })
    }
    const where = { featured: true }
    const byStart = [['start_date', 'asc']] as const
    const ofVenue = { ...where, linkedToAny: { venue: [venue.id] } }
    const pages = [0, 2, 3, 9000].flatMap((offset) => [0, 2, 100].map((limit) => ({ offset, limit })))
    for (const page of pages) {
      const what = `at ${page.offset}, limit ${page.limit}`
      const total = async (query: Pick<Parameters<typeof store.events.find>[0], 'where' | 'orderBy'>) =>
        (await store.events.find({ ...query, ...page })).total
      equal(await total({ where, orderBy: byStart }), 3, `events ${what}`)
      equal(await total({ where, orderBy: [] }), 3, `events in no order ${what}`)
      equal(await total({ where: ofVenue, orderBy: [] }), 1, `events of a venue ${what}`)
      equal(await total({ where: { post_parent: unknownId }, orderBy: [] }), 0, `none ${what}`)
      const byName = { where: {}, orderBy: [['search_name', 'desc']], ...page } as const
      for (const collection of linkable) {
        equal((await store[collection].find(byName)).total, 3, `${collection} ${what}`)
      }
    }
    await store.transaction(async (writer) => {
      await writer.events.insert(eventData({ featured: true }))
      const page = { where: { featured: true }, orderBy: [], offset: 0, limit: 2 }
      equal((await writer.events.find(page)).total, 4, 'with a new event')
    })
  },
  'returns many records in the order of the ids, without unknown ones': async (store) => {
    const { a, b, c } = await insert.events(store, { a: {}, b: {}, c: {} })
    equal(idsOf(await store.events.getMany([c.id, a.id, b.id])), idsOf([c, a, b]), 'the order of the ids')
    equal(idsOf(await store.events.getMany([b.id, unknownId, a.id])), idsOf([b, a]), 'an unknown id between them')
    equal(await store.events.getMany([unknownId]), [], 'an unknown id')
    equal(await store.events.getMany([]), [], 'no ids')
    for (const collection of linkable) {
      const { a, b } = await insert[collection](store, { a: {}, b: {} })
      equal(await store[collection].getMany([b.id, unknownId, a.id]), [b, a], 'the records')
    }
  },
  'returns a record by its slug, and null for an unknown one': async (store) => {
    const slugs = { plain: { slug: 'fair' }, longer: { slug: 'fair-2' }, other: { slug: '夏祭り-😀' } }
    for (const collection of collectionNames) {
      const { plain, longer, other } = await insert[collection](store, slugs)
      equal(await store[collection].getBySlug('fair'), plain, 'a slug')
      equal(await store[collection].getBySlug('fair-2'), longer, 'a longer one')
      equal(await store[collection].getBySlug('夏祭り-😀'), other, 'one beyond the basic plane')
      for (const slug of ['fai', 'FAIR', 'fair%', 'fair_2', 'fair-3', '']) {
        equal(await store[collection].getBySlug(slug), null, `unknown: ${slug}`)
      }
    }
  },
  'takes wildcards, quotes and backslashes in words literally': async (store) => {
    const texts = [
      '100% jazz',
      '100 jazz',
      'snake_case',
      'snakescase',
      "rock'n'roll",
      'back\\slash',
      'say "hello"',
      '[a-z]*',
    ]
    const named = texts.map((text) => [text, { search_title: text, search_text: text }])
    const events = await insert.events(store, Object.fromEntries(named))
    for (const word of ['100%', 'e_c', "k'n'r", 'k\\s', '"hello"', '[a-z]*', '%', '_', '\\', "'", '*']) {
      const expected = texts.filter((text) => text.includes(word)).flatMap((text) => events[text] ?? [])
      for (const protectedByTitle of [true, false]) {
        await finds(store.events, [[word, { words: { words: [word], protectedByTitle } }, expected]])
      }
    }
    const { percent } = await insert.venues(store, {
      percent: { search_text: '100% vegan' },
      number: { search_text: '100 vegan' },
    })
    await finds(store.venues, [['venues', { words: ['0%'] }, [percent]]])
    const { underscore } = await insert.tags(store, {
      underscore: { search_text: 'a_b' },
      letter: { search_text: 'axb' },
    })
    await finds(store.tags, [['tags', { words: ['a_b'] }, [underscore]]])
  },
  'finds words of any script, and beyond the basic plane': async (store) => {
    const { tokyo, party, clef } = await insert.events(store, {
      tokyo: { title: '東京 夏祭り' },
      party: { title: 'Party 😀🎉' },
      clef: { title: '𝄞 und Łódź' },
    })
    const search = (word: string) => ({ words: { words: [word], protectedByTitle: true } })
    await finds(store.events, [
      ['a part of a Japanese word', search('夏'), [tokyo]],
      ['an emoji', search('🎉'), [party]],
      ['another with the same first half', search('🎊'), []],
      ['a clef', search('𝄞'), [clef]],
      ['a folded word', search('lodz'), [clef]],
    ])
  },
  'takes long lists of ids': async (store) => {
    const { hall } = await insert.venues(store, { hall: {} })
    const { event } = await insert.events(store, { event: { venue: [hall.id] } })
    const { tag } = await insert.tags(store, { tag: {} })
    // More than the maximum number of parameters in SQLite (32,766) and in PostgreSQL (65,535).
    const ids = Array.from({ length: 70_000 }, (_, index) => unknownId + index)
    await finds(store.events, [
      ['ids', { ids: [...ids, event.id] }, [event]],
      ['linkedToAny', { linkedToAny: { venue: [...ids, hall.id] } }, [event]],
    ])
    await finds(store.venues, [['linkedFrom', { linkedFrom: [{ ids: [event.id, ...ids] }] }, [hall]]])
    await finds(store.tags, [['notIds', { notIds: ids }, [tag]]])
    equal(idsOf(await store.events.getMany([...ids, event.id])), [event.id], 'getMany')
  },
}

function revisionsOf(records: readonly Revision[]): readonly Revision[] {
  return records.map(({ id, revision }) => ({ id, revision }))
}

function sortedRevisions(records: readonly Revision[]): readonly Revision[] {
  return revisionsOf(records).toSorted((a, b) => a.id - b.id)
}

/** Sorts linked records, whose order is undefined. */
function byId(linked: Included | null) {
  return tableOf<Readonly<Record<EventLink, readonly StoredRecord[]>>>(eventLinks, (link) => {
    const records: readonly StoredRecord[] = linked?.[link] ?? []
    return records.toSorted((a, b) => a.id - b.id)
  })
}

/** Returns events in the order of their starts, which is neither that of their ids nor the reverse. */
async function insertManyEvents(store: Store, count: number): Promise<readonly EventRecord[]> {
  const events = await store.transaction(async (writer) => {
    const inserted: EventRecord[] = []
    for (let index = 0; index < count; index += 1) {
      const day = (index * 37) % count
      const start_date = `${2000 + Math.floor(day / 28)}-03-${String((day % 28) + 1).padStart(2, '0')} 10:00:00`
      inserted.push(await writer.events.insert(eventData({ start_date })))
    }
    return inserted
  })
  return events.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
}
