import type { EventCriteria, Store, TermCriteria } from 'daybook'
import { eventData, termData, venueData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { watchedStore } from './watched-store.ts'

// Without statistics SQLite takes one index for as good as another, and with them it may find that what has more to
// compare finds less. The store leaves it no choice.

const page = { offset: 0, limit: 10 }
const events = (where: EventCriteria) => (store: Store) =>
  store.events.find({ where, orderBy: [['start_date', 'asc']], ...page })
const tags = (where: TermCriteria) => (store: Store) =>
  store.tags.find({ where, orderBy: [['search_name', 'asc']], ...page })

const window: EventCriteria = { start_date: { gte: '2026-02-01 00:00:00', lt: '2026-03-01 00:00:00' } }
const open: EventCriteria = { end_date: { gte: '2026-02-14 00:00:00' } }
const utc: EventCriteria = { utc_start_date: { gte: '2026-02-01 00:00:00', lt: '2026-03-01 00:00:00' } }
const openUtc: EventCriteria = { utc_end_date: { gte: '2026-02-14 00:00:00' } }
const words: EventCriteria = { words: { words: ['jazz'], protectedByTitle: true } }
const published = { statuses: ['publish'], date_utc: { lte: '2026-02-01 00:00:00' } } as const
const listed: EventCriteria = { visible: [published], hide_from_listings: false }

const asked: readonly (readonly [what: string, ask: (store: Store) => Promise<unknown>, indexes: string[]])[] = [
  ['all events', events({}), ['events_by_start']],
  ['a window', events(window), ['events_by_start']],
  ['what ends later', events(open), ['events_by_start', 'events_of_days', 'events_of_weeks']],
  ['a window of instants', events(utc), ['events_by_utc_start']],
  [
    'what ends at a later instant',
    events(openUtc),
    ['events_by_utc_start', 'events_of_days_utc', 'events_of_weeks_utc'],
  ],
  ['words', events({ ...window, ...words }), ['events_by_start_with_text']],
  ['words in instants', events({ ...utc, ...words }), ['events_by_utc_start']],
  [
    'words in what ends later',
    events({ ...open, ...words }),
    ['events_by_start_with_text', 'events_of_days', 'events_of_weeks'],
  ],
  ['a venue', events({ ...window, linkedToAny: { venue: [1] } }), ['event_venues_by_venue_id', 'events_by_start']],
  ['children', events({ ...window, post_parent: 1 }), ['events_by_parent']],
  ['ids', events({ ...window, ids: [1, 2] }), []],
  ['what is listed', events({ ...listed, ...window }), ['events_listed_by_start']],
  ['listed, no child', events({ ...listed, ...window, post_parent: 0 }), ['events_listed_by_start']],
  [
    'listed, ends later',
    events({ ...listed, ...open }),
    ['events_listed_by_start', 'events_of_days', 'events_of_weeks'],
  ],
  ['listed, in instants', events({ ...listed, ...utc }), ['events_by_utc_start']],
  ['listed, with words', events({ ...listed, ...window, ...words }), ['events_by_start_with_text']],
  [
    'listed, at a venue',
    events({ ...listed, ...window, linkedToAny: { venue: [1] } }),
    ['event_venues_by_venue_id', 'events_listed_by_start'],
  ],
  ['published and hidden', events({ ...window, visible: [published] }), ['events_by_start']],
  ['hidden', events({ ...window, visible: [published], hide_from_listings: true }), ['events_by_start']],
  ['of an author', events({ ...listed, ...window, visible: [{ ...published, author: 1 }] }), ['events_by_start']],
  ['and drafts', events({ ...listed, ...window, visible: [published, { statuses: ['draft'] }] }), ['events_by_start']],
  ['in two', events({ ...listed, ...window, visible: [{ statuses: ['publish', 'draft'] }] }), ['events_by_start']],
  ['in no status', events({ ...listed, ...window, visible: [{ statuses: [] }] }), ['events_by_start']],
  ['seen by nobody', events({ ...listed, ...window, visible: [] }), ['events_by_start']],
  ['tags by name', tags({ names: ['jazz'], parents: [0] }), ['tags_by_name']],
  ['tags by name and id', tags({ names: ['jazz'], ids: [1] }), []],
  ['the tags of an event', tags({ linkedFrom: [{ ...listed, ids: [1] }] }), []],
]

it.each(asked)('reads the index that the store names, with and without statistics: %s', async (_, ask, indexes) => {
  const { store, database, texts } = await watchedStore()
  await store.transaction(async ({ events, venues, tags }) => {
    await venues.insert(venueData())
    for (const slug of ['jazz', 'chess', 'film']) await tags.insert(termData({ slug }))
    for (let day = 1; day <= 28; day += 1) {
      const start_date = `2026-02-${String(day).padStart(2, '0')} 10:00:00`
      const links = { venue: [1], tags: [1 + (day % 3)] }
      await events.insert(eventData({ slug: `day-${day}`, start_date, end_date: start_date, ...links }))
    }
  })
  const read = async () => {
    await ask(store)
    const text = texts.at(-1) ?? ''
    const values = text.match(/\?/g)?.map(() => '') ?? []
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[] // its columns
    const named = steps.flatMap(({ detail }) => / INDEX daybook_(\w+)/.exec(detail)?.[1] ?? [])
    return [...new Set(named)].sort()
  }
  expect(await read()).toEqual(indexes)
  database.exec('ANALYZE')
  expect(await read()).toEqual(indexes)
})
