import type { EventCriteria, EventKey, Store, TermCriteria, VenueCriteria } from 'daybook/storage'
import { eventData, termData, venueData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { watchedStore } from './watched-store.ts'

// Without statistics SQLite takes one index for as good as another, and with them it may find that what has more to
// compare finds less. The store leaves it no choice.

const page = { offset: 0, limit: 10 }
const venues = (where: VenueCriteria) => (store: Store) =>
  store.venues.find({ where, orderBy: [['search_name', 'asc']], ...page })
const events =
  (where: EventCriteria, orderedBy: EventKey = 'start_date') =>
  (store: Store) =>
    store.events.find({ where, orderBy: [[orderedBy, 'asc']], ...page })
const tags = (where: TermCriteria) => (store: Store) =>
  store.tags.find({ where, orderBy: [['search_name', 'asc']], ...page })

const window: EventCriteria = { start_date: { gte: '2026-02-01 00:00:00', lt: '2026-03-01 00:00:00' } }
const open: EventCriteria = { lastSecond: { gte: '2026-02-14 00:00:00' } }
const utc: EventCriteria = { utc_start_date: { gte: '2026-02-01 00:00:00', lt: '2026-03-01 00:00:00' } }
const openUtc: EventCriteria = { utc_end_date: { gte: '2026-02-14 00:00:00' } }
const words: EventCriteria = { words: { words: ['jazz'], protectedByTitle: true } }
const published = { statuses: ['publish'], date_utc: { lte: '2026-02-01 00:00:00' } } as const
const listed: EventCriteria = { visible: [published], hide_from_listings: false }

const queries: readonly (readonly [what: string, ask: (store: Store) => Promise<unknown>, steps: string[]])[] = [
  ['all events', events({}), ['all of e by events_by_start']],
  ['a window', events(window), ['e by events_by_start']],
  ['what ends later', events(open), ['e by events_by_start', 'e by events_of_days', 'e by events_of_weeks']],
  ['a window of instants', events(utc), ['e by events_by_utc_start']],
  [
    'what ends at a later instant',
    events(openUtc),
    ['e by events_by_utc_start', 'e by events_of_days_utc', 'e by events_of_weeks_utc'],
  ],
  ['all by instant', events({}, 'utc_start_date'), ['all of e by events_by_utc_start']],
  ['a window by instant', events(window, 'utc_start_date'), ['e by events_by_start']],
  ['a window by title', events(window, 'search_title'), ['e by events_by_start_with_text']],
  ['words', events({ ...window, ...words }), ['e by events_by_start_with_text']],
  ['words by instant', events(words, 'utc_start_date'), ['all of e by events_by_start_with_text']],
  ['words in instants', events({ ...utc, ...words }), ['e by events_by_utc_start']],
  [
    'words in what ends later',
    events({ ...open, ...words }),
    ['e by events_by_start_with_text', 'e by events_of_days', 'e by events_of_weeks'],
  ],
  [
    'children',
    events({ ...window, post_parent: 1 }),
    ['e by events_by_parent: post_parent=? AND start_date>? AND start_date<?'],
  ],
  ['ids', events({ ...window, ids: [1, 2] }), []],
  [
    'a venue',
    events({ ...window, linkedToAny: { venue: [1] } }),
    ['e by events_by_start', 'l by event_venues_by_venue_id: venue_id=? AND start_date>? AND start_date<?'],
  ],
  [
    'what takes a venue for long',
    events({
      ...{ series: false, visible: [{ statuses: ['publish', 'pending', 'private'] }], linkedToAny: { venue: [1] } },
      start_date: { gte: '0000-01-01 00:00:00', lt: '2026-02-01 00:00:00' },
      end_date: { gte: '2026-02-14 00:00:00' },
      utc_start_date: { lt: '2026-01-31 00:00:00' },
      utc_end_date: { gte: '2026-02-15 00:00:00' },
    }),
    ['e by events_by_start', 'l by event_venues_by_venue_id: venue_id=? AND start_date>? AND start_date<?'],
  ],
  [
    'a venue and a tag',
    events({ ...window, linkedToAny: { venue: [1], tags: [1] } }),
    [
      'e by events_by_start',
      'l by event_venues_by_venue_id: venue_id=? AND start_date>? AND start_date<?',
      'o by event_tags_by_tag_id: tag_id=? AND start_date=? AND event_id=?',
    ],
  ],
  ['what is listed', events({ ...listed, ...window }), ['e by events_listed_by_start']],
  ['listed, no child', events({ ...listed, ...window, post_parent: 0 }), ['e by events_listed_by_start']],
  [
    'listed, ends later',
    events({ ...listed, ...open }),
    ['e by events_listed_by_start', 'e by events_of_days', 'e by events_of_weeks'],
  ],
  ['listed, in instants', events({ ...listed, ...utc }), ['e by events_by_utc_start']],
  ['listed, with words', events({ ...listed, ...window, ...words }), ['e by events_by_start_with_text']],
  [
    'listed, at a venue',
    events({ ...listed, ...window, linkedToAny: { venue: [1] } }),
    ['e by events_listed_by_start', 'l by event_venues_by_venue_id: venue_id=? AND start_date>? AND start_date<?'],
  ],
  ['published and hidden', events({ ...window, visible: [published] }), ['e by events_by_start']],
  ['hidden', events({ ...window, visible: [published], hide_from_listings: true }), ['e by events_by_start']],
  ['of an author', events({ ...listed, ...window, visible: [{ ...published, author: 1 }] }), ['e by events_by_start']],
  ['listed, by authors', events({ ...listed, ...window, authors: [1] }), ['e by events_by_start']],
  [
    'and drafts',
    events({ ...listed, ...window, visible: [published, { statuses: ['draft'] }] }),
    ['e by events_by_start'],
  ],
  ['in two', events({ ...listed, ...window, visible: [{ statuses: ['publish', 'draft'] }] }), ['e by events_by_start']],
  ['in no status', events({ ...listed, ...window, visible: [{ statuses: [] }] }), ['e by events_by_start']],
  ['seen by nobody', events({ ...listed, ...window, visible: [] }), ['e by events_by_start']],
  ['venues by name', venues({ names: ['jazz'] }), ['r by id', 'r by venues_by_name']],
  ['tags by name', tags({ names: ['jazz'], parents: [0] }), ['r by id', 'r by tags_by_name']],
  ['tags by name and id', tags({ names: ['jazz'], ids: [1] }), ['r by id']],
  ['tags by slug and id', tags({ slugs: ['jazz'], ids: [1, 2] }), ['r by id', 'r by tags_by_slug']],
  [
    'venues of events in instants',
    venues({ visible: [published], linkedFrom: [{ ...listed, utc_start_date: { gte: '2026-02-14 00:00:00' } }] }),
    ['l by event_venues_by_venue_id: venue_id=? AND start_date>?', 'r by id', 'r by venues_by_publication'],
  ],
  [
    'venues of no events in a window',
    venues({ visible: [published], notLinkedFrom: { ...listed, ...window } }),
    [
      'l by event_venues_by_venue_id: venue_id=? AND start_date>? AND start_date<?',
      'r by id',
      'r by venues_by_publication',
    ],
  ],
  ['the tags of an event', tags({ linkedFrom: [{ ...listed, ids: [1] }] }), ['r by id']],
]

it.each(queries)('reads the index that the store names, with and without statistics: %s', async (_, ask, steps) => {
  const { store, database, texts } = await watchedStore()
  await store.transaction(async ({ events, venues, tags }) => {
    for (let venue = 1; venue <= 100; venue += 1) await venues.insert(venueData({ slug: `venue-${venue}` }))
    for (let tag = 1; tag <= 100; tag += 1) await tags.insert(termData({ slug: `tag-${tag}` }))
    for (let day = 1; day <= 28; day += 1) {
      const start_date = `2026-02-${String(day).padStart(2, '0')} 10:00:00`
      const links = { venue: [1], tags: [day] }
      await events.insert(eventData({ slug: `day-${day}`, start_date, end_date: start_date, ...links }))
    }
  })
  const read = async () => {
    await ask(store)
    const text = texts.at(-1) ?? ''
    const values = text.match(/\?/g)?.map(() => '') ?? []
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[] // its columns
    return [...new Set(plan.flatMap(({ detail }) => stepOf(detail)))].sort()
  }
  expect(await read()).toEqual(steps)
  database.exec('ANALYZE')
  expect(await read()).toEqual(steps)
})

it('looks up the few events that an index of trigrams returns, also after SQLite has written its rows again', async () => {
  const { store, database, texts } = await watchedStore({ trigrams: true })
  const [first, ...others] = await store.transaction(({ events }) =>
    events.insertMany(['gone', 'jazz', 'rock'].map((title) => eventData({ slug: title, title, search_text: title }))),
  )
  if (first) await store.transaction(({ events }) => events.remove(first.id))
  // Gives other numbers to rows that have no key of their own.
  database.exec('VACUUM')
  const { records } = await store.events.find({ where: words, orderBy: [['start_date', 'asc']], ...page })
  expect(records.map(({ id }) => id)).toEqual([others[0]?.id])
  const text = texts.findLast((one) => one.includes('row_id IN')) ?? ''
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...(text.match(/\?/g)?.map(() => '') ?? []))
  const details = (plan as { detail: string }[]).map(({ detail }) => detail) // its columns
  expect(details).toContain('SEARCH e USING INTEGER PRIMARY KEY (rowid=?)')
})

/** How a table is read; events by their ids, links by their event and removed terms are in every plan. Every index is read from the tenant on. */
function stepOf(detail: string): readonly string[] {
  const [, how, alias, index = 'no index', columns = ''] =
    /^(SCAN|SEARCH) ([elort])(?: USING (.*?)(?: \((.*)\))?)?$/.exec(detail) ?? []
  if (alias === undefined) return []
  const name = /INDEX (?:daybook_)?(\w+)$/.exec(index)?.[1]?.replace(/^sqlite_autoindex_\w+$/, 'id') ?? index
  const [tenant, ...others] = columns.split(' AND ')
  if (how === 'SCAN' || tenant !== 'tenant=?') return [`${alias} of all tenants by ${name}`]
  if (alias === 't' || (alias === 'e' && name === 'id') || (alias === 'l' && name === 'PRIMARY KEY')) return []
  const at = alias === 'o' || alias === 'l' || name === 'events_by_parent' ? `: ${others.join(' AND ')}` : ''
  return [`${others.length === 0 ? 'all of ' : ''}${alias} by ${name}${at}`]
}
