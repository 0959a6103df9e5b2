import type { EventReply } from '../resources/event/event-reply.ts'
import { venuesOf } from '../resources/venue.ts'
import { type DateTime, secondsOf } from '../time/date-time.ts'
import { dateOf } from '../time/day.ts'
import { shownDays } from './shown-days.ts'

/** What `toFullCalendar` takes of the reply's form of an event. */
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
>

/** An event as FullCalendar is given one. */
export interface FullCalendarEvent {
  /** As text, which FullCalendar wants. */
  readonly id: string
  /** As it is: FullCalendar escapes it. */
  readonly title: string
  /** `YYYY-MM-DD` of an all-day event; else the wall clock of the event with its offset from UTC. */
  readonly start: string
  /** In the same form. Exclusive: of an all-day event it is the day after the last. */
  readonly end: string
  /** Whether the event takes whole days. */
  readonly allDay: boolean
  /** The page of the event, which a click leads to. Absent without a `links` port: JSON is nothing to be led to. */
  readonly url?: string
  /** For people: names of what is linked, texts, and the zone that the event was announced in. */
  readonly extendedProps: {
    /** Names, in the order in which they were given. */
    readonly venue: readonly string[]
    /** Names, in the order in which they were given. */
    readonly organizer: readonly string[]
    /** Names, in alphabetical order. */
    readonly categories: readonly string[]
    /** Names, in alphabetical order. */
    readonly tags: readonly string[]
    /** May hold HTML. */
    readonly excerpt: string
    /** As text for people. */
    readonly cost: string
    /** The event's own zone. */
    readonly timezone: string
    /** The event in the interface. */
    readonly rest_url: string
  }
}

/** What FullCalendar takes for an event, made of the form that replies and `calendar.toReply.events` show. */
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
      rest_url,
    },
  }
}

type When = Pick<FullCalendarEvent, 'start' | 'end' | 'allDay'>

function allDay(event: FullCalendarSource): When {
  const { first, last } = shownDays(event)
  return { start: dateOf(first), end: dateOf(last + 1), allDay: true }
}

function timed({ start_date, utc_start_date, end_date, utc_end_date }: FullCalendarSource): When {
  return { start: withOffset(start_date, utc_start_date), end: withOffset(end_date, utc_end_date), allDay: false }
}

/**
 * An instant that no zone of a browser can shift. With the offset rather than in UTC, because FullCalendar in a named zone
 * without a plugin leaves offsets away: then it shows the wall clock of the event.
 */
function withOffset(wall: DateTime, utc: DateTime): string {
  const offset = secondsOf(wall) - secondsOf(utc)
  // Local mean times have seconds, which an offset has no place for.
  if (offset % 60 !== 0) return `${utc.replace(' ', 'T')}Z`
  const minutes = Math.abs(offset) / 60
  const digits = [Math.floor(minutes / 60), minutes % 60].map((number) => String(number).padStart(2, '0'))
  return `${wall.replace(' ', 'T')}${offset < 0 ? '-' : '+'}${digits.join(':')}`
}
