import type { InputOf, NewDraft } from './field.ts'
import { order } from './order.ts'
import { pageFields } from './page-query.ts'
import { queryReader } from './reader.ts'
import { terms } from './references.ts'
import { boolean, dateTime, ids, integer, number, oneOf, search, statusList } from './vocabulary.ts'

const attributes = ['start_date', 'end_date', 'date', 'modified', 'title', 'id'] as const
const periods = ['upcoming', 'current', 'past', 'all'] as const

/** The parameters of the list of events (rules 11-18, 21-25, 48). */
export const eventFilters = {
  ...pageFields,
  start_date: dateTime('Events starting on this day or later; exactly then or later with strict_dates'),
  end_date: dateTime('Events ending on this day or earlier; exactly then or earlier with strict_dates'),
  starts_before: dateTime('Events starting on this day or earlier; before this time with strict_dates'),
  starts_after: dateTime('Events starting after this day; after this time with strict_dates'),
  ends_before: dateTime('Events ending on this day or earlier; before this time with strict_dates'),
  ends_after: dateTime('Events ending after this day; after this time with strict_dates'),
  strict_dates: boolean('Whether dates mean exact times instead of whole days'),
  period: oneOf(periods, 'Events that start from now on, are under way, or have ended; all for any time'),
  order,
  orderby: oneOf(attributes, 'Attribute to order by'),
  search: search('Words, or "quoted phrases", that the title or the description contains'),
  categories: terms('Events in any of these categories or their descendants, by id or slug'),
  tags: terms('Events with any of these tags, by id or slug'),
  venue: ids('Events at any of these venues'),
  organizer: ids('Events of any of these organizers'),
  featured: boolean('Only featured events, or only others'),
  status: statusList('Events with any of these statuses'),
  hide_from_listings: boolean('Only events kept out of lists, or only others'),
  geoloc: { ...boolean('Only events whose venue has coordinates, or has none'), extension: 'geolocation' },
  geoloc_lat: {
    ...number('Latitude in degrees; with geoloc_lng', { minimum: -90, maximum: 90 }),
    extension: 'geolocation',
  },
  geoloc_lng: {
    ...number('Longitude in degrees; with geoloc_lat', { minimum: -180, maximum: 180 }),
    extension: 'geolocation',
  },
  geoloc_radius: {
    ...number('Distance from geoloc_lat and geoloc_lng in kilometres, 40 by default', { minimum: 0, maximum: 20_038 }),
    extension: 'geolocation',
  },
  include: ids('Only these events, whatever their dates', { max: 500 }),
  post_parent: integer('Children of this event', { minimum: 1 }),
  ticketed: { ...boolean('Only events with tickets, or only others'), extension: 'ticketing' },
} as const

/** What a caller may ask of the list of events. */
export type EventQuery = InputOf<typeof eventFilters>
export type EventFilter = NewDraft<typeof eventFilters>

export const readEventQuery = queryReader(eventFilters)
