import type { EventRecord, TermRecord, VenueRecord } from 'daybook'
import {
  type EventCriteria,
  type EventLink,
  type EventSearchedWord,
  eventLinks,
  type NewRecord,
  type TermCriteria,
  tableOf,
  type VenueCriteria,
} from 'daybook/storage'
import fc from 'fast-check'

/** Records and criteria from few values, so that they meet often, on bounds as well. */

const aDay = fc.integer({ min: 1, max: 6 }).map((day) => `2030-06-0${day} 12:00:00`)
const aRange = fc.record({ gt: aDay, gte: aDay, lt: aDay, lte: aDay }, { requiredKeys: [] })
const aText = fc
  .array(fc.constantFrom('a', 'b', 'ab', '%', '_', '～', '😀', '😁', ' '), { maxLength: 4 })
  .map((parts) => parts.join(''))
const aStatus = fc.constantFrom('publish', 'draft', 'pending', 'private', 'trash')
const anAuthor = fc.integer({ min: 0, max: 2 })
const someLinks = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 })
const anyLinks = tableOf<Readonly<Record<EventLink, typeof someLinks>>>(eventLinks, () => someLinks)
const someIds = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
const someWords = fc.array(aText, { maxLength: 2 })
const someVisible = fc.array(
  fc.record({ statuses: fc.uniqueArray(aStatus), author: anAuthor, date_utc: aRange }, { requiredKeys: ['statuses'] }),
  { maxLength: 2 },
)

const keyFields = {
  source: fc.constantFrom('', 'feed', 'site'),
  external_id: fc.constant(''),
  sync_state: fc.constant(''),
}

const postFields = {
  ...keyFields,
  modified_utc: fc.constant('2030-01-01 00:00:00'),
  uid: fc.constant('uid'),
  author: anAuthor,
  status: aStatus,
  date_utc: aDay,
  description: fc.constant(''),
  excerpt: fc.constant(''),
  image: fc.constant(false as const),
  image_alt: fc.constant(''),
  website: fc.constant(''),
  show_map: fc.boolean(),
  show_map_link: fc.boolean(),
}

/** Without slugs and external ids, which have to differ: `withSlugs` gives them. */
export const anEvent: fc.Arbitrary<Omit<NewRecord<EventRecord>, 'slug'>> = fc.record({
  ...postFields,
  modified_utc: aDay,
  title: fc.constant('Fair'),
  all_day: fc.boolean(),
  start_date: aDay,
  end_date: aDay,
  utc_start_date: aDay,
  utc_end_date: aDay,
  timezone: fc.constant('UTC'),
  cost: fc.constant(''),
  hide_from_listings: fc.boolean(),
  sticky: fc.boolean(),
  featured: fc.boolean(),
  ticketed: fc.boolean(),
  event_status: fc.constantFrom('scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online'),
  status_reason: fc.constant(''),
  previous_start_date: fc.constant(''),
  attendance_mode: fc.constantFrom('in_person', 'online', 'mixed'),
  online_url: fc.constantFrom('', 'https://meet.example.org/'),
  online_url_from: fc.constantFrom('', '-PT30M', '2030-01-02T00:00:00Z'),
  recurrence: fc.constantFrom(null, { recurrence_id: '2030-01-01 12:00:00', changed_fields: [] }),
  horizon: fc.constantFrom('', '2030-01-01 00:00:00'),
  post_parent: fc.integer({ min: 0, max: 3 }),
  ...anyLinks,
  password_hash: fc.constantFrom('', 'hash'),
  search_title: aText,
  search_text: aText,
  search_words: aText,
})

export const aVenue: fc.Arbitrary<Omit<NewRecord<VenueRecord>, 'slug'>> = fc.record({
  ...postFields,
  venue: fc.constant('Hall'),
  address: fc.constant(''),
  city: fc.constant(''),
  country: fc.constant(''),
  province: fc.constant(''),
  state: fc.constant(''),
  zip: fc.constant(''),
  phone: fc.constant(''),
  stateprovince: fc.constant(''),
  geo_lat: fc.option(fc.integer({ min: -2, max: 2 })),
  geo_lng: fc.option(fc.integer({ min: -2, max: 2 })),
  search_name: aText,
  search_text: aText,
  search_words: aText,
})

/** `parent` is any of the first terms, the term itself among them: a store has to come to an end in a circle. */
export const aTerm: fc.Arbitrary<Omit<NewRecord<TermRecord>, 'slug'>> = fc.record({
  ...keyFields,
  modified_utc: fc.constant('2030-01-01 00:00:00'),
  name: fc.constant('Music'),
  color: fc.constant(''),
  description: aText,
  parent: fc.integer({ min: 0, max: 5 }),
  count: fc.integer({ min: 0, max: 2 }),
  search_name: aText,
  search_text: aText,
  search_words: aText,
})

export function withSlugs<Item extends { readonly source: string }>(
  items: readonly Item[],
): readonly (Item & { readonly slug: string })[] {
  return items.map((item, index) => ({ ...withExternalId(item, index + 1), slug: `slug-${index + 1}` }))
}

/** Gives a record of another calendar an external id. */
export function withExternalId<Item extends { readonly source: string }>(item: Item, id: number): Item {
  return { ...item, external_id: item.source === '' ? '' : `id-${id}` }
}

const keyCriteria = {
  sources: fc.subarray(['', 'feed', 'site', 'none']),
  externalIds: fc.array(
    fc.integer({ min: 0, max: 8 }).map((id) => (id === 0 ? '' : `id-${id}`)),
    { maxLength: 4 },
  ),
}

export const waysToSeeEvents = fc.array(
  fc.record(
    { statuses: fc.uniqueArray(aStatus), author: anAuthor, date_utc: aRange, protected: fc.boolean() },
    { requiredKeys: ['statuses'] },
  ),
  { maxLength: 2 },
)

function searchedWords(withLinks: boolean): fc.Arbitrary<readonly EventSearchedWord[]> {
  const aForm = fc.record({ text: aText, weight: fc.integer({ min: 1, max: 4 }) })
  const forms = fc.array(aForm, { maxLength: 4 })
  const linked = fc.record({ weight: fc.constant(2), ...anyLinks }, { requiredKeys: ['weight'] })
  const word = fc.record(
    { names: forms, texts: forms, ...(withLinks && { linked }) },
    { requiredKeys: ['names', 'texts'] },
  )
  return fc.array(word, { maxLength: 2 })
}

const ofRecords = searchedWords(false)
const recordsSearched = fc.record({ all: ofRecords, any: ofRecords, none: ofRecords }, { requiredKeys: [] })

export const eventCriteria: fc.Arbitrary<EventCriteria> = aFewOf({
  ...keyCriteria,
  ids: someIds,
  visible: waysToSeeEvents,
  hide_from_listings: fc.boolean(),
  series: fc.boolean(),
  post_parent: fc.integer({ min: 0, max: 3 }),
  session: fc.boolean(),
  start_date: aRange,
  end_date: aRange,
  lastSecond: aRange.map(({ gt, lte, ...range }) => range),
  utc_start_date: aRange,
  utc_end_date: aRange,
  words: fc.record({ words: someWords, protectedByTitle: fc.boolean() }),
  searched: fc.record(
    { all: searchedWords(true), any: searchedWords(true), none: searchedWords(true), protectedByTitle: fc.boolean() },
    { requiredKeys: ['protectedByTitle'] },
  ),
  featured: fc.boolean(),
  ticketed: fc.boolean(),
  linkedToAny: fc.record(anyLinks, { requiredKeys: [] }),
})

const aBox = fc.record({
  south: fc.integer({ min: -2, max: 2 }),
  north: fc.integer({ min: -2, max: 2 }),
  west: fc.integer({ min: -2, max: 2 }),
  east: fc.integer({ min: -2, max: 2 }),
})

export const venueCriteria: fc.Arbitrary<VenueCriteria> = aFewOf({
  ...keyCriteria,
  ids: someIds,
  names: someWords,
  visible: someVisible,
  words: someWords,
  searched: recordsSearched,
  linkedFrom: fc.array(eventCriteria, { maxLength: 2 }),
  notLinkedFrom: eventCriteria,
  within: fc.array(aBox, { maxLength: 2 }),
  located: fc.boolean(),
})

export const termCriteria: fc.Arbitrary<TermCriteria> = aFewOf({
  ...keyCriteria,
  ids: someIds,
  notIds: someIds,
  slugs: fc.array(
    fc.integer({ min: 1, max: 40 }).map((number) => `slug-${number}`),
    { maxLength: 12 },
  ),
  names: someWords,
  parents: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
  words: someWords,
  searched: recordsSearched,
  linkedFrom: fc.array(eventCriteria, { maxLength: 2 }),
  counted: fc.boolean(),
})

const aDirection = fc.constantFrom('asc', 'desc')

export function anOrder<Key extends string>(...keys: readonly Key[]) {
  return fc.array(fc.tuple(fc.constantFrom(...keys), aDirection), { maxLength: 2 })
}

export const aPage = fc.record({ offset: fc.nat({ max: 30 }), limit: fc.nat({ max: 30 }) })

/** All criteria at once leave nothing to be found: three of them at most. */
function aFewOf<Criteria extends object>(criteria: { [Name in keyof Criteria]-?: fc.Arbitrary<Criteria[Name]> }) {
  // `Object.keys` loses the type of its argument.
  const names = fc.subarray(Object.keys(criteria) as (keyof Criteria)[], { maxLength: 3 })
  return fc.tuple(fc.record(criteria), names).map(([all, chosen]) => {
    const few: Partial<Criteria> = {}
    for (const name of chosen) few[name] = all[name]
    return few
  })
}
