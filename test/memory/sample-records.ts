import type { EventLinks, EventRecord, TermRecord, VenueRecord } from 'daybook'
import { eventLinks, type NewRecord, noExternal, type Store, tableOf } from 'daybook/storage'

const day = 86_400_000

/** `YYYY-MM-DD HH:MM:SS` of an instant. */
function dateTime(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

const firstDay = Date.UTC(2020, 0, 1)
const years = 20
const noLinks = tableOf<EventLinks>(eventLinks, () => [])

/** An event as a calendar of some size holds them: two hours, spread evenly, in one of 500 venues and 50 categories. */
export function aSpreadEvent(index: number, count: number): NewRecord<EventRecord> {
  // A step that shares no divisor with the count, so that events do not come in the order of their dates.
  const place = (index * 7919) % count
  const start = firstDay + Math.floor((place / count) * years * 365.25 * day)
  const twoHoursLater = dateTime(start + 7_200_000)
  return {
    modified_utc: '2030-01-01 00:00:00',
    ...noExternal,
    uid: `uid-${index}`,
    author: 1,
    status: 'publish',
    date_utc: '2019-12-31 00:00:00',
    title: 'Fair',
    description: '',
    excerpt: '',
    slug: `event-${index}`,
    image: false,
    image_alt: '',
    all_day: false,
    start_date: twoHoursLater,
    end_date: dateTime(start + 14_400_000),
    utc_start_date: dateTime(start),
    utc_end_date: twoHoursLater,
    timezone: 'Europe/Berlin',
    cost: '',
    website: '',
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: index % 20 === 0,
    ticketed: false,
    event_status: 'scheduled',
    status_reason: '',
    previous_start_date: '',
    attendance_mode: 'in_person',
    online_url: '',
    online_url_from: '',
    recurrence: null,
    horizon: '',
    post_parent: 0,
    ...noLinks,
    categories: [(index % 50) + 1],
    venue: [(index % 500) + 1],
    password_hash: '',
    search_title: 'fair',
    search_text: 'fair',
    search_words: '|fair|',
  }
}

/** Makes the venues and categories that these events link to. */
export async function insertPlaces(store: Store): Promise<void> {
  await store.transaction(async ({ venues, categories }) => {
    for (let index = 0; index < 500; index += 1) await venues.insert({ ...aVenue, slug: `place-${index}` })
    for (let index = 0; index < 50; index += 1) await categories.insert({ ...aTerm, slug: `kind-${index}` })
  })
}

export async function insertEvents(store: Store, count: number): Promise<void> {
  await insertPlaces(store)
  await store.transaction(async (writer) => {
    for (let index = 0; index < count; index += 1) await writer.events.insert(aSpreadEvent(index, count))
  })
}

export const aVenue: NewRecord<VenueRecord> = {
  modified_utc: '2030-01-01 00:00:00',
  ...noExternal,
  uid: 'uid',
  author: 1,
  status: 'publish',
  date_utc: '2019-12-31 00:00:00',
  venue: 'Hall',
  description: '',
  excerpt: '',
  slug: 'hall',
  image: false,
  image_alt: '',
  address: '',
  city: '',
  country: '',
  province: '',
  state: '',
  zip: '',
  phone: '',
  website: '',
  stateprovince: '',
  show_map: true,
  show_map_link: true,
  geo_lat: null,
  geo_lng: null,
  search_name: 'hall',
  search_text: 'hall',
  search_words: '|hall|',
}

export const aTerm: NewRecord<TermRecord> = {
  modified_utc: '2030-01-01 00:00:00',
  ...noExternal,
  name: 'Music',
  slug: 'music',
  description: '',
  color: '',
  parent: 0,
  count: 0,
  search_name: 'music',
  search_text: 'music',
  search_words: '|music|',
}
