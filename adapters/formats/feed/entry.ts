import type { EventReply, VenueReply } from 'daybook'
import { escapeHtml } from '../html/escape-html.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { pageUrl } from '../shown/page-url.ts'
import { positionsOf } from '../shown/positions.ts'
import type { ShowDates } from '../shown/shown-dates.ts'
import { type ShownImage, shownImage } from '../shown/shown-image.ts'
import { shownStatus, titleWithStatus } from '../shown/shown-status.ts'
import { textOfVenues, venuesOf } from '../shown/venue-text.ts'
import type { FeedLabels } from './labels.ts'

/** An entry, before it is written in one of the languages of feeds. Dates are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Entry {
  /** It never changes, and is the same at every URL of the calendar. */
  readonly id: string
  readonly title: string
  readonly link: string
  /** The date by which readers order entries. */
  readonly published: string
  /** When the event was changed last, at the earliest `published`. */
  readonly updated: string
  /** What, when and where, as text. */
  readonly summary: string
  /** When and where, and the description, as HTML. */
  readonly html: string
  readonly organizers: readonly string[]
  readonly terms: readonly EventReply['categories'][number][]
  readonly image: ShownImage | undefined
  /** In RFC 3339. All-day events have days, and the last one is included. */
  readonly start: string
  readonly end: string
  readonly location: string
  /** Latitude and longitude. */
  readonly point: string
}

/** What entries say besides the events. */
export interface EntryStyle {
  readonly showDates: ShowDates
  readonly labels: Required<FeedLabels>
}

/** Returns the entry of an event. `published`: its publication, or when a feed of what comes announces it. */
export function eventEntry(event: EventReply, published: string, { showDates, labels }: EntryStyle): Entry {
  return entryOf(event, { published, title: titleWithStatus(event, labels), dates: showDates(event), event })
}

/** Returns the entry of a series. `first`: its first event in the list. */
export function seriesEntry(series: EventReply, first: EventReply, { showDates, labels }: EntryStyle): Entry {
  const dates = `${labels.from} ${showDates(first)}`
  return entryOf(series, { published: series.date_utc, title: titleWithStatus(series, labels), dates, event: first })
}

interface EntryDates {
  readonly published: string
  readonly title: string
  /** For people. */
  readonly dates: string
  /** The event with the dates. */
  readonly event: EventReply
}

function entryOf(shown: EventReply, { published, title, dates, event }: EntryDates): Entry {
  const { uid, description, excerpt, categories, tags, organizer, all_day } = shown
  const venues = venuesOf(shown)
  const location = textOfVenues(venues)
  const { reason, publicUrl } = shownStatus(shown)
  const lines = [reason, dates, location, publicUrl].filter((line) => line !== '')
  const about = description || excerpt
  return {
    id: `urn:daybook:event:${encodeURIComponent(uid.toWellFormed())}`,
    title,
    link: pageUrl(shown) ?? (shown.website || shown.rest_url),
    published,
    // The entry of a series changes with its first event too.
    updated: [published, shown.modified_utc, event.modified_utc].sort().at(-1) ?? published,
    summary: [...lines, htmlToText(excerpt)].filter((line) => line !== '').join('\n'),
    html: `<p>${lines.map(escapeHtml).join('<br>')}</p>${withTags(about)}`,
    organizers: organizer.map(({ organizer: name }) => name),
    terms: [...categories, ...tags],
    image: shownImage(shown),
    start: event.start_at,
    end: all_day ? event.end_date.slice(0, 10) : event.end_at,
    location,
    point: pointOf(venues),
  }
}

/** Returns the description as HTML. Without tags it is text whose line breaks count. */
function withTags(html: string): string {
  return /<[a-z/!]/i.test(html) || html === '' ? html : `<p>${html.replaceAll('\n', '<br>')}</p>`
}

function pointOf(venues: readonly VenueReply[]): string {
  const [first] = positionsOf(venues)
  return first ? `${first.latitude} ${first.longitude}` : ''
}
