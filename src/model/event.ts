import { searchText } from '../text/search-words.ts'
import type { DateTime } from '../time/date-time.ts'
import type { Draft, NewDraft } from './field.ts'
import { organizerFields, organizerRequired } from './organizer.ts'
import { changedContent, contentOf, type PostHead, type PostHeadChange, type PostRecord, postFields } from './post.ts'
import { createReader, updateReader } from './reader.ts'
import { cost, type ImageReference, links, termLinks } from './references.ts'
import type { Data, EventLink, NewData } from './resource.ts'
import { venueFields, venueRequired } from './venue.ts'
import { boolean, dateTime, integer, line, password, url, zone } from './vocabulary.ts'

export interface EventContent {
  /** May hold HTML, which went through the `sanitizeHtml` port (rule 39). */
  readonly description: string
  /** A short description, which may hold HTML as the long one does. */
  readonly excerpt: string
  /** The featured image, as the `images` port knows it; `false` for none. */
  readonly image: ImageReference
  /** An absolute `http` or `https` URL, or empty. */
  readonly website: string
  /** Whether to show a map. */
  readonly show_map: boolean
  /** Whether to show a link to a map. */
  readonly show_map_link: boolean
  /** Whether the event is kept out of lists (rule 16). */
  readonly hide_from_listings: boolean
  /** Whether to pin the event in views of a calendar. */
  readonly sticky: boolean
  /** Whether to highlight the event. */
  readonly featured: boolean
  /** Whether there are tickets; false without the option `ticketing`. */
  readonly ticketed: boolean
  /** The id of the parent event, 0 for none. */
  readonly post_parent: number
}

export interface EventTimes {
  /** Whether the event takes whole days, from 00:00:00 of the first to 23:59:59 of the last (rule 31). */
  readonly all_day: boolean
  /** Wall clock in the event's own zone, `YYYY-MM-DD HH:MM:SS`. */
  readonly start_date: DateTime
  /** Wall clock in the event's own zone, never before the start. */
  readonly end_date: DateTime
  /** The instant of the start, in UTC. */
  readonly utc_start_date: DateTime
  /** The instant of the end, in UTC. */
  readonly utc_end_date: DateTime
  /** The event's own zone, in the spelling in which it was sent. */
  readonly timezone: string
}

/** What an event links to, as ids in the order in which they were given: records in the trash too. */
export interface EventLinks {
  /** Ids of venues. */
  readonly venue: readonly number[]
  /** Ids of organizers. */
  readonly organizer: readonly number[]
  /** Ids of categories. */
  readonly categories: readonly number[]
  /** Ids of tags. */
  readonly tags: readonly number[]
}

/** An event, as stores hold it: links as ids. */
export interface EventRecord extends PostRecord, EventContent, EventTimes, EventLinks {
  /** One line of plain text: a page that prints it has to escape it. */
  readonly title: string
  /** The cost with all of its prices; a reply shows their range (rule 37). */
  readonly cost: string
  /** What the password port made of the password; empty without one. */
  readonly password_hash: string
  /** The folded title: all that is searched of an event with a password. */
  readonly search_title: string
}

/** The ids that events hold in a link, each once. */
export function idsLinked(events: readonly EventLinks[], link: EventLink): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const event of events) for (const id of event[link]) ids.add(id)
  return ids
}

export const eventFields = {
  title: { ...line('Title of the event'), solid: true },
  start_date: { ...dateTime('Start, on the wall clock of the zone of the event'), solid: true },
  end_date: { ...dateTime('End, on the wall clock of the zone of the event'), solid: true },
  ...postFields,
  timezone: zone('Time zone of the event; that of the calendar when absent'),
  all_day: boolean('Whether the event lasts all day'),
  cost: cost('Cost: a number, text, or a list of them'),
  website: url('URL of the website of the event'),
  show_map: boolean('Whether to show a map'),
  show_map_link: boolean('Whether to show a map link'),
  hide_from_listings: boolean('Whether to keep the event out of lists'),
  sticky: boolean('Whether to pin the event in calendar views'),
  featured: boolean('Whether to highlight the event'),
  post_parent: integer('Id of the parent event; 0 for none'),
  ticketed: { ...boolean('Whether the event has tickets'), extension: 'ticketing' },
  categories: termLinks('Categories, by id or name'),
  tags: termLinks('Tags, by id or name'),
  venue: links('Venues, by id, or the fields of one to create', venueFields, venueRequired),
  organizer: links('Organizers, by id, or the fields of one to create', organizerFields, organizerRequired),
  password: password('Password that opens the event; empty removes it'),
} as const

export const eventDefaults: EventContent = {
  description: '',
  excerpt: '',
  image: false,
  website: '',
  show_map: true,
  show_map_link: true,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  ticketed: false,
  post_parent: 0,
}

export const eventRequired = ['title', 'start_date', 'end_date'] as const

export type EventDraft = Draft<typeof eventFields>
export type NewEventDraft = NewDraft<typeof eventFields, (typeof eventRequired)[number]>

export const readEventCreate = createReader(eventFields, eventRequired)
export const readEventUpdate = updateReader(eventFields)

/** What services resolve of an event: times, links and the rest that needs more than the draft. */
export interface EventParts extends EventTimes, EventLinks {
  readonly cost: string
  readonly password_hash: string
}

export function newEvent(draft: NewEventDraft, head: PostHead, parts: EventParts): NewData<EventRecord> {
  const data = { title: draft.title, ...head, ...contentOf(eventDefaults, draft), ...parts }
  return Object.assign(data, searchColumns(data))
}

export function changedEvent(
  current: EventRecord,
  draft: EventDraft,
  head: PostHeadChange,
  parts: EventParts,
): Partial<NewData<EventRecord>> {
  const title = draft.title ?? current.title
  const patch = { title, ...head, ...changedContent(eventDefaults, draft), ...parts }
  return Object.assign(patch, searchColumns({ ...current, ...patch }))
}

/** What searches of events look in (rules 13, 40). */
export function searchColumns(
  of: Pick<EventRecord, 'title' | 'description'>,
): Pick<Data<EventRecord>, 'search_title' | 'search_text'> {
  return { search_title: searchText(of.title), search_text: searchText(of.title, of.description) }
}
