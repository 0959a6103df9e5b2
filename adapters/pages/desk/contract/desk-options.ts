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
  /**
   * Returns the names of people by their ids, such as those of authors, for lists and forms. An id without a name is
   * shown as it is, and so is each if this throws or takes longer than two seconds. It receives at most 200 ids, and is
   * called for every page of the desk that shows some.
   */
  readonly people?: (ids: readonly PersonId[]) => PersonNames | Promise<PersonNames>
  /**
   * Whether the form of a record names others who have it open: each form that is opened is a small write then. The
   * default is true.
   */
  readonly editing?: boolean
  /** Stores the pictures of forms, which then take files too. Without it, pictures are chosen by their address. */
  readonly upload?: ImageUpload
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
