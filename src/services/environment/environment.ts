import type { OwnEvents } from '../../access/own-events.ts'
import type { Passwords } from '../../access/passwords.ts'
import type { Actor, Policy } from '../../access/policy.ts'
import type { Weekday } from '../../recurrence/rule.ts'
import type { EventTimes } from '../../resources/event/event.ts'
import type { SentRecurrence } from '../../resources/event/recurrence-field.ts'
import type { IgnoredInput } from '../../resources/ignored-names.ts'
import type { Resources } from '../../resources/resources.ts'
import type { PageUrlPort } from '../../resources/urls.ts'
import type { Extensions } from '../../schema/field/extension.ts'
import type { Report } from '../../schema/field/field.ts'
import type { ImagePort } from '../../schema/vocabulary/image.ts'
import type { Currency } from '../../text/currency.ts'
import type { TextLanguage } from '../../text/languages.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { Tracer } from '../../trace/trace.ts'
import type { PublicStore } from './public-error.ts'

/** What the errors of a recurrence depend on. */
export interface CheckRecurrenceOptions {
  /** Whether the event is new. */
  readonly isNew: boolean
  /** The zone of the write, or before the record is loaded the home zone. None makes a rule invalid. */
  readonly timezone: string
  /** The times of the event that becomes a series. Absent before the input is checked. */
  readonly series?: EventTimes | undefined
  /** The present second in UTC. */
  readonly now: DateTime
  readonly report: Report
}

/** Reports the errors of a recurrence, so that one response has them with all others (rule 6). */
export type CheckRecurrence = (sent: SentRecurrence, options: CheckRecurrenceOptions) => void

/** The options of a calendar, with all defaults filled in. Services take what they need from it. */
export interface Environment {
  /** For reads. Only a unit of work writes. */
  readonly store: PublicStore
  /** The resources, with the fields of the app. */
  readonly resources: Resources
  /** The home zone. */
  readonly timeZone: string
  /** The days of a weekend, in order. */
  readonly weekend: readonly Weekday[]
  /** The present second in UTC. */
  readonly now: () => DateTime
  readonly policy: Policy
  /** Returns what makes an event one of a caller. */
  readonly mine: (actor: Actor) => OwnEvents
  readonly passwords: Passwords
  readonly images: ImagePort
  readonly links: PageUrlPort
  readonly sanitizeHtml: ((html: string) => string) | undefined
  readonly currency: Currency
  readonly perPage: PageSizes
  readonly defaultWindow: DefaultWindow | false
  /** Whose forms of words `q` finds (rule 79). */
  readonly languages: readonly TextLanguage[]
  readonly extensions: Extensions
  readonly unknownInput: UnknownInput
  /** Reports the errors of a recurrence. Absent without the option `recurrence`. */
  readonly checkRecurrence?: CheckRecurrence | undefined
  /** The errors of the parameters of a request, so that one response has them with those of its input (rule 6). */
  readonly report?: Report | undefined
  /** Called with the unknown names in the input if `unknownInput` is `report`. Throws nothing. */
  readonly onIgnored: (ignored: IgnoredInput) => void
  /** Called with the errors of observers. It may throw. */
  readonly onError: (error: unknown) => void
  /** Absent without the option `trace`. */
  readonly tracer: Tracer | undefined
  readonly createUid: () => string
  /** Ten characters of a-z and 0-9, for a title that has no slug (rule 33). */
  readonly createSlug: () => string
}

/** Collects the warnings of one request, and has the errors of its parameters. */
export interface Diagnostics extends Pick<Environment, 'onIgnored'> {
  readonly report: Report
}

/** Returns the environment of one request: its warnings go to `diagnostics` and to the calendar. */
export function withDiagnostics(environment: Environment, diagnostics: Diagnostics): Environment {
  return {
    ...environment,
    report: diagnostics.report,
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

/** What happens with unknown parameters and fields (rule 49). */
export type UnknownInput = 'ignore' | 'report' | 'reject'

/** The default and the maximum page size (rule 11). */
export interface PageSizes {
  /** The page size of a query that has none. */
  readonly default: number
  /** The maximum. Larger page sizes are reduced to it. */
  readonly max: number
}

/** How far ahead the list of events extends by default (rule 25). */
export interface DefaultWindow {
  /** Calendar months, from 1, counted from today in the home zone. */
  readonly months: number
}
