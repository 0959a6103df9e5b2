import { createCalendar, type Data, type StoredRecord } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { eventData, organizerData, termData, venueData } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

/** What follows from the rest of a record. */
const derived: readonly string[] = ['search_name', 'search_text', 'search_title', 'utc_start_date', 'utc_end_date']

/** The data of a record that the core made. */
function dataOf<Record extends StoredRecord>({ id: _, revision: __, ...data }: Record): Data<Record> {
  // What is left of a record is its data.
  return data as unknown as Data<Record>
}

/** The data without what is derived. */
function givenPart<Given extends object>(data: Given): Partial<Given> {
  // Some of its members, as they are.
  return Object.fromEntries(Object.entries(data).filter(([name]) => !derived.includes(name))) as Partial<Given>
}

const texts = { description: 'Größer', phone: '+41 44', website: 'https://example.org/É' }
const places = { address: 'Ämtlerstr. 1', city: 'Zürich', country: 'CH', province: 'P', state: 'S', zip: '8003' }

describe('data for stores', () => {
  const calendar = createCalendar({ store: createMemoryStore() })

  it('of an event derives what the core derives', async () => {
    const dates = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-21 02:00:00' }
    const data = dataOf(await calendar.events.create({ title: 'Frühling', description: 'Größer', ...dates }))
    expect(eventData(givenPart(data))).toEqual(data)
  })

  it('of a venue derives what the core derives', async () => {
    const input = { venue: 'Gemeindehaus Wiedikon', stateprovince: 'ZH', ...texts, ...places }
    const data = dataOf(await calendar.venues.create(input))
    expect(venueData(givenPart(data))).toEqual(data)
  })

  it('of an organizer derives what the core derives', async () => {
    const data = dataOf(await calendar.organizers.create({ organizer: 'Café Ø', email: 'a@example.org', ...texts }))
    expect(organizerData(givenPart(data))).toEqual(data)
  })

  it('of a term derives what the core derives', async () => {
    const data = dataOf(await calendar.categories.create({ name: 'Été', description: 'Größer' }))
    expect(termData(givenPart(data))).toEqual(data)
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
