import type { Passwords } from '../access/passwords.ts'
import type { Policy } from '../access/policy.ts'
import type { Extensions } from '../model/field.ts'
import type { IgnoredInput } from '../model/ignored-names.ts'
import type { ImagePort } from '../model/image.ts'
import type { LinksPort } from '../model/urls.ts'
import type { Currency } from '../text/currency.ts'
import type { DateTime } from '../time/date-time.ts'
import type { ListChange } from './list-change.ts'
import type { PublicStore } from './public-error.ts'

/**
 * What a calendar was made of: every option with its default filled in, and who else listens. Services take what they
 * need from here.
 */
export interface Environment extends Listener {
  /** For reading: only a unit of work writes. */
  readonly store: PublicStore
  /** The home zone. */
  readonly timeZone: string
  /** The present second in UTC. */
  readonly now: () => DateTime
  readonly policy: Policy
  readonly passwords: Passwords
  readonly images: ImagePort
  readonly links: LinksPort
  readonly sanitizeHtml: ((html: string) => string) | undefined
  readonly currency: Currency
  readonly perPage: PageSizes
  readonly defaultWindow: DefaultWindow | false
  readonly extensions: Extensions
  readonly unknownInput: UnknownInput
  readonly createUid: () => string
  /** Ten characters of a-z and 0-9, for a title that leaves no slug (rule 33). */
  readonly createSlug: () => string
}

/** Is told what services make of their input, besides what they answer. Throws nothing. */
export interface Listener {
  /** Told of input of which some did not count, where the calendar reports it. */
  readonly onIgnored: (ignored: IgnoredInput) => void
  /** Told of each list that is about to be fetched. */
  readonly onListed: (listed: Listed) => void
}

/** A list that was asked for. */
export interface Listed {
  /** The size of a page that was asked for, before it is cut to the maximum. */
  readonly per_page: number | undefined
  /** What there is to say of it. */
  explain(): object
  /** Which writes of events change it; undefined for lists that others change too. */
  readonly change: (() => ListChange) | undefined
}

/** The same for one request: its own listener hears of it, and that of the calendar still of what did not count. */
export function heardBy(listener: Listener, environment: Environment): Environment {
  return {
    ...environment,
    onIgnored(ignored) {
      listener.onIgnored(ignored)
      environment.onIgnored(ignored)
    },
    onListed: listener.onListed,
  }
}

/** The same with a clock that stands still, so that all that is asked in one go is asked at one time. */
export function atOneTime(environment: Environment): Environment {
  const now = environment.now()
  return { ...environment, now: () => now }
}

/** What becomes of parameters and fields that nothing reads (rule 49). */
export type UnknownInput = 'ignore' | 'report' | 'reject'

/** How many records a page has: when it is not told, and at most (rule 11). */
export interface PageSizes {
  /** When a caller names none. */
  readonly default: number
  /** A caller who asks for more gets this many. */
  readonly max: number
}

/** How far the list of events looks ahead when it is not told (rule 25). */
export interface DefaultWindow {
  /** Of the calendar, from 1, counted from today in the home zone. */
  readonly months: number
}
