import type { Passwords } from '../access/passwords.ts'
import type { Policy } from '../access/policy.ts'
import type { IgnoredInput } from '../resources/ignored-names.ts'
import type { LinksPort } from '../resources/urls.ts'
import type { Extensions } from '../schema/field.ts'
import type { ImagePort } from '../schema/image.ts'
import type { Currency } from '../text/currency.ts'
import type { DateTime } from '../time/date-time.ts'
import type { PublicStore } from './public-error.ts'

/**
 * What a calendar was made of: every option with its default filled in. Services take what they need from here.
 */
export interface Environment {
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
  /** Called with input of which nothing reads some names, if `unknownInput` is `report`. Throws nothing. */
  readonly onIgnored: (ignored: IgnoredInput) => void
  readonly createUid: () => string
  /** Ten characters of a-z and 0-9, for a title that leaves no slug (rule 33). */
  readonly createSlug: () => string
}

/** Collects the warnings of one request. */
export type Diagnostics = Pick<Environment, 'onIgnored'>

/** Returns the environment of one request: its warnings go to `diagnostics` and to the calendar. */
export function withDiagnostics(environment: Environment, diagnostics: Diagnostics): Environment {
  return {
    ...environment,
    onIgnored(ignored) {
      diagnostics.onIgnored(ignored)
      environment.onIgnored(ignored)
    },
  }
}

/** Returns the same environment with a stopped clock, so that all parts of one request have the same time. */
export function withStoppedClock(environment: Environment): Environment {
  const now = environment.now()
  return { ...environment, now: () => now }
}

/** What becomes of parameters and fields that nothing reads (rule 49). */
export type UnknownInput = 'ignore' | 'report' | 'reject'

/** The default and the maximum of records on a page (rule 11). */
export interface PageSizes {
  /** When a caller names none. */
  readonly default: number
  /** A caller who asks for more gets this many. */
  readonly max: number
}

/** How far the list of events looks ahead by default (rule 25). */
export interface DefaultWindow {
  /** Of the calendar, from 1, counted from today in the home zone. */
  readonly months: number
}
