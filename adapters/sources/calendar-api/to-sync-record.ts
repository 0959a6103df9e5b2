import {
  authorOf,
  type CategoryInput,
  categoryColors,
  type EventInput,
  type ImageInput,
  type ImageReply,
  type OrganizerInput,
  type VenueInput,
} from 'daybook'
import type { SyncLinks, SyncRecord } from 'daybook/sync'
import { eventDates } from './event-dates.ts'
import type { Shown } from './read-list.ts'
import { costOf, flags, linkedIn, type ShownText, shownText } from './shown-values.ts'

/** How to convert what a server shows. */
export interface ConversionOptions {
  /** The URL of the server, for relative URLs of images. */
  readonly baseUrl: string
  readonly sanitizeHtml: ((html: string) => string) | undefined
  readonly author: (shown: number | string) => number | string | undefined
  readonly image: (shown: ImageReply) => ImageInput | undefined
}

/** The parts of records that are read in the same way. */
const conversions = {
  category: categoryFields,
  tag: termFields,
  venue: venueFields,
  organizer: organizerFields,
  event: eventFields,
} as const satisfies Readonly<Record<SyncRecord['resource'], Conversion>>

type Conversion = (shown: Shown, text: ShownText, options: ConversionOptions) => Readonly<Record<string, unknown>>

/** A value for each field that an input has, except some. `date` is `date_utc` in another zone. */
type Every<Input, Except = never> = Readonly<Record<Exclude<keyof Input, 'date' | Except>, unknown>>

/** Returns a record of a server for `sync`. Fields without a value are absent. */
export function toSyncRecord(
  resource: SyncRecord['resource'],
  shown: Shown,
  links: SyncLinks,
  options: ConversionOptions,
): SyncRecord {
  const present = Object.entries(fieldsOf(resource, shown, options)).filter(([, value]) => value !== undefined)
  // The calendar checks all values, and refuses records without a name.
  return { resource, external_id: String(shown.id), fields: Object.fromEntries(present), links } as SyncRecord
}

/** Returns the fields of a record. Those without a value are `undefined`. */
export function fieldsOf(
  resource: SyncRecord['resource'],
  shown: Shown,
  options: ConversionOptions,
): Readonly<Record<string, unknown>> {
  return conversions[resource](shown, shownText(shown, options.sanitizeHtml), options)
}

function termFields(_: Shown, text: ShownText) {
  return { name: text.plain('name'), description: text.html('description'), slug: slugOf(text) }
}

/** Other programs may have colors of another kind. */
function categoryFields(shown: Shown, text: ShownText): Every<CategoryInput, 'parent'> {
  const color = text.raw('color')
  return { ...termFields(shown, text), color: categoryColors.find((one) => one === color) }
}

function venueFields(
  shown: Shown,
  text: ShownText,
  options: ConversionOptions,
): Every<VenueInput, 'geo_lat' | 'geo_lng'> {
  const [state, province, stateprovince] = [text.plain('state'), text.plain('province'), text.plain('stateprovince')]
  return {
    venue: text.plain('venue'),
    ...postFields(shown, text, options),
    address: text.plain('address'),
    city: text.plain('city'),
    country: text.plain('country'),
    province,
    state,
    zip: text.plain('zip'),
    phone: text.plain('phone'),
    website: text.plain('website'),
    // Shown instead of an empty one.
    stateprovince: stateprovince === (state ?? province) ? undefined : stateprovince,
    ...flags(shown, ['show_map', 'show_map_link']),
    ...coordinatesOf(shown),
  }
}

function organizerFields(shown: Shown, text: ShownText, options: ConversionOptions): Every<OrganizerInput> {
  const contact = { phone: text.plain('phone'), website: text.plain('website'), email: text.plain('email') }
  return { organizer: text.plain('organizer'), ...postFields(shown, text, options), ...contact }
}

const eventFlags = [
  'show_map',
  'show_map_link',
  'hide_from_listings',
  'sticky',
  'featured',
  // Absent without the extension.
  'ticketed',
] as const

/** Replies show no password. `series.ts` reads the fields of the extension `recurrence`. */
type UnreadOfEvents = 'password' | 'recurrence' | 'recurrence_scope'

function eventFields(
  shown: Shown,
  text: ShownText,
  options: ConversionOptions,
): Every<EventInput, keyof SyncLinks | UnreadOfEvents> {
  return {
    title: text.plain('title'),
    ...eventDates(shown, text),
    ...postFields(shown, text, options),
    cost: costOf(shown, text),
    website: text.plain('website'),
    event_status: text.raw('event_status'),
    status_reason: text.plain('status_reason'),
    previous_start_date: text.raw('previous_start_date'),
    attendance_mode: text.raw('attendance_mode'),
    online_url: text.plain('online_url'),
    online_url_from: text.raw('online_url_from'),
    ...flags(shown, eventFlags),
  }
}

function postFields(shown: Shown, text: ShownText, { author, image, baseUrl }: ConversionOptions) {
  const date = text.raw('date_utc')
  const status = text.raw('status')
  const by = shown.author
  return {
    author: typeof by === 'number' || typeof by === 'string' ? author(authorOf(String(by))) : undefined,
    // Drafts of some servers have a date of zeros.
    date_utc: date?.startsWith('0000') ? undefined : date,
    // The date decides whether it is scheduled (rule 32).
    status: status === 'future' ? 'publish' : status,
    description: text.html('description'),
    excerpt: text.html('excerpt'),
    slug: slugOf(text),
    image: imageOf(shown.image, image, baseUrl),
    image_alt: text.plain('image_alt'),
  }
}

/** Returns a slug. Some servers show it with escapes, as in a URL. */
function slugOf(text: ShownText): string | undefined {
  const slug = text.raw('slug')
  if (slug === undefined || !/%[\da-f]{2}/i.test(slug)) return slug
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

function imageOf(shown: unknown, image: ConversionOptions['image'], baseUrl: string): ImageInput | undefined {
  if (typeof shown !== 'object' || shown === null) return undefined
  const { url = '', id = 0, extension = '' } = shown as Partial<ImageReply> // the calendar checks what becomes of it
  const isRelative = url !== '' && !/^https?:/i.test(url) && URL.canParse(url, baseUrl)
  return image({ ...shown, id, extension, url: isRelative ? new URL(url, baseUrl).href : url })
}

function coordinatesOf({ geo_lat, geo_lng }: Shown): Readonly<Record<string, number>> {
  return typeof geo_lat === 'number' && typeof geo_lng === 'number' ? { geo_lat, geo_lng } : {}
}

/** A value for each link of an event. */
export type ByLink<Value> = Readonly<Record<Exclude<keyof SyncLinks, 'parent' | 'post_parent'>, Value>>

/** The linked records of an event as it shows them: all venues are in `venues`, if it has this member. */
export function linkedOf(shown: Shown): ByLink<readonly Shown[]> {
  return {
    venue: linkedIn(shown.venues ?? shown.venue),
    organizer: linkedIn(shown.organizer),
    categories: linkedIn(shown.categories),
    tags: linkedIn(shown.tags),
  }
}
