import type { Actor, EventRecord } from 'daybook'
import type { ImageUpload } from './image-upload.ts'
import type { ImportPresets } from './import-presets.ts'

/** How callers work in the pages. */
export interface DeskOptions {
  /**
   * Receives each event that a reviewer publishes or sends back, with a note for its author: send it by mail, or store
   * it. The calendar keeps no note. Without it, reviewers write none. If it throws, the page shows the note again, and
   * the event stays as decided.
   */
  readonly onReview?: (review: Review) => void | Promise<void>
  /** Stores what the columns of tables are, by name. Without it, an import guesses them each time. */
  readonly importPresets?: ImportPresets
  /** Stores the pictures of forms, which then take files too. Without it, pictures are chosen by their address. */
  readonly upload?: ImageUpload
}

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
