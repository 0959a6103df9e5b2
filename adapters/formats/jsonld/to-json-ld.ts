import { checkOptions, type EventReply, type EventStatus, type OrganizerReply, optionKinds } from 'daybook'
import { toUtc } from 'daybook/domain'
import { htmlToText } from '../html/html-to-text.ts'
import { pageUrl } from '../shown/page-url.ts'
import { formerStart, shownStatus } from '../shown/shown-status.ts'
import { venuesOf } from '../shown/venue-text.ts'
import { type JsonLdOffer, offersOf } from './offers.ts'
import { type JsonLdPlace, jsonLdPlace } from './place.ts'

/** A URL where people attend an event. */
export interface JsonLdVirtualLocation {
  /** The type in schema.org. */
  readonly '@type': 'VirtualLocation'
  /** Where to attend. */
  readonly url: string
}

/** An organizer as an organization of schema.org. */
export interface JsonLdOrganization {
  /** The type in schema.org. */
  readonly '@type': 'Organization'
  /** The name of the organizer. */
  readonly name: string
  /** The website of the organizer, otherwise its page. */
  readonly url?: string
}

/** An image that says what it shows. */
export interface JsonLdImage {
  /** The type in schema.org. */
  readonly '@type': 'ImageObject'
  /** The URL of the image. */
  readonly url: string
  /** The alternative text. */
  readonly description: string
}

/** An event of schema.org. Lists of one member are the member itself. */
export interface JsonLdEvent {
  /** The vocabulary. */
  readonly '@context': 'https://schema.org'
  /** The type in schema.org. A series is an `EventSeries`. */
  readonly '@type': 'Event' | 'EventSeries'
  /** The title of the event. */
  readonly name: string
  /** The description, otherwise the excerpt, as text without HTML. */
  readonly description?: string
  /**
   * With the offset of the event, `2030-06-20T18:00:00+02:00`; the first day of an all-day event, `2030-06-20`. Of a
   * series: the start of the first of its `dates`.
   */
  readonly startDate: string
  /** In the same form. Inclusive: the last day of an all-day event. A series has none. */
  readonly endDate?: string
  /** The `dates` of a series and the `sessions` of an event, each with its own offset and status. */
  readonly subEvent?: JsonLdDate | readonly JsonLdDate[]
  /** The `parent` of a session. */
  readonly superEvent?: JsonLdParent
  /** The start before the event was rescheduled: an instant in UTC, or the day of an all-day event. */
  readonly previousStartDate?: string
  /** Whether it takes place as planned. */
  readonly eventStatus:
    | 'https://schema.org/EventScheduled'
    | 'https://schema.org/EventCancelled'
    | 'https://schema.org/EventMovedOnline'
    | 'https://schema.org/EventPostponed'
    | 'https://schema.org/EventRescheduled'
  /** Absent if an event that is in person has neither a venue nor an online location. */
  readonly eventAttendanceMode?: `https://schema.org/${'Offline' | 'Online' | 'Mixed'}EventAttendanceMode`
  /**
   * The venues, then the online location. An event that has moved online has only the latter: its link, otherwise its
   * page.
   */
  readonly location?: JsonLdPlace | JsonLdVirtualLocation | readonly (JsonLdPlace | JsonLdVirtualLocation)[]
  /** The image, as an object if it has an alternative text, then the URLs of its other sizes. */
  readonly image?: readonly (string | JsonLdImage)[]
  /** The page of the event for people, otherwise its website. */
  readonly url?: string
  /** One offer for each price. */
  readonly offers?: JsonLdOffer | readonly JsonLdOffer[]
  /** Present if the cost has prices: whether all are 0. */
  readonly isAccessibleForFree?: boolean
  /** The organizers. */
  readonly organizer?: JsonLdOrganization | readonly JsonLdOrganization[]
}

/** One of the dates of a series, or of the sessions of an event. */
export type JsonLdDate = Omit<
  JsonLdEvent,
  '@context' | 'subEvent' | 'superEvent' | 'description' | 'image' | 'organizer'
>

/** The event whose session another one is. */
export interface JsonLdParent {
  /** The type in schema.org. */
  readonly '@type': 'Event'
  /** The title. */
  readonly name: string
  /** The page for people, otherwise the website. */
  readonly url?: string
}

/** What responses do not say of an event. The functions receive the event as the response shows it. */
export interface JsonLdOptions<Event extends EventReply = EventReply> {
  /**
   * Returns the URL at which everybody may attend the event online, if it has one. The default is the `online_url` of
   * an event without `online_url_from`. The `website` is not assumed to be one. Everybody who may read the event
   * receives it: do not return a link for registered guests only.
   */
  readonly onlineUrl?: (event: Event) => string | undefined
  /** Returns further properties of schema.org, such as `performer`, or others than those derived. */
  readonly properties?: (event: Event) => object
  /**
   * Returns events of a series, in order of their start: those that come, since search engines show no others. Without
   * it, nothing says when they are.
   */
  readonly dates?: (series: Event) => readonly Event[]
  /** Returns the sessions of an event, in order of their start: those that the reader of the JSON-LD may see. */
  readonly sessions?: (event: Event) => readonly Event[]
  /** Returns the event whose session an event is, if the reader of the JSON-LD may see it. */
  readonly parent?: (event: Event) => Event | undefined
}

/** Throws `TypeError` for an unknown option. */
export function checkJsonLdOptions<Event extends EventReply>(options: JsonLdOptions<Event>): void {
  checkOptions(options, {
    onlineUrl: optionKinds.function,
    properties: optionKinds.function,
    dates: optionKinds.function,
    sessions: optionKinds.function,
    parent: optionKinds.function,
  })
}

/**
 * Converts an event of a response, from HTTP or from `calendar.toReply.events`, to JSON-LD. It contains only what the
 * response shows: nothing of an event whose password is missing but its title, dates and page. A series becomes an
 * `EventSeries`.
 */
export function toJsonLd<Event extends EventReply>(event: Event, options: JsonLdOptions<Event> = {}): JsonLdEvent {
  checkJsonLdOptions(options)
  const isSeries = !!event.recurrence && 'rules' in event.recurrence
  const dates = isSeries ? (options.dates?.(event) ?? []) : []
  const parts = [...dates, ...(options.sessions?.(event) ?? [])]
  const subEvents = oneOrMany(parts.map((part) => dataOf(part, options)))
  const parent = options.parent?.(event)
  const { endDate, ...data } = dataOf(event, options)
  return {
    '@context': 'https://schema.org',
    ...data,
    ...descriptionOf(event),
    ...imagesOf(event),
    // The dates and the offset of the first event are not those of the others.
    ...(isSeries
      ? {
          '@type': 'EventSeries',
          startDate: dates[0]?.start_at ?? event.start_at,
        }
      : { endDate }),
    ...(subEvents && { subEvent: subEvents }),
    ...(parent && { superEvent: parentOf(parent) }),
    ...organizersOf(event),
    ...options.properties?.(event),
  }
}

/** Returns what an event says of itself, also as one of the dates of a series. */
function dataOf<Event extends EventReply>(event: Event, options: JsonLdOptions<Event>) {
  const url = pageUrl(event) || event.website
  const status = shownStatus(event)
  const link = options.onlineUrl ? options.onlineUrl(event) : status.publicUrl
  // People who would go to the venue of an event that has moved online learn on its page where it takes place.
  const onlineUrl = link || (status.status === 'moved_online' && url)
  const venues = venuesOf(event).map(jsonLdPlace)
  const online = onlineUrl ? [{ '@type': 'VirtualLocation' as const, url: onlineUrl }] : []
  const mode = attendanceMode(event, venues.length > 0, online.length > 0)
  const location = oneOrMany([...venues, ...online])
  const offers = oneOrMany(offersOf(event))
  const { values } = event.cost_details
  return {
    '@type': 'Event' as const,
    name: event.title,
    startDate: event.start_at,
    endDate: event.all_day ? event.end_date.slice(0, 10) : event.end_at,
    eventStatus: `https://schema.org/${eventStatuses[status.status ?? 'scheduled']}` as const,
    ...previousStart(event),
    ...(mode && { eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode` as const }),
    ...(location && { location }),
    ...(url && { url }),
    ...(offers && { offers }),
    ...(values.length > 0 && { isAccessibleForFree: values.every((value) => Number(value) === 0) }),
  }
}

function parentOf(event: EventReply): JsonLdParent {
  const url = pageUrl(event) || event.website
  return { '@type': 'Event', name: event.title, ...(url && { url }) }
}

function descriptionOf(event: EventReply): Pick<JsonLdEvent, 'description'> {
  const description = htmlToText(event.description || event.excerpt)
  return description === '' ? {} : { description }
}

function organizersOf(event: EventReply): Pick<JsonLdEvent, 'organizer'> {
  const organizer = oneOrMany(event.organizer.map(organizationOf))
  return organizer === undefined ? {} : { organizer }
}

const eventStatuses = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
} as const satisfies Readonly<Record<EventStatus, string>>

/** Search engines accept it only of an event that was rescheduled. */
function previousStart(event: EventReply): Pick<JsonLdEvent, 'previousStartDate'> {
  const start = formerStart(event)
  if (shownStatus(event).status !== 'rescheduled' || start === '') return {}
  const { timezone, all_day } = event
  return { previousStartDate: all_day ? start.slice(0, 10) : `${toUtc(start, timezone).replace(' ', 'T')}Z` }
}

type Mode = 'Offline' | 'Online' | 'Mixed'

/** An event is in person unless something else was stated, so that says nothing of an event without a venue. */
function attendanceMode(
  { event_status, attendance_mode }: EventReply,
  hasVenue: boolean,
  isOnline: boolean,
): Mode | undefined {
  if (attendance_mode === 'mixed') return 'Mixed'
  if (attendance_mode === 'online' || event_status === 'moved_online') return 'Online'
  if (hasVenue) return isOnline ? 'Mixed' : 'Offline'
  return isOnline ? 'Online' : undefined
}

function oneOrMany<Value>(values: readonly Value[]): Value | readonly Value[] | undefined {
  return values.length > 1 ? values : values[0]
}

function imagesOf({ image, image_alt }: EventReply): Pick<JsonLdEvent, 'image'> {
  // The default images port does not know the URL of an id.
  if (image === false || image.url === '') return {}
  const { url, sizes = {} } = image
  const others = new Set(Object.values(sizes).map((size) => size.url))
  others.delete(url)
  const first = image_alt === '' ? url : ({ '@type': 'ImageObject', url, description: image_alt } as const)
  return { image: [first, ...others] }
}

function organizationOf(organizer: OrganizerReply): JsonLdOrganization {
  const url = organizer.website || pageUrl(organizer)
  return { '@type': 'Organization', name: organizer.organizer, ...(url && { url }) }
}
