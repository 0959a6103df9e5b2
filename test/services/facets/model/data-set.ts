import type { EventRecord, OrganizerRecord, TermRecord, VenueRecord } from 'daybook'
import { integer, list, oneOf, text } from 'daybook/fields'
import type { NewRecord, Store, Writer } from 'daybook/storage'
import { eventData, organizerData, termData, venueData } from 'daybook/testing'
import type { Random } from './random.ts'

/** The fields of the app. */
export const fields = {
  event: {
    room: text({ filter: true }),
    floor: integer({ filter: true }),
    level: oneOf(['easy', 'hard'], { filter: true, default: 'easy' }),
    languages: list(text(), { filter: true }),
    note: text({ filter: true, whenLocked: 'shown' }),
  },
} as const

/** All records of a calendar, by id. */
export interface DataSet {
  readonly events: Map<number, EventRecord>
  readonly venues: Map<number, VenueRecord>
  readonly organizers: ReadonlyMap<number, OrganizerRecord>
  readonly categories: ReadonlyMap<number, TermRecord>
  readonly tags: ReadonlyMap<number, TermRecord>
}

/** Fills an empty store, in one transaction. More tags than a facet has values. */
export function createDataSet(store: Store, random: Random): Promise<DataSet> {
  return store.transaction(async (writer) => {
    const venues = new Map<number, VenueRecord>()
    for (let index = 0; index < 12; index += 1)
      add(venues, await writer.venues.insert(venueData(aVenue(index, random))))
    const organizers = new Map<number, OrganizerRecord>()
    for (let index = 0; index < 8; index += 1) {
      const status = random.oneOf(['publish', 'publish', 'draft', 'private'] as const)
      const data = { organizer: `Club ${index % 5}`, status, author: 2 + (index % 3) }
      add(organizers, await writer.organizers.insert(organizerData(data)))
    }
    const categories = new Map<number, TermRecord>()
    for (let index = 0; index < 14; index += 1) {
      const parent = index > 2 && random.isNow(75) ? random.oneOf([...categories.keys()]) : 0
      add(categories, await writer.categories.insert(termData({ name: `Category ${index % 9}`, parent })))
    }
    const tags = new Map<number, TermRecord>()
    for (let index = 0; index < 130; index += 1)
      add(tags, await writer.tags.insert(termData({ name: `Tag ${(index * 7) % 100}` })))
    const data: DataSet = { events: new Map(), venues, organizers, categories, tags }
    const made = Array.from({ length: 250 }, (_, index) => ({
      ...anEvent(random, data),
      ...(index % 4 === 0 && { source: random.oneOf(['feed', 'other']), external_id: `${index}` }),
    }))
    for (const event of await writer.events.insertMany(made)) add(data.events, event)
    return data
  })
}

/** Changes what counts depend on: an event, or who sees a venue. */
export function changeDataSet(store: Store, data: DataSet, random: Random): Promise<void> {
  return store.transaction(async (writer: Writer) => {
    if (random.isNow(25)) {
      const status = random.oneOf(['publish', 'draft'] as const)
      add(data.venues, await writer.venues.update(random.oneOf([...data.venues.keys()]), { status }))
    } else {
      const { uid: _, slug: __, ...changes } = anEvent(random, data)
      add(data.events, await writer.events.update(random.oneOf([...data.events.keys()]), changes))
    }
  })
}

function add<Record extends { readonly id: number }>(records: Map<number, Record>, record: Record): void {
  records.set(record.id, record)
}

/** Venues are on one meridian. */
function aVenue(index: number, random: Random): Partial<NewRecord<VenueRecord>> {
  return {
    venue: `Hall ${index % 7}`,
    status: random.oneOf(['publish', 'publish', 'draft', 'private'] as const),
    author: 2 + (index % 3),
    ...(index % 5 !== 1 && { geo_lat: 47 + index / 8, geo_lng: 8 }),
  }
}

const offsets = { UTC: 0, 'Europe/Zurich': 1, 'America/New_York': -5 } as const // in hours, in January

/** Of any status, on some days of January 2030. */
function anEvent(random: Random, ids: Omit<DataSet, 'events'>): NewRecord<EventRecord> {
  const { oneOf, few, isNow, below } = bound(random)
  const day = Date.UTC(2030, 0, 10 + below(12))
  const start = day + oneOf([0, 10, 23.5]) * hour
  const end = start + oneOf([0, 1, 0.5, 14, 24, 48.25]) * hour
  const timezone = oneOf(['UTC', 'Europe/Zurich', 'America/New_York'] as const)
  const offset = offsets[timezone] * hour
  const values = {
    ...(isNow(60) && { room: oneOf(['A', 'B', 'b', 'ä', '10', 'true', "O'Hara", '']) }),
    ...(isNow(60) && { floor: oneOf([-1, 2, 10, 11]) }),
    ...(isNow(50) && { level: oneOf(['easy', 'hard']) }),
    ...(isNow(60) && { languages: few(['de', 'en', 'rm'], 3) }),
    ...(isNow(60) && { note: oneOf(['x', 'y']) }),
  }
  return eventData({
    title: oneOf(['Jazz night', 'Fair', 'Jazz and fair', 'Reading']),
    description: oneOf(['', 'With jazz', 'A secret guest']),
    timezone,
    start_date: written(start),
    end_date: written(end),
    utc_start_date: written(start - offset),
    utc_end_date: written(end - offset),
    status: oneOf(['publish', 'publish', 'publish', 'publish', 'draft', 'pending', 'private', 'trash'] as const),
    date_utc: oneOf(['2030-01-01 00:00:00', '2030-01-01 00:00:00', '2031-01-01 00:00:00']),
    author: oneOf([2, 3, 4]),
    password_hash: isNow(15) ? 'plain:open' : '',
    hide_from_listings: isNow(8),
    featured: isNow(40),
    post_parent: oneOf([0, 0, 1, 2, 3]),
    recurrence: isNow(70) ? { recurrence_id: '2030-01-10 10:00:00', changed_fields: [] } : null,
    event_status: oneOf(['scheduled', 'scheduled', 'cancelled', 'postponed'] as const),
    categories: few([...ids.categories.keys()], 3),
    tags: few([...ids.tags.keys()], 3),
    venue: few([...ids.venues.keys()], 2),
    organizer: few([...ids.organizers.keys()], 3),
    ...(Object.keys(values).length > 0 && { fields: values }),
  })
}

const hour = 3_600_000

function written(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}

function bound(random: Random) {
  return {
    oneOf: <Item>(items: readonly Item[]) => random.oneOf(items),
    few: <Item>(items: readonly Item[], most: number) => random.few(items, most),
    isNow: (percent: number) => random.isNow(percent),
    below: (limit: number) => random.below(limit),
  }
}
