import type { EventRecord } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { EventLink, Reader, Searchable, Store } from 'daybook/storage'
import { collectionOf, eventLinks, isTermCollection } from 'daybook/storage'
import { organizerData, termData } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anEvent,
  anOrder,
  aPage,
  aTerm,
  aVenue,
  eventCriteria,
  termCriteria,
  venueCriteria,
  withExternalId,
  withSlugs,
} from './arbitrary-records.ts'
import { firstOfEach, isEventWanted, isTermWanted, isVenueWanted, naiveFind } from './naive-find.ts'

const contents = fc.record({
  events: fc.array(anEvent, { maxLength: 40 }).map(withSlugs),
  venues: fc.array(aVenue, { maxLength: 8 }).map(withSlugs),
  categories: fc.array(aTerm, { maxLength: 8 }).map(withSlugs),
})
type Contents = typeof contents extends fc.Arbitrary<infer Value> ? Value : never

const eventQuery = fc.record({
  where: eventCriteria,
  orderBy: anOrder(
    'id',
    'start_date',
    'utc_start_date',
    'end_date',
    'utc_end_date',
    'date_utc',
    'modified_utc',
    'search_title',
  ),
  collapse: fc.constantFrom(undefined, ['series'] as const, ['programme'] as const, ['series', 'programme'] as const),
})
const venueQuery = fc.record({ where: venueCriteria, orderBy: anOrder('search_name') })
const termQuery = fc.record({
  where: termCriteria,
  orderBy: anOrder('id', 'search_name', 'slug', 'description', 'count'),
})

/** What happens to records after they were inserted, so that indexes have to follow. */
const changes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('event' as const), id: fc.integer({ min: 1, max: 40 }), data: anEvent }),
    fc.record({ kind: fc.constant('venue' as const), id: fc.integer({ min: 1, max: 8 }), data: aVenue }),
    fc.record({ kind: fc.constant('term' as const), id: fc.integer({ min: 1, max: 8 }), data: aTerm }),
    fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('remove term' as const), id: fc.integer({ min: 1, max: 5 }) }),
  ),
  { maxLength: 12 },
)
type Changes = typeof changes extends fc.Arbitrary<infer Value> ? Value : never

async function insertAll(store: Store, { events, venues, categories }: Contents): Promise<void> {
  await store.transaction(async (writer) => {
    for (const venue of venues) await writer.venues.insert(venue)
    for (const category of categories) await writer.categories.insert(category)
    for (const slug of ['a', 'b', 'c', 'd']) {
      await writer.organizers.insert(organizerData({ slug }))
      await writer.tags.insert(termData({ slug }))
    }
    for (const event of events) await writer.events.insert(await withExistingLinks(event, writer))
  })
}

/** The same event without links to what is not there, which a store refuses. */
async function withExistingLinks<Event extends Pick<EventRecord, EventLink>>(
  event: Event,
  reader: Reader,
): Promise<Event> {
  const links = await Promise.all(
    eventLinks.map(async (link) => {
      const found: readonly { readonly id: number }[] = await reader[
        isTermCollection(link) ? link : collectionOf[link]
      ].getMany(event[link])
      return [link, found.map(({ id }) => id)]
    }),
  )
  return { ...event, ...Object.fromEntries(links) }
}

/** Changes, and then `look` before they are committed. */
async function change(store: Store, steps: Changes, look: (reader: Reader) => Promise<void>): Promise<void> {
  await store.transaction(async (writer) => {
    for (const step of steps) {
      const isThere = async (repository: Reader['events' | 'venues' | 'categories']) =>
        (await repository.getMany([step.id])).length > 0
      if (step.kind === 'event' && (await isThere(writer.events))) {
        await writer.events.update(step.id, withExternalId(await withExistingLinks(step.data, writer), step.id))
      }
      if (step.kind === 'venue' && (await isThere(writer.venues)))
        await writer.venues.update(step.id, withExternalId(step.data, step.id))
      if (step.kind === 'term' && (await isThere(writer.categories)))
        await writer.categories.update(step.id, withExternalId(step.data, step.id))
      if (step.kind === 'remove' && (await isThere(writer.events))) await writer.events.remove(step.id)
      if (step.kind === 'remove term' && (await isThere(writer.categories))) await writer.categories.remove(step.id)
    }
    await look(writer)
  })
}

async function everything(reader: Reader) {
  const ids = Array.from({ length: 40 }, (_, index) => index + 1)
  return {
    events: rowsOf(await reader.events.getMany(ids)),
    venues: rowsOf(await reader.venues.getMany(ids)),
    categories: rowsOf(await reader.categories.getMany(ids)),
  }
}

/** What the memory store gives are its own rows, with what it looks in. */
function rowsOf<Item>(records: readonly Item[]) {
  return records as readonly (Item & Searchable)[]
}

const queries = fc.record({
  events: fc.array(fc.tuple(eventQuery, aPage), { minLength: 1, maxLength: 8 }),
  venues: fc.array(fc.tuple(venueQuery, aPage), { minLength: 1, maxLength: 4 }),
  categories: fc.array(fc.tuple(termQuery, aPage), { minLength: 1, maxLength: 4 }),
})
type Queries = typeof queries extends fc.Arbitrary<infer Value> ? Value : never

async function expectFoundAsNaively(reader: Reader, requested: Queries): Promise<void> {
  const { events, venues, categories } = await everything(reader)
  for (const [query, page] of requested.events) {
    const { collapse, ...others } = query
    const found = await reader.events.find({ ...others, ...(collapse && { collapse }), ...page })
    const all = naiveFind(events, isEventWanted, { ...others, offset: 0, limit: Number.POSITIVE_INFINITY }).records
    const listed = collapse ? firstOfEach(all, collapse) : all
    const { offset, limit } = page
    expect(found).toEqual({ records: listed.slice(offset, offset + limit), total: listed.length })
  }
  for (const [query, page] of requested.venues) {
    const found = await reader.venues.find({ ...query, ...page })
    expect(found).toEqual(naiveFind(venues, isVenueWanted(events), { ...query, ...page }))
  }
  for (const [query, page] of requested.categories) {
    const found = await reader.categories.find({ ...query, ...page })
    expect(found).toEqual(naiveFind(categories, isTermWanted(categories, events), { ...query, ...page }))
  }
}

describe('find', () => {
  it('finds what a plain filter finds: among what was inserted, changed in a transaction, and committed', async () => {
    await fc.assert(
      fc.asyncProperty(contents, changes, queries, async (data, steps, requested) => {
        const store = createMemoryStore()
        await insertAll(store, data)
        await expectFoundAsNaively(store, requested)
        await change(store, steps, (writer) => expectFoundAsNaively(writer, requested))
        await expectFoundAsNaively(store, requested)
      }),
      { numRuns: 120 },
    )
  })

  it('finds as before after changes that came to nothing', async () => {
    await fc.assert(
      fc.asyncProperty(contents, changes, queries, async (data, steps, requested) => {
        const store = createMemoryStore()
        await insertAll(store, data)
        const before = await everything(store)
        const failing = change(store, steps, async () => {
          throw new Error('the work failed')
        })
        await expect(failing).rejects.toThrow('the work failed')
        expect(await everything(store)).toEqual(before)
        await expectFoundAsNaively(store, requested)
      }),
      { numRuns: 50 },
    )
  })
})
