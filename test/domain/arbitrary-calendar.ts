import type { Actor, EventInput, EventQuery, VenueInput } from 'daybook'
import fc from 'fast-check'

/** Calendars and queries from few values, so that they meet often, on bounds as well. */

const one = fc.constantFrom
const words = ['Summer fair', 'Jazz night', 'Été indien', 'Łódź jazz', '2030']
const statuses = ['publish', 'draft', 'pending', 'private'] as const
const somebody = one(0, 3, 4)
const id = fc.integer({ min: 1, max: 4 })

const date = fc
  .tuple(
    one('2029-12-31', '2030-01-14', '2030-01-15', '2030-01-16', '2030-02-28', '2030-03-10', '2032-01-16'),
    fc.nat(3),
  )
  .map(([day, at]) => `${day}${['', ' 00:00', ' 12:00:00', ' 23:59:59'][at]}`)

/** A part of the members: all at once leave nothing to be found. */
function aFewOf<Shape extends object>(
  members: { [Name in keyof Shape]: fc.Arbitrary<Shape[Name]> },
  most: number,
): fc.Arbitrary<Partial<Shape>> {
  return fc.tuple(fc.record(members), fc.subarray(Object.keys(members), { maxLength: most })).map(([given, names]) => {
    const few = Object.entries(given).filter(([name]) => names.includes(name))
    // These are entries of the shape.
    return Object.fromEntries(few) as Partial<Shape>
  })
}

const times = fc
  .tuple(date, date)
  .map(([a, b]) => (a <= b ? { start_date: a, end_date: b } : { start_date: b, end_date: a }))

const event: fc.Arbitrary<EventInput> = fc
  .tuple(
    times,
    one(...words),
    aFewOf(
      {
        description: one('', 'With JAZZ', '<p>an indien summer</p>'),
        timezone: one('Asia/Kathmandu', 'Pacific/Kiritimati', 'UTC-11'),
        all_day: fc.boolean(),
        status: one(...statuses),
        author: somebody,
        date_utc: one('2030-01-15 12:00:00', '2030-01-15 12:00:01', '2030-02-01'),
        hide_from_listings: fc.boolean(),
        featured: fc.boolean(),
        ticketed: fc.boolean(),
        password: one('sesame'),
        categories: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
        tags: fc.array(id, { maxLength: 2 }),
        venue: fc.array(id, { maxLength: 2 }),
        organizer: fc.array(id, { maxLength: 2 }),
        post_parent: one(1, 2),
      },
      8,
    ),
  )
  .map(([when, title, few]) => ({ title, ...when, ...few }))

const venue: fc.Arbitrary<VenueInput> = fc
  .tuple(
    one(...statuses),
    somebody,
    one({}, { geo_lat: 47.4, geo_lng: 8.5 }, { geo_lat: 47.4, geo_lng: 9.2 }, { geo_lat: -33, geo_lng: 151 }),
  )
  .map(([status, author, place]) => ({ venue: 'Hall', status, author, ...place }))

/** What a calendar holds: four venues and organizers, five categories in a tree, four tags, and events in any state. */
export const contents = fc.record({
  venues: fc.array(venue, { minLength: 4, maxLength: 4 }),
  events: fc.array(event, { minLength: 15, maxLength: 30 }),
  trashedVenue: id,
  trashedEvent: fc.integer({ min: 1, max: 3 }),
})

/** Five categories: 2 and 3 below 1, 4 below 3; the last has digits for a slug. */
export const categories = [
  { name: 'Music' },
  { name: 'Jazz', parent: 1 },
  { name: 'Concerts', parent: 1 },
  { name: 'Chamber', parent: 3 },
  { name: '2030' },
]

const reference = one<number | string>(1, 1, 2, 3, '4', 5, 'music', 'Chamber', '2030', 'none')

/** What may be requested of the list: mostly what there is, sometimes what there is not, or what is no value. */
export const query: fc.Arbitrary<EventQuery> = aFewOf(
  {
    start_date: date,
    end_date: date,
    starts_before: date,
    starts_after: date,
    ends_before: date,
    ends_after: one('2030-01-15', '2030-01-15T12:00:00Z', 'today', 'now', 'tomorrow', '-9 days', '2030-02-30'),
    overlaps: one('2030-01-15/2030-02-01', 'today/..', '../now', '-9 days/tomorrow', 'tomorrow/today', '../..'),
    strict_dates: fc.boolean(),
    search: one('jazz', 'summer fair', '"jazz night"', 'ete', 'indien summer'),
    categories: fc.array(reference, { minLength: 1, maxLength: 2 }),
    tags: one<NonNullable<EventQuery['tags']>>(1, [2, 3], 'tag-4', 'none'),
    venue: fc.array(id, { minLength: 1, maxLength: 3 }),
    organizer: one<NonNullable<EventQuery['organizer']>>([1, 2], 3, 9),
    featured: fc.boolean(),
    status: one<NonNullable<EventQuery['status']>>(
      'publish',
      'draft',
      'future',
      'trash',
      ['private', 'publish'],
      'any',
    ),
    hide_from_listings: fc.boolean(),
    geoloc: fc.boolean(),
    geoloc_radius: one(30, 100),
    include: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 5, maxLength: 20 }),
    post_parent: one(1, 2, 3, 99),
    ticketed: fc.boolean(),
  },
  3,
).chain((few) =>
  one(
    few,
    few,
    few,
    { ...few, search: 'jazz' },
    { ...few, geoloc_lat: 47.4, geoloc_lng: 8.5 },
    { ...few, geoloc_lat: 47.4 },
  ),
)

/** Every kind of caller of the default policy. */
export const actor: fc.Arbitrary<Actor | null> = one(
  null,
  { id: 9, role: 'subscriber' },
  { id: 4, role: 'contributor' },
  { id: 3, role: 'author' },
  { id: 2, role: 'editor' },
)
