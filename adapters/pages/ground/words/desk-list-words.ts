import type { EventListName } from '../addresses/desk-address.ts'

/** What lists of the desk say. */
export interface DeskListWords {
  /** The tabs of the desk, and headings of its lists of events. */
  readonly names: Readonly<Record<EventListName, string>>
  /** A line below the heading. */
  readonly hints: Readonly<Partial<Record<EventListName, string>>>
  readonly states: string
  readonly records: string
  readonly coming: string
  readonly past: string
  readonly time: string
  readonly search: string
  readonly searchIn: (list: string) => string
  readonly all: string
  readonly empty: string
  readonly noMatch: string
  readonly author: (id: string) => string
  readonly hidden: string
  /** Further dates of the series of an event. */
  readonly moreDates: (count: number) => string
  readonly events: string
  readonly actions: string
  readonly page: string
  readonly publish: string
  readonly sendBack: string
  readonly note: string
  readonly noteHint: string
  readonly sendNote: string
  readonly before: string
  readonly next: string
  readonly done: Readonly<Record<'publish' | 'return' | 'restore', (name: string) => string>>
  readonly removed: string
  /** Somebody has changed the event after the list was shown. */
  readonly changedSince: string
  readonly gone: string
  readonly noteTooLong: (most: number) => string
  /** It is decided, but the app did not take the note. */
  readonly noteLost: string
  readonly inTrash: (count: number) => string
  readonly removeTitle: (name: string) => string
  readonly removeHint: (events: number) => string
  readonly keep: string
}
