import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { NewRecord, Store, StoredRecord } from 'daybook/storage'
import { eventData, organizerData, termData, venueData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

/** What follows from the rest of a record. */
const derived: readonly string[] = [
  'search_name',
  'search_text',
  'search_title',
  'search_words',
  'utc_start_date',
  'utc_end_date',
]

/** Keeps the data of what is inserted: not all of it comes back. */
function createSpy(): { readonly store: Store; readonly inserted: NewRecord<StoredRecord>[] } {
  const store = createMemoryStore()
  const inserted: NewRecord<StoredRecord>[] = []
  const spying = <Repository extends { insert(data: never): unknown }>(repository: Repository): Repository => ({
    ...repository,
    insert(data: never) {
      inserted.push(data)
      return repository.insert(data)
    },
  })
  return {
    inserted,
    store: {
      ...store,
      transaction: (work) =>
        store.transaction((writer) =>
          work({
            ...writer,
            events: spying(writer.events),
            venues: spying(writer.venues),
            organizers: spying(writer.organizers),
            categories: spying(writer.categories),
          }),
        ),
    },
  }
}

/** The data without what is derived. */
function givenPart<Given extends object>(data: Given): Partial<Given> {
  // Some of its members, as they are.
  return Object.fromEntries(Object.entries(data).filter(([name]) => !derived.includes(name))) as Partial<Given>
}

const texts = { description: 'Größer', phone: '+41 44', website: 'https://example.org/É' }
const places = { address: 'Ämtlerstr. 1', city: 'Zürich', country: 'CH', province: 'P', state: 'S', zip: '8003' }

describe('data for stores', () => {
  const { store, inserted } = createSpy()
  const calendar = createCalendar({ store })

  it('of an event derives what the core derives', async () => {
    const dates = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-21 02:00:00' }
    await calendar.events.create({ title: 'Frühling', description: 'Größer', ...dates })
    expectDerived(eventData)
  })

  it('of a venue derives what the core derives', async () => {
    await calendar.venues.create({ venue: 'Gemeindehaus Wiedikon', stateprovince: 'ZH', ...texts, ...places })
    expectDerived(venueData)
  })

  it('of an organizer derives what the core derives', async () => {
    await calendar.organizers.create({ organizer: 'Café Ø', email: 'a@example.org', ...texts })
    expectDerived(organizerData)
  })

  it('of a term derives what the core derives', async () => {
    await calendar.categories.create({ name: 'Été', description: 'Größer' })
    expectDerived(termData)
  })

  function expectDerived<Whole extends object>(complete: (data: Partial<Whole>) => Whole): void {
    const data = inserted.pop() as unknown as Whole // that of the record which was created last
    expect(data).toHaveProperty('search_text')
    expect(complete(givenPart(data))).toEqual(data)
  }

  it('of an event ends where it starts in UTC, if nothing is said of its end', () => {
    const utc_start_date = '2035-01-01 12:00:00'
    expect(eventData({ utc_start_date })).toMatchObject({ utc_start_date, utc_end_date: utc_start_date })
  })

  it('has a uid of its own', () => {
    const uids = [eventData(), eventData(), venueData(), venueData(), organizerData()].map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(uids.length)
  })

  it('is taken by a store as it is, each record with a slug of its own', async () => {
    const store = createMemoryStore()
    const slugs = await store.transaction(async ({ events, venues, organizers, categories, tags }) => [
      (await events.insert(eventData())).slug,
      (await events.insert(eventData())).slug,
      (await venues.insert(venueData())).slug,
      (await venues.insert(venueData())).slug,
      (await organizers.insert(organizerData())).slug,
      (await organizers.insert(organizerData())).slug,
      (await categories.insert(termData())).slug,
      (await tags.insert(termData())).slug,
    ])
    expect(new Set(slugs).size).toBe(slugs.length)
  })
})
