import type {
  Source,
  SourceInput,
  SourceInterval,
  SourceKind,
  SourceQuestion,
  SourceRun,
} from '../../services/sources/sources.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../../time/date-time.ts'
import { shownAddress } from './shown-address.ts'

/** What a question is compared with, besides what people read. */
export interface StoredQuestion extends SourceQuestion {
  /** How much each of the records would lose, by resource and id: the first 1,000. */
  readonly losses: Readonly<Record<string, number>>
}

/** Who works on a source. */
export interface SourceLease {
  /** Identifies the work. */
  readonly token: string
  /** When others take over, in UTC. */
  readonly until: DateTime
}

/** What was begun with a source, and is completed by the next run if it was interrupted. */
export type UnfinishedWork =
  | { readonly step: 'rename'; readonly from: string }
  | { readonly step: 'remove'; readonly events: 'keep' | 'trash' }
  /** Somebody has confirmed what the source asks. */
  | { readonly step: 'confirm' }

/** A source as it is stored, without its name, which is its key. */
export interface SourceState {
  readonly url: string
  readonly kind: SourceKind
  readonly every: SourceInterval
  readonly status: Source['status']
  readonly timezone: string | null
  readonly keepPast: boolean
  /** Ids of records of the calendar. An import gives them their new ids. */
  readonly links: { readonly categories: readonly number[]; readonly venues: readonly number[] }
  readonly isPaused: boolean
  readonly added: DateTime
  readonly nextRun: DateTime
  readonly lastRun: SourceRun | null
  readonly lastDone: Source['lastDone']
  readonly events: number
  readonly failures: number
  readonly failingSince: DateTime | null
  readonly asks: StoredQuestion | null
  readonly lease: SourceLease | null
  readonly unfinished: UnfinishedWork | null
}

const seconds: Readonly<Record<SourceInterval, number>> = {
  hour: 3_600,
  six_hours: 21_600,
  day: 86_400,
  week: 604_800,
}

/** Returns when a source is due after a run. */
export function nextRunOf({ every }: Pick<SourceState, 'every'>, now: DateTime): DateTime {
  return dateTimeOf(secondsOf(now) + seconds[every])
}

/** Returns whether a run has something to do with a source. */
export function isDue({ isPaused, nextRun, unfinished }: SourceState, now: DateTime): boolean {
  return unfinished !== null || (!isPaused && nextRun <= now)
}

/** Returns the state of a new source. */
export function newState(input: Omit<SourceInput, 'kind'> & { readonly kind: SourceKind }, now: DateTime): SourceState {
  const { url, kind, every = 'day', status = 'publish', timezone = null, keepPast = true, categories, venue } = input
  return {
    ...{ url, kind, every, status, timezone, keepPast, links: linksOf(categories, venue), isPaused: false },
    ...{ added: now, nextRun: now, lastRun: null, lastDone: null, events: 0, failures: 0, failingSince: null },
    ...{ asks: null, lease: null, unfinished: null },
  }
}

/** Returns links as a state has them. */
export function linksOf(categories: readonly number[] = [], venue?: number | null): SourceState['links'] {
  return { categories, venues: typeof venue === 'number' ? [venue] : [] }
}

/** Returns a source as it is shown, without its URL. */
export function shownSource(name: string, state: SourceState, now: DateTime): Source {
  const { kind, every, status, timezone, keepPast, links, isPaused, added, lastRun, lastDone, events } = state
  const { failures, failingSince, asks, lease, nextRun } = state
  const { losses: _, ...question } = asks ?? { losses: {} }
  return {
    ...{ name, address: shownAddress(state.url), kind, every, status, categories: links.categories },
    ...{ venue: links.venues[0] ?? null, timezone, keepPast, isPaused, isRunning: isHeld(lease, now) },
    ...{ added, nextRun: isPaused ? null : nextRun, lastRun, lastDone, events, failures, failingSince },
    asks: asks && (question as SourceQuestion), // the others are its members
  }
}

/** Returns whether a process works on a source. */
export function isHeld(lease: SourceLease | null, now: DateTime): boolean {
  return lease !== null && lease.until > now
}
