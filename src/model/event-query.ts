import type { NewDraft } from './field.ts'
import { order } from './order.ts'
import { type PageQuery, pageFields } from './page-query.ts'
import { queryReader } from './reader.ts'
import { type TermsInput, terms } from './references.ts'
import { authors, boolean, dateTime, ids, integer, number, oneOf, search, statusList } from './vocabulary.ts'

const attributes = ['start_date', 'end_date', 'date', 'modified', 'title', 'id'] as const
const periods = ['upcoming', 'current', 'past', 'all'] as const

/**
 * What a caller may ask of the list of events. All conditions hold together. Days are compared with the wall clock of each
 * event, or with `strict_dates` exact times with instants (rules 11-18, 21-25, 48). Dates are such as `2030-06-20`,
 * `2030-06-20 09:00`, `2030-06-20T09:00:00+02:00`, `today`, `tomorrow`, `now`, `+7 days`, or Unix seconds (rule 21).
 */
export interface EventQuery extends PageQuery {
  /** Events that start on this day or later; exactly then or later with `strict_dates`. */
  readonly start_date?: string | number | null | undefined
  /** Events that end on this day or earlier; exactly then or earlier with `strict_dates`. */
  readonly end_date?: string | number | null | undefined
  /** Events that start on this day or earlier; before this time with `strict_dates`. */
  readonly starts_before?: string | number | null | undefined
  /** Events that start after this day; after this time with `strict_dates`. */
  readonly starts_after?: string | number | null | undefined
  /** Events that end on this day or earlier; before this time with `strict_dates`. */
  readonly ends_before?: string | number | null | undefined
  /** Events that end after this day; after this time with `strict_dates`. */
  readonly ends_after?: string | number | null | undefined
  /** Whether dates mean exact times, and not whole days; false by default. */
  readonly strict_dates?: boolean | 0 | 1 | string | null | undefined
  /** Events that start from now on, are under way, or have ended; `all` for any time. Gives way to dates (rule 48). */
  readonly period?: 'upcoming' | 'current' | 'past' | 'all' | null | undefined
  /** `asc` or `desc`, in any case; `asc` by default. */
  readonly order?: string | null | undefined
  /** What to order by, `start_date` by default; equals come by id (rule 48). */
  readonly orderby?: 'start_date' | 'end_date' | 'date' | 'modified' | 'title' | 'id' | null | undefined
  /** Words, or `"quoted phrases"`, each of which the title or the description contains (rule 13). */
  readonly search?: string | number | null | undefined
  /** Events in any of these categories or their descendants, by id, slug or name. */
  readonly categories?: TermsInput | null | undefined
  /** Events with any of these tags, by id, slug or name. */
  readonly tags?: TermsInput | null | undefined
  /** Events at any of these venues, by id. */
  readonly venue?: number | string | readonly (number | string)[] | null | undefined
  /** Events of any of these organizers, by id. */
  readonly organizer?: number | string | readonly (number | string)[] | null | undefined
  /** Events of any of these authors, by id; an id that no event has matches nothing. */
  readonly author?: number | string | readonly (number | string)[] | null | undefined
  /** Only featured events, or only others. */
  readonly featured?: boolean | 0 | 1 | string | null | undefined
  /**
   * Events with any of these statuses; others than `publish` are for callers who see them (rule 15). Without `publish` the
   * default window does not apply (rule 25).
   */
  readonly status?: string | readonly string[] | null | undefined
  /** Only events that are kept out of lists, or only others; false by default (rule 16). */
  readonly hide_from_listings?: boolean | 0 | 1 | string | null | undefined
  /** Only events whose venue has coordinates, or has none; needs the option `geolocation`. */
  readonly geoloc?: boolean | 0 | 1 | string | null | undefined
  /** Latitude in degrees, with `geoloc_lng`; needs the option `geolocation`. */
  readonly geoloc_lat?: number | string | null | undefined
  /** Longitude in degrees, with `geoloc_lat`; needs the option `geolocation`. */
  readonly geoloc_lng?: number | string | null | undefined
  /** Distance from `geoloc_lat` and `geoloc_lng` in kilometres; 40 by default. */
  readonly geoloc_radius?: number | string | null | undefined
  /** Only these events, by id, whatever their dates (rule 14). */
  readonly include?: number | string | readonly (number | string)[] | null | undefined
  /** Direct children of this event. */
  readonly post_parent?: number | string | null | undefined
  /** Only events with tickets, or only others; needs the option `ticketing`. */
  readonly ticketed?: boolean | 0 | 1 | string | null | undefined
}

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
  categories: terms('Events in any of these categories or their descendants, by id, slug or name'),
  tags: terms('Events with any of these tags, by id, slug or name'),
  venue: ids('Events at any of these venues'),
  organizer: ids('Events of any of these organizers'),
  author: authors('Events of any of these authors'),
  featured: boolean('Only featured events, or only others'),
  status: statusList('Events with any of these statuses; without publish the default window does not apply'),
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

export type EventFilter = NewDraft<typeof eventFilters>

export const readEventQuery = queryReader(eventFilters)
