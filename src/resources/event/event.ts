import { defineResource } from '../../schema/define-resource.ts'
import type { Draft, Field, InputOf, NewDraft, PatchOf } from '../../schema/field.ts'
import { dateValue, name, password, zone } from '../../schema/input-fields.ts'
import * as schema from '../../schema/json-schema.ts'
import { ref } from '../../schema/json-schema.ts'
import { cost, links, termLinks } from '../../schema/references.ts'
import { type EventLink, frozenValues, type Stamp } from '../../schema/resource.ts'
import { type RecordOf, resolved } from '../../schema/stored-field.ts'
import { boolean, integer, url } from '../../schema/vocabulary.ts'
import { searchText } from '../../text/search-words.ts'
import type { DateTime } from '../../time/date-time.ts'
import { type OrganizerInput, type OrganizerReply, organizerFields } from '../organizer.ts'
import { type PostRecord, postColumns, postFields } from '../post.ts'
import type { TermReply } from '../term.ts'
import { type VenueInput, type VenueReply, venueFields } from '../venue.ts'
import { shownEvent } from './event-shown.ts'

/** What a reply shows of a field of an event whose password the caller lacks (rule 40), unless it never shows the field. */
type WhenLocked =
  | { readonly whenLocked: 'shown' | { readonly as: unknown } }
  | (Field<unknown, unknown> & { readonly schema?: never })

function shown<F extends object>(field: F): F & { readonly whenLocked: 'shown' } {
  return { ...field, whenLocked: 'shown' }
}

function hidden<F extends object, As extends '' | false | null | readonly []>(
  field: F,
  as: As,
): F & { readonly whenLocked: { readonly as: As } } {
  return { ...field, whenLocked: { as } }
}

const flagSchema = schema.described(schema.nullable(schema.boolean), 'null where a password hides it')

/** Whether something is so, which a password hides. */
function flag(description: string, options: { readonly default?: boolean } = {}) {
  return { ...hidden(boolean({ description, ...options }), null), schema: flagSchema }
}

const wallClock = { ...schema.dateTime, description: 'Wall clock in the zone of the event' }

export const eventFields = {
  /** One line of plain text, 1 to 400 characters: a page that prints it has to escape it. */
  title: shown(name('Title of the event')),
  /**
   * Wall clock in the event's own zone. Sent as `2030-06-20 09:00`, `tomorrow` or `+7 days`; with an offset, or as Unix
   * seconds, it is an instant (rules 21, 31).
   */
  start_date: {
    ...shown(dateValue('Start, on the wall clock of the zone of the event')),
    ...resolved<DateTime>('dateTime', wallClock),
    required: true,
    notNull: true,
  },
  /** Written as `start_date` is, and not before it. An event that lasts all day ends with this day (rule 31). */
  end_date: {
    ...shown(dateValue('End, on the wall clock of the zone of the event')),
    ...resolved<DateTime>('dateTime', wallClock),
    required: true,
    notNull: true,
  },
  ...postFields,
  /** May hold HTML, which went through the `sanitizeHtml` port: at most 64 KiB (rule 39). */
  description: hidden(postFields.description, ''),
  /** A short description, which may hold HTML as the long one does. */
  excerpt: hidden(postFields.excerpt, ''),
  /** The featured image, `false` for none: its id or its URL; replies show what the `images` port knows (rule 38). */
  image: hidden(postFields.image, false),
  /** The event's own zone, such as `Europe/Zurich` or `UTC+02:00`, as it was sent; that of the calendar when absent (rule 26). */
  timezone: {
    ...shown(zone('Time zone of the event; that of the calendar when absent')),
    ...resolved<string>('text', schema.string),
  },
  /** Whether the event takes whole days, from 00:00:00 of the first to 23:59:59 of the last; false by default (rule 31). */
  all_day: { ...flag('Whether the event lasts all day'), resolved: true },
  /** A number in the currency of the calendar, text, or a list of them. Replies show a text such as `$18 – $28` (rule 37). */
  cost: { ...hidden(cost('Cost: a number, text, or a list of them'), ''), ...resolved<string>('text', schema.string) },
  /** An absolute `http` or `https` URL, or empty. */
  website: hidden(url({ description: 'URL of the website of the event' }), ''),
  /** Whether to show a map; true by default. */
  show_map: flag('Whether to show a map', { default: true }),
  /** Whether to show a link to a map; true by default. */
  show_map_link: flag('Whether to show a map link', { default: true }),
  /** Whether to keep the event out of lists; false by default (rule 16). */
  hide_from_listings: flag('Whether to keep the event out of lists'),
  /** Whether to pin the event in views of a calendar; false by default. */
  sticky: flag('Whether to pin the event in calendar views'),
  /** Whether to highlight the event; false by default. */
  featured: flag('Whether to highlight the event'),
  /** Id of the parent event; 0 for none (rule 41). */
  post_parent: shown(integer({ description: 'Id of the parent event; 0 for none', min: 0, default: 0 })),
  /** Whether there are tickets; with the option `ticketing` only. False by default. */
  ticketed: { ...flag('Whether the event has tickets'), extension: 'ticketing' },
  /** Sent as ids, slugs or names: a new name makes a category, if the caller may (rule 36). Shown by name, then id. */
  categories: {
    ...hidden(termLinks('Categories, by id or name'), []),
    ...resolved<readonly number[], readonly TermReply[]>('links', schema.listOf(ref('Category'))),
  },
  /** Sent as ids, slugs or names: a new name makes a tag, if the caller may (rule 36). Shown by name, then id. */
  tags: {
    ...hidden(termLinks('Tags, by id or name'), []),
    ...resolved<readonly number[], readonly TermReply[]>('links', schema.listOf(ref('Tag'))),
  },
  /**
   * Sent as ids, or as the fields of venues to create in the same transaction (rule 35). A reply shows one venue as the
   * object, none as an empty list, several as a list in the order in which they were given: `venuesOf` returns a list in
   * any case. (The list is not typed as read-only, because `Array.isArray` would not tell it apart.)
   */
  venue: {
    ...hidden(
      links<typeof venueFields, VenueInput>('Venues, by id, or the fields of one to create', venueFields, 'venue'),
      [],
    ),
    ...resolved<readonly number[], VenueReply | VenueReply[]>('links', {
      anyOf: [ref('Venue'), schema.listOf(ref('Venue'))],
      description: 'One venue as an object; none as an empty array; several as an array',
    }),
  },
  /** Sent as ids, or as the fields of organizers to create in the same transaction (rule 35). Shown in the order given. */
  organizer: {
    ...hidden(
      links<typeof organizerFields, OrganizerInput>(
        'Organizers, by id, or the fields of one to create',
        organizerFields,
        'organizer',
      ),
      [],
    ),
    ...resolved<readonly number[], readonly OrganizerReply[]>('links', schema.listOf(ref('Organizer'))),
  },
  /** Opens the event to who knows it, and is kept as a hash only; empty removes it (rule 40). */
  password: password('Password that opens the event; empty removes it'),
} as const

// A field that is neither hidden by a password nor shown in spite of it does not compile.
eventFields satisfies Readonly<Record<Exclude<keyof typeof eventFields, keyof typeof postFields>, WhenLocked>>

/** What a caller sends to create an event. */
export interface EventInput extends InputOf<typeof eventFields> {}

/** What a caller sends to change an event: `null` goes back to the create default (rule 5). */
export interface EventPatch extends PatchOf<typeof eventFields> {}

/** What an event links to, as ids in the order in which they were given: records in the trash too. */
export interface EventLinks extends Pick<RecordOf<typeof eventFields>, EventLink> {}

/** An event, as stores hold it: links as ids. */
export interface EventRecord extends Pick<PostRecord, keyof typeof postColumns>, RecordOf<typeof eventFields> {
  /** The instant of the start, in UTC. */
  readonly utc_start_date: DateTime
  /** The instant of the end, in UTC. */
  readonly utc_end_date: DateTime
  /** What the password port made of the password; empty without one. */
  readonly password_hash: string
  /** The folded title: all that is searched of an event with a password. */
  readonly search_title: string
}

export type EventTimes = Pick<
  EventRecord,
  'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone'
>

export type EventDraft = Draft<typeof eventFields>
export type NewEventDraft = NewDraft<typeof eventFields>

export const event = defineResource({
  fields: eventFields,
  shown: shownEvent,
  columns: {
    ...postColumns,
    utc_start_date: 'dateTime',
    utc_end_date: 'dateTime',
    password_hash: 'text',
    search_title: 'text',
  },
  folded: ({ title }) => ({ search_title: searchText(title) }),
  // What lists compare stands first: a walk over many events takes most of its time to fetch them from memory, and
  // fetches less when it is together.
  build: ({ id, revision }: Stamp, data: Omit<EventRecord, keyof Stamp>): EventRecord => ({
    id,
    hide_from_listings: data.hide_from_listings,
    status: data.status,
    author: data.author,
    date_utc: data.date_utc,
    password_hash: data.password_hash,
    start_date: data.start_date,
    end_date: data.end_date,
    utc_start_date: data.utc_start_date,
    utc_end_date: data.utc_end_date,
    featured: data.featured,
    ticketed: data.ticketed,
    post_parent: data.post_parent,
    categories: frozen(data.categories),
    tags: frozen(data.tags),
    venue: frozen(data.venue),
    organizer: frozen(data.organizer),
    search_title: data.search_title,
    revision,
    modified_utc: data.modified_utc,
    uid: data.uid,
    title: data.title,
    description: data.description,
    excerpt: data.excerpt,
    slug: data.slug,
    image: data.image,
    all_day: data.all_day,
    timezone: data.timezone,
    cost: data.cost,
    website: data.website,
    show_map: data.show_map,
    show_map_link: data.show_map_link,
    sticky: data.sticky,
    fields: frozenValues(data.fields),
  }),
})

const none: readonly number[] = Object.freeze([])

/** Returns a list that nobody can change. A frozen one comes from a former record, and is shared with it. */
function frozen(ids: readonly number[]): readonly number[] {
  if (ids.length === 0) return none
  return Object.isFrozen(ids) ? ids : Object.freeze([...ids])
}

/** The ids that events hold in a link, each once. */
export function idsLinked(events: readonly EventLinks[], link: EventLink): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const event of events) for (const id of event[link]) ids.add(id)
  return ids
}
