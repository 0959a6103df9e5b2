import type { ResourceName } from '../../schema/resource.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { RunTransaction } from '../calendar-transaction.ts'
import type { Environment } from '../environment/environment.ts'

/** What an address leads to: an iCalendar file, a table, or a server of this interface. */
export const sourceKinds = ['icalendar', 'csv', 'calendar_api'] as const
/** What an address leads to: an iCalendar file, a table, or a server of this interface. */
export type SourceKind = (typeof sourceKinds)[number]

/** How often a source is due. */
export const sourceIntervals = ['hour', 'six_hours', 'day', 'week'] as const
/** How often a source is due. */
export type SourceInterval = (typeof sourceIntervals)[number]

/** What new events of a source are. */
export const sourceStatuses = ['publish', 'pending', 'draft'] as const

/** A new source. */
export interface SourceInput {
  /**
   * 1 to 60 letters, digits, spaces, dots, hyphens and `_`. Events have it in `source`, where everybody can see it. No
   * records may have it yet, except those that a removed source has left.
   */
  readonly name: string
  /**
   * A URL of `http`, `https` or `webcal`, up to 2,000 characters. It may contain a user and a password, unless it leads
   * to a server of this interface.
   */
  readonly url: string
  /** What the URL leads to. By default, the URL shows it. */
  readonly kind?: SourceKind | undefined
  /** How often it is due. The default is `day`. */
  readonly every?: SourceInterval | undefined
  /** The status of new events. The default is `publish`, or what the source says. */
  readonly status?: (typeof sourceStatuses)[number] | undefined
  /** The ids of the categories of all events, instead of those that the source names: at most 20. */
  readonly categories?: readonly number[] | undefined
  /** The id of the venue of events that name none. */
  readonly venue?: number | undefined
  /** The zone of times that have none. The default is that of the calendar. */
  readonly timezone?: string | undefined
  /** Whether events that are over stay if the source lacks them. The default is true. */
  readonly keepPast?: boolean | undefined
}

/** What can be changed of a source, besides its name. */
export interface SourcePatch extends Partial<Omit<SourceInput, 'name' | 'venue' | 'timezone'>> {
  /** The id of the venue of events that name none; null for none. */
  readonly venue?: number | null | undefined
  /** The zone of times that have none; null for that of the calendar. */
  readonly timezone?: string | null | undefined
}

/** How many records of a source a run has handled. */
export interface SourceCounts {
  /** Records that were read. */
  readonly read: number
  /** New ones. */
  readonly created: number
  /** Changed ones. */
  readonly updated: number
  /** Those that left the trash. */
  readonly restored: number
  /** Those that stay as they are. */
  readonly unchanged: number
  /** Those that moved to the trash. */
  readonly trashed: number
  /** Those that were refused. */
  readonly refused: number
}

/** Why a run has failed. */
export interface SourceFault {
  /**
   * `unreachable`: no answer, or an error. `unusable`: another file than expected. `slow` and `large`: more than the
   * limits. `busy`: the calendar could not store it. `internal`: something else, which `onError` receives.
   */
  readonly reason: 'unreachable' | 'unusable' | 'slow' | 'large' | 'busy' | 'internal'
  /** A sentence in English, without what an address must not show. */
  readonly message: string
}

/** A record that a run has changed. */
export interface SourceChange {
  /** What it is. */
  readonly resource: ResourceName
  /** Its id in the calendar. */
  readonly id: number
  /** Its title or name, shortened to 100 characters. */
  readonly name: string
  /** What happened to it. */
  readonly action: 'created' | 'updated' | 'restored' | 'trashed'
}

/** A record that was refused. */
export interface SourceRefusal {
  /** Its title or name in the source, shortened to 120 characters. May be empty. */
  readonly name: string
  /** Why, in English, shortened to 300 characters. */
  readonly message: string
}

/** What a run has done. */
export interface SourceRun {
  /** The name of the source. */
  readonly name: string
  /** When it ended, in UTC. */
  readonly at: DateTime
  /**
   * `asks`: nothing was written, because too much would be removed. `running`: another process works on it, so nothing
   * was done. `removed`: an interrupted removal was completed.
   */
  readonly result: 'done' | 'asks' | 'failed' | 'running' | 'removed'
  /** How many records. */
  readonly counts: SourceCounts
  /** The first 20 changed records. */
  readonly changes: readonly SourceChange[]
  /** The first 20 refused records. */
  readonly refusals: readonly SourceRefusal[]
  /** Why it has failed; null if it has not. */
  readonly fault: SourceFault | null
}

/** What a source would remove, and does not until somebody confirms it. */
export interface SourceQuestion {
  /** Identifies the question. It stays the same while the source lacks the same records. */
  readonly id: string
  /** Since when it asks, in UTC. */
  readonly since: DateTime
  /** How many records would be removed, or lose dates. */
  readonly total: number
  /** How many records the source has now. */
  readonly read: number
  /** The first 100 of them. */
  readonly records: readonly SourceLoss[]
}

/** A record that a source no longer has. */
export interface SourceLoss extends Pick<SourceChange, 'resource' | 'id' | 'name'> {
  /** Of a series, how many dates it would lose; 1 for other records. */
  readonly events: number
}

/** A source, and what became of its last run. */
export interface Source {
  /** Its name. */
  readonly name: string
  /** Its URL without scheme, user, password, query and folders, which may be secret. */
  readonly address: string
  /** What the URL leads to. */
  readonly kind: SourceKind
  /** How often it is due. */
  readonly every: SourceInterval
  /** The status of new events. */
  readonly status: (typeof sourceStatuses)[number]
  /** The ids of the categories of its events; empty for those that it names. */
  readonly categories: readonly number[]
  /** The id of the venue of events that name none; null without one. */
  readonly venue: number | null
  /** The zone of times that have none; null for that of the calendar. */
  readonly timezone: string | null
  /** Whether events that are over stay if the source lacks them. */
  readonly keepPast: boolean
  /** Whether it is never due. */
  readonly isPaused: boolean
  /** Whether a process works on it. */
  readonly isRunning: boolean
  /** When it was added, in UTC. */
  readonly added: DateTime
  /** When it is due, in UTC; null if it is paused. */
  readonly nextRun: DateTime | null
  /** The last run; null before the first. */
  readonly lastRun: SourceRun | null
  /** The last run that has done its work, and how many records; null without one. */
  readonly lastDone: Pick<SourceRun, 'at' | 'counts'> | null
  /** How many events of it the calendar had after the last run that was not refused. */
  readonly events: number
  /** How many runs have failed since the last one that did not. */
  readonly failures: number
  /** Since when they fail, in UTC. */
  readonly failingSince: DateTime | null
  /** What somebody has to confirm. */
  readonly asks: SourceQuestion | null
}

/** An event in a preview. */
export interface PreviewedEvent {
  /** Its title. */
  readonly title: string
  /** Its start, as the source has it. */
  readonly start_date: string
  /** The name of its venue; empty without one. */
  readonly venue: string
}

/** What a source has now. Nothing is written. */
export interface SourcePreview {
  /** The shown address. */
  readonly address: string
  /** What the URL leads to. */
  readonly kind: SourceKind
  /** How many events it has that can be read. A series counts once. */
  readonly events: number
  /** The first 10 of them. */
  readonly first: readonly PreviewedEvent[]
  /** How many of its records cannot be read. */
  readonly refused: number
  /** The first 20 of them. */
  readonly refusals: readonly SourceRefusal[]
}

/** Calendars of others that people add by their address, with every right. Unknown names reject with a 404. */
export interface Sources {
  /** Reads a source, and returns what it has. Throws `rest_unavailable` with the reason if it cannot be read. */
  preview(input: SourceInput): Promise<SourcePreview>
  /** Adds a source, which is due at once. Reads nothing. */
  add(input: SourceInput): Promise<Source>
  /** Returns all sources, ordered by name: at most 200. */
  list(): Promise<readonly Source[]>
  /** Returns a source. */
  get(name: string): Promise<Source>
  /** Changes a source, which is due at once with another address. */
  change(name: string, patch: SourcePatch): Promise<Source>
  /**
   * Runs all sources that are due, in the order of their names, or one of them at any time. Call it at times, such as
   * every hour, in any number of processes: a source runs once at a time.
   */
  run(name?: string): Promise<readonly SourceRun[]>
  /**
   * Runs a source that asks, and removes what it asks for, if it still lacks no more. With `id`, only if it still asks
   * that.
   */
  confirm(name: string, id?: string): Promise<SourceRun>
  /** Lets a source no longer be due. */
  pause(name: string): Promise<Source>
  /** Lets it be due again, at once. */
  resume(name: string): Promise<Source>
  /** Gives a source and its records another name. Throws `rest_conflict` while it runs. */
  rename(name: string, to: string): Promise<Source>
  /**
   * Removes a source. `trash` moves its records to the trash, `keep` leaves them as records of this calendar. Throws
   * `rest_conflict` while it runs.
   */
  remove(name: string, options: { readonly events: 'keep' | 'trash' }): Promise<void>
}

/** What sources use of their calendar. */
export interface SourcesContext {
  /** The clock, the store, the ports and the options of the calendar. */
  readonly environment: Environment
  /** Runs work as the calendar itself. */
  readonly transaction: RunTransaction
}

/** The value of the option `sources`. `syncedSources()` of `daybook/sync` creates it. */
export interface SyncedSources {
  /** Returns the sources of a calendar. */
  open(context: SourcesContext): Sources
}
