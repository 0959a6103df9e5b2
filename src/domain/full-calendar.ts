import type { EventReply } from '../resources/event/event-reply.ts'
import type { EventStatus } from '../resources/event/event-status.ts'
import { isOccurrence } from '../resources/event/recurring-event.ts'
import { venuesOf } from '../resources/linked/venues-of.ts'
import { dateOf } from '../time/day.ts'
import { withOffset } from '../time/offset-text.ts'
import { shownDays } from './shown-days.ts'

/** The members of an event's reply that `toFullCalendar` uses. */
export type FullCalendarSource = Pick<
  EventReply,
  | 'id'
  | 'title'
  | 'all_day'
  | 'start_date'
  | 'end_date'
  | 'utc_start_date'
  | 'utc_end_date'
  | 'timezone'
  | 'url'
  | 'rest_url'
  | 'excerpt'
  | 'cost'
  | 'venue'
  | 'organizer'
  | 'categories'
  | 'tags'
> &
  Partial<Pick<EventReply, 'post_parent' | 'event_status' | 'recurrence'>>

/** An event in the format of FullCalendar. */
export interface FullCalendarEvent {
  /** The id as text, which FullCalendar requires. */
  readonly id: string
  /** The title without escaping: FullCalendar escapes it. */
  readonly title: string
  /** `YYYY-MM-DD` of an all-day event; else the wall clock of the event with its offset from UTC. */
  readonly start: string
  /** The same format. Exclusive: for an all-day event, the day after the last. */
  readonly end: string
  /** Whether the event takes whole days. */
  readonly allDay: boolean
  /** The page of the event, where a click leads. Absent without a `links` port, because JSON is not a page. */
  readonly url?: string
  /** For display: names of linked records, text, and the zone in which the event was announced. */
  readonly extendedProps: {
    /** Names, in the order of the event. */
    readonly venue: readonly string[]
    /** Names, in the order of the event. */
    readonly organizer: readonly string[]
    /** Names, in alphabetical order. */
    readonly categories: readonly string[]
    /** Names, in alphabetical order. */
    readonly tags: readonly string[]
    /** May contain HTML. */
    readonly excerpt: string
    /** Text for people. */
    readonly cost: string
    /** The event's own zone. */
    readonly timezone: string
    /** The id of the series of the event, if it has one. */
    readonly series?: number
    /** Whether the event takes place as planned. Absent if it does. */
    readonly event_status?: EventStatus
    /** The URL of the event in the interface. */
    readonly rest_url: string
  }
}

/** Converts an event's reply, from HTTP or from `calendar.toReply.events`, to FullCalendar's format. */
export function toFullCalendar(event: FullCalendarSource): FullCalendarEvent {
  const { id, title, url, rest_url, excerpt, cost, timezone } = event
  return {
    id: String(id),
    title,
    ...(event.all_day ? allDay(event) : timed(event)),
    ...(url !== rest_url && { url }),
    extendedProps: {
      venue: venuesOf(event).map(({ venue }) => venue),
      organizer: event.organizer.map(({ organizer }) => organizer),
      categories: event.categories.map(({ name }) => name),
      tags: event.tags.map(({ name }) => name),
      excerpt,
      cost,
      timezone,
      ...(isOccurrence(event) && { series: event.post_parent ?? 0 }),
      ...(event.event_status !== undefined &&
        event.event_status !== 'scheduled' && { event_status: event.event_status }),
      rest_url,
    },
  }
}

type When = Pick<FullCalendarEvent, 'start' | 'end' | 'allDay'>

function allDay(event: FullCalendarSource): When {
  const { first, last } = shownDays(event)
  return { start: dateOf(first), end: dateOf(last + 1), allDay: true }
}

/**
 * Returns instants that no browser zone can shift. They have offsets instead of UTC because FullCalendar, in a named
 * zone without a plugin, ignores offsets and then shows the wall clock of the event.
 */
function timed({ start_date, utc_start_date, end_date, utc_end_date }: FullCalendarSource): When {
  return { start: withOffset(start_date, utc_start_date), end: withOffset(end_date, utc_end_date), allDay: false }
}
