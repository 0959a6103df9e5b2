import { defineResource, type ResourceDefinition } from '../../schema/define-resource.ts'
import type { Draft, InputOf, Members, NewDraft, PatchOf } from '../../schema/field/field.ts'
import type { RecordOf } from '../../schema/field/stored-field.ts'
import { type EventLink, frozenValues, type Stamp } from '../../schema/resource.ts'
import { searchText } from '../../text/search-words.ts'
import type { DateTime } from '../../time/date-time.ts'
import { type PostRecord, postColumns } from '../post.ts'
import { eventFields } from './event-fields.ts'
import { eventForm } from './event-form.ts'
import { eventFilters } from './event-query.ts'
import { shownEvent } from './event-shown.ts'
import { frozenRecurrence } from './recurrence-field.ts'

/** The input of a new event. */
export type EventInput = Members<InputOf<typeof eventFields>>

/** The input of a change of an event. `null` resets a field to its create default (rule 5). */
export type EventPatch = Members<PatchOf<typeof eventFields>>

/** The ids of linked records, in the order of the input, including records in the trash. */
export interface EventLinks
  extends Pick<RecordOf<typeof eventFields>, Extract<EventLink, keyof typeof eventFields>>,
    UndeclaredLinks {}

/** The links without a field, which `eventFields` reports. */
type UndeclaredLinks = Readonly<Record<Exclude<EventLink, keyof typeof eventFields>, readonly number[]>>

/** An event as stores hold it, with links as ids. */
export interface EventRecord
  extends Pick<PostRecord, keyof typeof postColumns>,
    RecordOf<typeof eventFields>,
    UndeclaredLinks {
  /** The instant of the start, in UTC. */
  readonly utc_start_date: DateTime
  /** The instant of the end, in UTC. */
  readonly utc_end_date: DateTime
  /** For a series: the time up to which its events are stored, on its wall clock. Empty for any other event. */
  readonly horizon: string
  /** The hash of the password. Empty without one. */
  readonly password_hash: string
  /** The folded title, the only searched field of a protected event. */
  readonly search_title: string
}

/** The dates of an event, on its wall clock and as instants. */
export interface EventDateTimes {
  /** Wall clock in the event's own zone. */
  readonly start_date: DateTime
  /** Wall clock in the event's own zone. */
  readonly end_date: DateTime
  /** The instant of the start, in UTC. */
  readonly utc_start_date: DateTime
  /** The instant of the end, in UTC. */
  readonly utc_end_date: DateTime
}

/** The members of an event that change together with its dates. */
export interface EventTimes extends EventDateTimes, Pick<EventRecord, 'all_day' | 'timezone'> {}

export type EventDraft = Draft<typeof eventFields>
export type NewEventDraft = NewDraft<typeof eventFields>

export const event: ResourceDefinition<
  typeof eventFields,
  typeof eventFilters,
  EventRecord,
  Pick<EventRecord, 'search_title'>
> = defineResource({
  fields: eventFields,
  form: eventForm,
  filters: eventFilters,
  shown: shownEvent,
  columns: {
    ...postColumns,
    utc_start_date: 'dateTime',
    utc_end_date: 'dateTime',
    horizon: 'text',
    password_hash: 'text',
    search_title: 'text',
  },
  folded: ({ title }) => ({ search_title: searchText(title) }),
  // The fields that lists compare come first. A walk over many events takes most of its time to fetch them from memory,
  // and adjacent fields need fewer fetches.
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
    event_status: data.event_status,
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
    image_alt: data.image_alt,
    all_day: data.all_day,
    timezone: data.timezone,
    cost: data.cost,
    website: data.website,
    show_map: data.show_map,
    show_map_link: data.show_map_link,
    sticky: data.sticky,
    status_reason: data.status_reason,
    previous_start_date: data.previous_start_date,
    attendance_mode: data.attendance_mode,
    online_url: data.online_url,
    online_url_from: data.online_url_from,
    recurrence: frozenRecurrence(data.recurrence),
    horizon: data.horizon,
    source: data.source,
    external_id: data.external_id,
    sync_state: data.sync_state,
    fields: frozenValues(data.fields),
  }),
})

const none: readonly number[] = Object.freeze([])

/** Returns an immutable list. A frozen list belongs to an earlier version of the record, and is shared. */
function frozen(ids: readonly number[]): readonly number[] {
  if (ids.length === 0) return none
  return Object.isFrozen(ids) ? ids : Object.freeze([...ids])
}

/** Returns the ids that events have in a link, each once. */
export function idsLinked(events: readonly EventLinks[], link: EventLink): ReadonlySet<number> {
  const ids = new Set<number>()
  for (const event of events) for (const id of event[link]) ids.add(id)
  return ids
}
