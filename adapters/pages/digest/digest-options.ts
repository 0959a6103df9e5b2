import {
  type Actor,
  checkOptions,
  checkValue,
  type EventQuery,
  type OptionCheck,
  type OptionChecks,
  optionKinds,
  wholeNumber,
} from 'daybook'
import { isDay } from '../ground/dates/days.ts'
import { isColor } from '../ground/look/linear-color.ts'
import { contrastToWhite } from './contrast-to-white.ts'

/** What a digest decides itself. */
const ownParameters = [
  ...(['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'] as const),
  ...(['overlaps', 'strict_dates', 'period', 'order', 'orderby', 'page', 'per_page'] as const),
  ...(['facets', 'include_deleted', 'modified_after'] as const),
] satisfies readonly (keyof EventQuery)[]

/** Filters of the list of events, without dates, pages and order. */
export type DigestFilters = Omit<EventQuery, (typeof ownParameters)[number]>

/** A link at the end of a digest. */
export interface DigestLink {
  /** What it says, such as `Unsubscribe`. */
  readonly label: string
  /** An http, https or mailto URL. */
  readonly url: string
}

/** Options of a digest. */
export interface DigestOptions {
  /**
   * The URL of the pages, such as `https://example.org/calendar`. The default is the option `address` of the pages. One
   * of them must be an http or https URL.
   */
  readonly address?: string
  /** The first day: `today`, the default, or `tomorrow` in the home zone, or a day such as `2030-06-20`. */
  readonly since?: 'today' | 'tomorrow' | (string & {})
  /** The last day, such as `2030-06-26`. The default is six days after the first. */
  readonly until?: string
  /** Which events: `{ categories: 'music' }`. */
  readonly filters?: DigestFilters
  /** Whose mail it is. The default is an anonymous caller, who sees what is public. */
  readonly actor?: Actor | null
  /** The language of the texts and the form of dates, such as `de-AT`. The default is `en`. */
  readonly locale?: string
  /** How many events are listed at most: 1 to 200. The default is 50. */
  readonly limit?: number
  /** The color of titles and of the button, such as `#005e4a`. On white it must be legible. */
  readonly accent?: string
  /** At most ten links at the end, such as the one that the law requires to unsubscribe. */
  readonly links?: readonly DigestLink[]
}

const isWebUrl = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\/[^/?#\s]+/i.test(value)

const absolute: OptionCheck = [
  (value) => isWebUrl(value) && !/[?#\s]/.test(value) && URL.canParse(value),
  'an http or https URL without a query, such as https://example.org/calendar; or set that of the pages',
]

const checks: OptionChecks<DigestOptions> = {
  address: absolute,
  since: [
    (value) => value === 'today' || value === 'tomorrow' || isDayText(value),
    'today, tomorrow or a day such as 2030-06-20',
  ],
  until: [isDayText, 'a day such as 2030-06-26'],
  filters: optionKinds.object,
  actor: [(value) => value === null || optionKinds.object[0](value), 'an actor or null'],
  locale: optionKinds.text,
  limit: wholeNumber(1, 200),
  accent: [
    (value) => isColor(value) && contrastToWhite(value) >= 4.5,
    'a color such as #005e4a with a contrast of at least 4.5 to white',
  ],
  links: [
    (value) => Array.isArray(value) && value.length <= 10 && value.every(isLink),
    'at most ten of { label, url } with an http, https or mailto URL',
  ],
}

/**
 * Throws a `TypeError` that names the first invalid option. Returns where the pages are. `ofPages`: what they know of
 * it.
 */
export function checkDigestOptions(options: DigestOptions, ofPages: string | undefined): PublicAddress {
  checkOptions(options, checks)
  const names: readonly string[] = ownParameters
  const refused = Object.keys(options.filters ?? {}).find((name) => names.includes(name))
  if (refused !== undefined)
    throw new TypeError(`filters.${refused} is not an option: the digest has its own days, length and order.`)
  const address = options.address ?? ofPages
  checkValue('address', address, absolute)
  const { origin, pathname } = new URL(String(address))
  return { origin, path: pathname.replace(/\/$/, '') }
}

/** Where the pages are for readers of mails. */
export interface PublicAddress {
  readonly origin: string
  /** Without a slash at its end. */
  readonly path: string
}

function isDayText(value: unknown): value is string {
  return typeof value === 'string' && isDay(value)
}

function isLink(value: unknown): boolean {
  if (!optionKinds.object[0](value)) return false
  const { label, url } = value as Partial<DigestLink>
  return typeof label === 'string' && label.trim() !== '' && (isWebUrl(url) || /^mailto:\S+$/i.test(String(url)))
}
