import type { Copied, Inherited } from '../../schema/field/field-traits.ts'
import type { FieldsOf, FieldWith } from '../../schema/field/fields-of.ts'
import { resolved } from '../../schema/field/stored-field.ts'
import { withTraits } from '../../schema/field/with-traits.ts'
import * as schema from '../../schema/json-schema/json-schema.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import type { EventLink } from '../../schema/resource.ts'
import { cost } from '../../schema/vocabulary/cost.ts'
import { dateValue, name, password, startValue, zone } from '../../schema/vocabulary/input-fields.ts'
import { links, termLinks } from '../../schema/vocabulary/references.ts'
import { boolean, integer, oneOf, text, url } from '../../schema/vocabulary/vocabulary.ts'
import type { DateTime } from '../../time/date-time.ts'
import { type OrganizerInput, type OrganizerReply, organizer, type organizerFields } from '../linked/organizer.ts'
import { type VenueInput, type VenueReply, venue, type venueFields } from '../linked/venue.ts'
import { postFields } from '../post.ts'
import type { TermReply } from '../term/term.ts'
import { attendanceModes, eventStatuses } from './event-status.ts'
import { linkFrom } from './online-link.ts'
import {
  type EventRecurrence,
  isOfSeries,
  recurrence,
  recurrenceSchema,
  recurrenceScope,
  type SentRecurrence,
} from './recurrence-field.ts'
import { hidden, shown, type WhenLocked } from './when-locked.ts'

const flagSchema = schema.described(schema.nullable(schema.boolean), 'null where a password hides it')

/** A boolean field that a password hides. */
function flag(description: string, options: { readonly default?: boolean } = {}) {
  return { ...hidden(boolean({ description, ...options }), null), schema: flagSchema }
}

/** Returns whether a flag is as in a record without input. */
function isFalse(value: boolean): boolean {
  return !value
}

/**
 * The dates, the zone and `all_day` change together. The events of a series have those of the series at their own
 * start, and those of a copy its length.
 */
const movedTimes = { unit: 'start_date', inherited: 'moved', copied: 'moved' } as const

const wallClock = { ...schema.dateTime, description: 'Wall clock in the zone of the event' }

export const eventFields = {
  /** One line of plain text, 1 to 400 characters. Escape it in HTML. */
  title: withTraits(shown(name('Title of the event')), { inherited: true, copied: true }),
  /**
   * Wall clock in the event's own zone. Accepts `2030-06-20 09:00`, `tomorrow` or `+7 days`. With an offset, or as Unix
   * seconds, it is an instant (rules 21, 31).
   */
  start_date: withTraits(shown(startValue('Start, on the wall clock of the zone of the event')), {
    ...resolved<DateTime>('dateTime', wallClock),
    ...movedTimes,
    required: true,
    notNull: true,
  }),
  /**
   * The same format as `start_date`, or `2030-06-20 24:00`, and not before it. An all-day event ends with this day
   * (rule 31).
   */
  end_date: withTraits(shown(dateValue('End, on the wall clock of the zone of the event')), {
    ...resolved<DateTime>('dateTime', wallClock),
    ...movedTimes,
    required: true,
    notNull: true,
  }),
  ...postFields,
  /** May contain HTML, sanitized by the `sanitizeHtml` port: at most 64 KiB (rule 39). */
  description: hidden(postFields.description, ''),
  /** A short description, which may contain HTML like the long one. */
  excerpt: hidden(postFields.excerpt, ''),
  /** The featured image, as id or URL; `false` for none. Replies show it as the `images` port resolves it (rule 38). */
  image: hidden(postFields.image, false),
  /** What the featured image shows, for those who do not see it: plain text; empty if it only decorates (rule 38). */
  image_alt: hidden(postFields.image_alt, ''),
  /** The event's own zone, such as `Europe/Zurich` or `UTC+02:00`. The default is that of the calendar (rule 26). */
  timezone: withTraits(shown(zone('Time zone of the event; that of the calendar when absent')), {
    ...resolved<string>('text', schema.string),
    ...movedTimes,
    notNull: false,
  }),
  /**
   * Whether the event takes whole days, from 00:00:00 of the first to 23:59:59 of the last. The default is false (rule
   * 31).
   */
  all_day: withTraits(flag('Whether the event lasts all day'), { ...movedTimes, resolved: true }),
  /**
   * A number in the currency of the calendar, text, or a list of both. Replies show text such as `$18 – $28` (rule 37).
   */
  cost: withTraits(hidden(cost('Cost: a number, text, or a list of them'), ''), {
    ...resolved<string>('text', schema.string),
    notNull: false,
    inherited: true,
    copied: true,
  }),
  /** An absolute `http` or `https` URL, or empty. */
  website: withTraits(hidden(url({ description: 'URL of the website of the event' }), ''), {
    inherited: true,
    copied: true,
  }),
  /** Whether to show a map. The default is true. */
  show_map: withTraits(flag('Whether to show a map', { default: true }), { inherited: true, copied: true }),
  /** Whether to show a link to a map. The default is true. */
  show_map_link: withTraits(flag('Whether to show a map link', { default: true }), { inherited: true, copied: true }),
  /** Whether to hide the event from listings. The default is false (rule 16). */
  hide_from_listings: withTraits(flag('Whether to keep the event out of lists'), {
    inherited: 'inRecurrence',
    copied: true,
  }),
  /** Whether to pin the event in calendar views. The default is false. */
  sticky: withTraits(flag('Whether to pin the event in calendar views'), { inherited: true, copied: true }),
  /** Whether to highlight the event. The default is false. */
  featured: withTraits(flag('Whether to highlight the event'), { inherited: true, copied: true }),
  /** Id of the parent event; 0 for none (rule 41). */
  post_parent: withTraits(shown(integer({ description: 'Id of the parent event; 0 for none', min: 0, default: 0 })), {
    idsOf: 'event',
    inherited: false,
    copied: true,
  }),
  /** Whether there are tickets. Requires the option `ticketing`. The default is false. */
  ticketed: withTraits(flag('Whether the event has tickets'), {
    extension: 'ticketing',
    isNeutral: isFalse,
    inherited: true,
    copied: true,
  }),
  /**
   * Whether the event takes place as planned: `scheduled` (the default), `cancelled`, `postponed`, `rescheduled` or
   * `moved_online`. Lists show all of them (rule 61).
   */
  event_status: withTraits(
    shown(oneOf(eventStatuses, { description: 'Whether the event takes place as planned', default: 'scheduled' })),
    { inherited: true, copied: false },
  ),
  /** Why the event has its status: plain text, which searches find. Empty if it is scheduled again (rule 61). */
  status_reason: withTraits(
    hidden(text({ description: 'Why the event has its status', search: true, maxLength: 1_000 }), ''),
    { inherited: true, copied: false },
  ),
  /**
   * The start before the event was rescheduled, on its wall clock; empty for none. A change of the start of a
   * `rescheduled` event sets it (rule 61).
   */
  previous_start_date: withTraits(
    shown(startValue('Start before the event was rescheduled, on the wall clock of its zone')),
    {
      ...resolved<DateTime | ''>('text', {
        anyOf: [wallClock, schema.empty],
        description: 'Start before the event was rescheduled, on its wall clock; empty for none',
      }),
      notNull: false,
      inherited: false,
      copied: false,
    },
  ),
  /** How people attend: `in_person` (the default), `online` or `mixed` (rule 61). */
  attendance_mode: withTraits(
    hidden(oneOf(attendanceModes, { description: 'How people attend', default: 'in_person' }), null),
    {
      schema: schema.described(
        schema.nullable({ type: 'string', enum: attendanceModes }),
        'How people attend; null where a password hides it',
      ),
      inherited: true,
      copied: true,
    },
  ),
  /**
   * The URL at which people join, or empty. Before `online_url_from`, only callers who may edit the event get it (rule
   * 62).
   */
  online_url: withTraits(hidden(url({ description: 'URL at which people join; shown from online_url_from on' }), ''), {
    inherited: true,
    copied: true,
  }),
  /**
   * From when everyone gets the `online_url`: a duration before the start such as `-PT30M`, or a date; empty for at
   * once (rule 62).
   */
  online_url_from: withTraits(hidden(linkFrom('From when everyone gets the online_url'), ''), {
    ...resolved<string>('text', schema.described(schema.string, 'A duration before the start, an instant, or empty')),
    notNull: false,
    inherited: true,
    copied: 'moved',
  }),
  /**
   * How the event recurs: a rule such as `FREQ=WEEKLY;BYDAY=MO`, or an object; `null` for an event that does not. An
   * event with a recurrence is a series, which lists do not show. They show its events, whose `post_parent` it is.
   * Requires the option `recurrence` (rule 56).
   */
  recurrence: withTraits(shown(recurrence('How the event recurs, by rules of RFC 5545')), {
    ...resolved<EventRecurrence | null>('json', recurrenceSchema),
    extension: 'recurrence',
    movesWith: 'start_date',
    notNull: false,
    inherited: false,
    copied: 'moved',
    // A new event and a single event ignore it (rule 56).
    isNeutral: (sent: SentRecurrence) => isOfSeries(sent),
  }),
  /**
   * Which events of a series a change affects: `this` (the default), `following` for this and all later ones, or `all`.
   * Requires the option `recurrence` (rule 56).
   */
  recurrence_scope: { ...recurrenceScope, storedIn: null, notNull: false, inherited: false, copied: false },
  /** Input: ids, slugs or names. A new name creates a category, if the caller may (rule 36). Shown by name, then id. */
  categories: withTraits(hidden(termLinks('Categories, by id or name'), []), {
    ...resolved<readonly number[], readonly TermReply[]>('links', schema.listOf(ref('Category'))),
    idsOf: 'category',
    notNull: false,
    markup: 'unchecked',
    inherited: true,
    copied: true,
  }),
  /** Input: ids, slugs or names. A new name creates a tag, if the caller may (rule 36). Shown by name, then id. */
  tags: withTraits(hidden(termLinks('Tags, by id or name'), []), {
    ...resolved<readonly number[], readonly TermReply[]>('links', schema.listOf(ref('Tag'))),
    idsOf: 'tag',
    notNull: false,
    markup: 'unchecked',
    inherited: true,
    copied: true,
  }),
  /**
   * Input: ids, or the fields of venues to create in the same transaction (rule 35). A reply shows one venue as an
   * object, none as an empty list, and several as a list in the order of the event. `venuesOf` always returns a list.
   * (The list type is mutable, because `Array.isArray` would not narrow a readonly one.)
   */
  venue: withTraits(
    hidden(links<typeof venueFields, VenueInput>('Venues, by id, or the fields of one to create', venue), []),
    {
      ...resolved<readonly number[], VenueReply | VenueReply[]>('links', {
        anyOf: [ref('Venue'), schema.listOf(ref('Venue'))],
        description: 'One venue as an object; none as an empty array; several as an array',
      }),
      idsOf: 'venue',
      notNull: false,
      inherited: true,
      copied: true,
    },
  ),
  /**
   * Input: ids, or the fields of organizers to create in the same transaction (rule 35). Shown in the order of the
   * event.
   */
  organizer: withTraits(
    hidden(
      links<typeof organizerFields, OrganizerInput>('Organizers, by id, or the fields of one to create', organizer),
      [],
    ),
    {
      ...resolved<readonly number[], readonly OrganizerReply[]>('links', schema.listOf(ref('Organizer'))),
      idsOf: 'organizer',
      notNull: false,
      inherited: true,
      copied: true,
    },
  ),
  /** Protects the event. Stored as a hash only; empty removes it (rule 40). */
  password: withTraits(password('Password that opens the event; empty removes it'), {
    storedIn: 'password_hash',
    decidesVisibility: true,
    markup: 'unchecked',
    notNull: false,
    inherited: true,
    copied: false,
  }),
} as const

// Does not compile without a field for each link.
eventFields satisfies Readonly<Record<EventLink, unknown>>
// Does not compile if a field does not declare how a series hands it on, whether a copy gets it, or whether a password
// hides it.
eventFields satisfies FieldsOf<typeof eventFields, { readonly inherited: Inherited; readonly copied: Copied }>
eventFields satisfies Readonly<Record<Exclude<keyof typeof eventFields, keyof typeof postFields>, WhenLocked>>

/** The fields of an event that change together with its start. */
export type EventTimeField = FieldWith<typeof eventFields, Pick<typeof movedTimes, 'unit'>>

/** The fields that each event of a series has of its own, by its declaration. */
export type OwnEventField = FieldWith<typeof eventFields, { readonly inherited: false }>
