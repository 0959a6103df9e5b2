import type { DateTime } from '../time/date-time.ts'
import type { ImageReply } from './image.ts'
import type { Status } from './status.ts'

/** What replies show of events, venues and organizers alike (rule 10). */
export interface PostReply {
  /** From 1; never given twice in a resource. */
  readonly id: number
  /** An opaque, globally unique id, given at creation and never changed. */
  readonly uid: string
  /** Id of the author, an integer or text as the app has it; 0 for none. */
  readonly author: number | string
  /** A published record whose publication date lies ahead is shown as `future` (rule 32). */
  readonly status: Status
  /** Publication date, in the home zone. */
  readonly date: DateTime
  /** Publication date, in UTC. */
  readonly date_utc: DateTime
  /** Last change, in the home zone. */
  readonly modified: DateTime
  /** Last change, in UTC. */
  readonly modified_utc: DateTime
  /** The page of the record for people, as the `links` port says; without one the `rest_url`. */
  readonly url: string
  /** The record in this interface. */
  readonly rest_url: string
  /** May hold HTML, which went through the `sanitizeHtml` port (rule 39). */
  readonly description: string
  /** A short description, which may hold HTML as the long one does. */
  readonly excerpt: string
  /** Unique per resource among records that are not in the trash (rule 33). */
  readonly slug: string
  /** The featured image; `false` for none. */
  readonly image: ImageReply | false
}
