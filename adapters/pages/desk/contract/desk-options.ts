import type { Actor, EventRecord } from 'daybook'
import type { ImageUpload } from './image-upload.ts'
import type { ImportPresets } from './import/import-presets.ts'

/** How callers work in the pages. */
export interface DeskOptions {
  /**
   * Receives each event that a reviewer publishes or sends back, with a note for its author: send it by mail, or store
   * it. The calendar keeps no note. Without it, reviewers write none. If it throws, the page shows the note again, and
   * the event stays as decided.
   */
  readonly onReview?: (review: Review) => void | Promise<void>
  /** Stores what the columns of tables are, by name. The default is the store of the calendar. */
  readonly importPresets?: ImportPresets
  /** Names people, such as authors, for lists and forms. With `list`, people choose authors by their names. */
  readonly people?: NamePeople | People
  /**
   * Whether the form of a record names others who have it open: each form that is opened is a small write then. The
   * default is true.
   */
  readonly editing?: boolean
  /** Stores the pictures of forms, which then take files too. Without it, pictures are chosen by their address. */
  readonly upload?: ImageUpload
}

/**
 * Returns the names of people by their ids. An id without a name is shown as it is, and so is each if this throws or
 * takes longer than two seconds. It receives at most 200 ids, and is called for every page of the desk that shows some.
 */
export type NamePeople = (ids: readonly PersonId[]) => PersonNames | Promise<PersonNames>

/** Names people, and finds them by their names. */
export interface People {
  /** Returns the names of people by their ids. */
  readonly names: NamePeople
  /**
   * Returns the names of people that a text finds, by their ids and in the order of a choice, which a `Map` has: for an
   * empty text, the first ones. A result as long as the limit counts as one of many, which people search. If it throws
   * or takes longer than two seconds, the page offers nobody.
   */
  readonly list?: (search: string, options: PeopleSearch) => PersonNames | Promise<PersonNames>
}

/** Who searches people, and how many are offered. */
export interface PeopleSearch {
  /** The most people: further ones are ignored. */
  readonly limit: number
  /** A caller who sees the events of everybody, or may change the author of a record. */
  readonly actor: Actor
  /** The request of the host. */
  readonly context?: unknown
}

/** The id of an actor. */
export type PersonId = Actor['id']

/** Names by the ids of actors. An id that is a number may be its text. */
export type PersonNames = ReadonlyMap<PersonId, string> | Readonly<Record<string, string>>

/** A decision on an event that waits for review. */
export interface Review {
  /** What was decided: the event is published, or a draft again. */
  readonly decision: 'publish' | 'return'
  /** The event, after the decision. */
  readonly event: EventRecord
  /** What the reviewer has written. May be empty. */
  readonly note: string
  /** The reviewer. */
  readonly actor: Actor
  /** The request of the host. */
  readonly context?: unknown
}
