import { type FacetName, facets } from '../../schema/facets.ts'
import type { Members, NewDraft, PatchOf } from '../../schema/field/field.ts'
import { withTraits } from '../../schema/field/with-traits.ts'
import type { NameWith } from '../../schema/names-with.ts'
import {
  authors,
  boundingBox,
  dateInterval,
  dateValue,
  dayRange,
  ids,
  order,
  search,
  statusList,
} from '../../schema/vocabulary/input-fields.ts'
import { terms } from '../../schema/vocabulary/references.ts'
import { boolean, integer, number, oneOf } from '../../schema/vocabulary/vocabulary.ts'
import { changeFilters } from '../change-query.ts'
import { externalFilters } from '../external.ts'
import { pageFields } from '../page-query.ts'
import { eventStatusList } from './event-status.ts'

const attributes = ['start_date', 'end_date', 'date', 'modified', 'title', 'id', 'relevance'] as const
const periods = ['upcoming', 'current', 'current_and_upcoming', 'past', 'all'] as const

/** Dates of the events. A synchronized list can follow them, unless they are relative. */
const bounds = { synchronizable: true, boundsDates: true } as const

const filters = {
  ...pageFields,
  ...changeFilters,
  /** Events that start on this day or later; exactly then or later with `strict_dates`. */
  start_date: withTraits(dateValue('Events starting on this day or later; exactly then or later with strict_dates'), {
    ...bounds,
  }),
  /** Events that end on this day or earlier; exactly then or earlier with `strict_dates`. */
  end_date: withTraits(dateValue('Events ending on this day or earlier; exactly then or earlier with strict_dates'), {
    ...bounds,
  }),
  /** Events that start on this day or earlier; before this time with `strict_dates`. */
  starts_before: withTraits(dateValue('Events starting on this day or earlier; before this time with strict_dates'), {
    ...bounds,
    withoutWindow: true,
  }),
  /** Events that start after this day; after this time with `strict_dates`. */
  starts_after: withTraits(dateValue('Events starting after this day; after this time with strict_dates'), {
    ...bounds,
    withoutWindow: true,
  }),
  /** Events that end on this day or earlier; before this time with `strict_dates`. */
  ends_before: withTraits(dateValue('Events ending on this day or earlier; before this time with strict_dates'), {
    ...bounds,
    withoutWindow: true,
  }),
  /** Events that end after this day; after this time with `strict_dates`. */
  ends_after: withTraits(dateValue('Events ending after this day; after this time with strict_dates'), {
    ...bounds,
    withoutWindow: true,
  }),
  /**
   * Events that take place at any time of an interval `A/B`: on these days, or between these times with `strict_dates`.
   * `A/..` and `../B` have one end (rules 22, 23).
   */
  overlaps: withTraits(dateInterval('Events on any of these days; between these times with strict_dates'), {
    ...bounds,
    withoutWindow: true,
  }),
  /**
   * Events on any of the days that a person asks for: `today`, `tomorrow`, `weekend`, `week` for the next seven days, a
   * day, a month such as `2030-06`, or two with `..` between. It takes no other dates beside it (rule 22).
   */
  when: withTraits(dayRange('Events on any of these days, without other dates'), {
    ...bounds,
    withoutWindow: true,
  }),
  /** Whether dates are exact times instead of whole days. The default is false. */
  strict_dates: withTraits(boolean({ description: 'Whether dates mean exact times instead of whole days' }), {
    synchronizable: true,
    whenAbsent: false,
  }),
  /**
   * Events that start from now on (`upcoming`), are in progress (`current`), either of them, or have ended; `all` for
   * any time. Dates override it (rule 48).
   */
  period: withTraits(
    oneOf(periods, {
      description: 'Events that start from now on, are under way, either of these, or have ended; all for any time',
    }),
    {
      momentary: true,
      timeless: 'all',
      synchronizable: { only: 'all' },
    },
  ),
  /** `asc` or `desc`, in any case. The default is `asc`. */
  order: { ...order, criterion: null, synchronizable: true, whenAbsent: 'asc' },
  /**
   * The attribute to order by, `start_date` by default. Ties are ordered by id (rule 48). `relevance` is how well an
   * event matches `q`, the best first, then by start (rule 79).
   */
  orderby: withTraits(oneOf(attributes, { description: 'Attribute to order by' }), {
    criterion: null,
    synchronizable: true,
    whenAbsent: 'start_date',
  }),
  /**
   * `collapse` lists one event of each series: the first of those that match the other parameters, in the order of the
   * list. Pages, totals and facets count these (rule 78).
   */
  series: withTraits(oneOf(['collapse'], { description: 'Only the first of the matching events of each series' }), {
    criterion: null,
    synchronizable: false,
    groupedBy: ['post_parent', 'recurrence'],
  }),
  /**
   * `collapse` lists one event of each programme: the first of those that match the other parameters, among an event
   * and its sessions (rule 80).
   */
  programme: withTraits(oneOf(['collapse'], { description: 'Only the first match of each event and its sessions' }), {
    criterion: null,
    synchronizable: false,
    groupedBy: ['post_parent', 'recurrence'],
  }),
  /** Words, or `"quoted phrases"`, that the title or the description contains (rule 13). */
  search: withTraits(search('Words, or "quoted phrases", that the title or the description contains'), {
    synchronizable: true,
  }),
  /**
   * Words, `"quoted phrases"` and `-excluded` words that people look for: in the title, the text as read, and the names
   * of venues, towns, organizers, categories and tags (rule 79).
   */
  q: withTraits(
    search('Words, "quoted phrases" and -excluded words, in texts and in the names of venues, organizers and topics'),
    { synchronizable: false },
  ),
  /** Events in any of these categories or their descendants, by id, slug or name. */
  categories: withTraits(terms('Events in any of these categories or their descendants, by id, slug or name'), {
    idsOf: 'category',
    hiddenByPassword: true,
    facet: 'linked',
    synchronizable: true,
  }),
  /** Events with any of these tags, by id, slug or name. */
  tags: withTraits(terms('Events with any of these tags, by id, slug or name'), {
    idsOf: 'tag',
    hiddenByPassword: true,
    facet: 'linked',
    synchronizable: true,
  }),
  /** Events at any of these venues, by id. */
  venue: withTraits(ids('Events at any of these venues'), {
    idsOf: 'venue',
    hiddenByPassword: true,
    facet: 'linked',
    synchronizable: true,
  }),
  /** Events of any of these organizers, by id. */
  organizer: withTraits(ids('Events of any of these organizers'), {
    idsOf: 'organizer',
    hiddenByPassword: true,
    facet: 'linked',
    synchronizable: true,
  }),
  /** Events of any of these authors, by id; an id that no event has matches nothing. */
  author: withTraits(authors('Events of any of these authors'), {
    criterion: 'authors',
    hiddenByPassword: false,
    facet: false,
  }),
  /**
   * Only the events of the caller: those whose author the caller is, or what the option `mine` of the calendar says
   * (rule 14). It is never cached, because the facts of a caller change without a write.
   */
  mine: withTraits(boolean({ description: 'Only events of the caller' }), {
    momentary: true,
    timeless: false,
    synchronizable: false,
    hiddenByPassword: true,
  }),
  /** Only featured events, or only the others. */
  featured: withTraits(boolean({ description: 'Only featured events, or only others' }), {
    criterion: 'featured',
    hiddenByPassword: true,
  }),
  /** Only events whose cost is nothing, or only the others, also those that do not say what they cost (rule 37). */
  free: withTraits(boolean({ description: 'Only events that cost nothing, or only others' }), {
    criterion: 'free',
    hiddenByPassword: true,
  }),
  /** Events with any of these statuses, or `-cancelled`: all without them. By default all (rule 61). */
  event_status: withTraits(eventStatusList('Events with any of these statuses; with a - before one, all without it'), {
    criterion: 'eventStatuses',
    hiddenByPassword: false,
    facet: 'value',
  }),
  /**
   * Events with any of these statuses. Statuses other than `publish` are for callers who see them (rule 15). Without
   * `publish`, the default window does not apply (rule 25).
   */
  status: withTraits(
    statusList('Events with any of these statuses; without publish the default window does not apply'),
    {
      facet: false,
      synchronizable: true,
    },
  ),
  /** Only events that are hidden from listings, or only the others. The default is false (rule 16). */
  hide_from_listings: withTraits(boolean({ description: 'Only events hidden from lists, or only others' }), {
    synchronizable: true,
    hiddenByPassword: true,
  }),
  /** Only events whose venue has coordinates, or only those without. Requires the option `geolocation`. */
  geoloc: withTraits(boolean({ description: 'Only events whose venue has coordinates, or has none' }), {
    extension: 'geolocation',
    synchronizable: true,
    hiddenByPassword: true,
  }),
  /** Latitude in degrees, with `geoloc_lng`. Requires the option `geolocation`. */
  geoloc_lat: withTraits(number({ description: 'Latitude in degrees; with geoloc_lng', min: -90, max: 90 }), {
    extension: 'geolocation',
    synchronizable: true,
    hiddenByPassword: true,
  }),
  /** Longitude in degrees, with `geoloc_lat`. Requires the option `geolocation`. */
  geoloc_lng: withTraits(number({ description: 'Longitude in degrees; with geoloc_lat', min: -180, max: 180 }), {
    extension: 'geolocation',
    synchronizable: true,
  }),
  /** Distance from `geoloc_lat` and `geoloc_lng` in kilometers. The default is 40. */
  geoloc_radius: withTraits(
    number({
      description: 'Distance from geoloc_lat and geoloc_lng in kilometres, 40 by default',
      min: 0,
      max: 20_038,
    }),
    {
      extension: 'geolocation',
      synchronizable: true,
    },
  ),
  /** Events at a venue within this rectangle of a map. Requires the option `geolocation` (rule 18). */
  bbox: withTraits(boundingBox('Events at a venue within this rectangle of a map'), {
    extension: 'geolocation',
    synchronizable: true,
    hiddenByPassword: true,
  }),
  /** Only these events, by id, regardless of their dates (rule 14). */
  include: withTraits(ids('Only these events, whatever their dates', { max: 500 }), {
    idsOf: 'self',
    criterion: 'ids',
    hiddenByPassword: false,
    facet: false,
  }),
  ...externalFilters,
  /** Direct children of this event; with `0`, all events but sessions (rule 80). */
  post_parent: withTraits(integer({ description: 'Children of this event; with 0, all events but sessions', min: 0 }), {
    idsOf: 'event',
    synchronizable: true,
  }),
  /** Only events with tickets, or only those without. Requires the option `ticketing`. */
  ticketed: withTraits(boolean({ description: 'Only events with tickets, or only others' }), {
    extension: 'ticketing',
    criterion: 'ticketed',
    hiddenByPassword: true,
  }),
} as const

/** The names that `facets` accepts, apart from fields of the app. */
export type EventFacet = FacetName<typeof filters>

/** The parameters of the list of events (rules 11-18, 21-25, 48, 61, 63). */
export const eventFilters = {
  ...filters,
  /**
   * Counts the events of the list by categories, tags, venues, organizers, or other parameters that take several
   * values. Each is counted without its own filter (rule 63).
   */
  facets: withTraits(facets<EventFacet>(filters), { criterion: null, synchronizable: false, facet: false }),
} as const

/** The facets that count the values of a field of events. */
export type CountedField = FacetName<typeof filters, 'value'>

/**
 * The query of the list of events. An event must meet all conditions. Days are compared with the wall clock of each
 * event; with `strict_dates`, exact times are compared with instants (rules 11-18, 21-25, 48). Dates are such as
 * `2030-06-20`, `2030-06-20 09:00`, `2030-06-20T09:00:00+02:00`, `today`, `tomorrow`, `now`, `+7 days`, or Unix seconds
 * (rule 21).
 */
export type EventQuery = Members<PatchOf<typeof eventFilters>>

export type EventFilter = NewDraft<typeof eventFilters>

/** What events are grouped by, under the name of the parameter whose value `collapse` lists one event of each group. */
export type EventGroup = NameWith<typeof filters, 'groupedBy'>
