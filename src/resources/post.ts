import type { PatchOf } from '../schema/field.ts'
import { author, dateValue, slug, status } from '../schema/input-fields.ts'
import * as schema from '../schema/json-schema.ts'
import { described, type Schema } from '../schema/json-schema.ts'
import { image } from '../schema/references.ts'
import type { StoredRecord } from '../schema/resource.ts'
import { type RecordStatus, type StoredStatus, statuses } from '../schema/status.ts'
import { type RecordOf, type ReplyOf, resolved, shownOnly } from '../schema/stored-field.ts'
import { text } from '../schema/vocabulary.ts'
import type { DateTime } from '../time/date-time.ts'

// What events, venues and organizers have in common.

const authorSchema = {
  anyOf: [schema.integerFrom(0), { type: 'string', minLength: 1, maxLength: 200 }],
  description: 'Id of the author; 0 for none',
}

/** The fields that all of them take. */
export const postFields = {
  /** Id of the author, an integer or text as the app has it; 0 for none. To set another takes a right (rule 30). */
  author: { ...author('Id of the author'), ...resolved<number | string>('author', authorSchema), notNull: true },
  /** Publication date, in the home zone; `date_utc` wins. One that lies ahead schedules the record (rule 32). */
  date: {
    ...dateValue('Publication date, in the zone of the calendar'),
    ...shownOnly<DateTime>(described(schema.dateTime, 'Publication date, in the zone of the calendar')),
    notNull: true,
  },
  /** Publication date, in UTC. */
  date_utc: {
    ...dateValue('Publication date in UTC; wins over date'),
    ...resolved<DateTime>('dateTime', described(schema.dateTime, 'Publication date in UTC')),
    notNull: true,
  },
  /** May hold HTML, which went through the `sanitizeHtml` port: at most 64 KiB (rule 39). */
  description: text({ description: 'Description; may hold HTML', search: true }),
  /** A short description, which may hold HTML as the long one does. */
  excerpt: text({ description: 'Short description; may hold HTML' }),
  /** Unique per resource among records that are not in the trash; made from the name when absent (rule 33). */
  slug: { ...slug('Slug; made from the name when absent'), ...resolved<string>('text', schema.string) },
  /**
   * Replies show `future` for a published record whose publication date lies ahead; records hold `publish`. By default
   * `publish` where the caller may publish, else `draft`; `trash` deletes (rules 30, 32, 34).
   */
  status: {
    ...status('Post status'),
    ...resolved<StoredStatus, RecordStatus>('text', { type: 'string', enum: statuses }),
    notNull: true,
  },
  /** The featured image, `false` for none: its id or its URL; replies show what the `images` port knows (rule 38). */
  image: image('Id or URL of the featured image'),
} as const

/** What a caller may send of an event, a venue or an organizer alike. `null` and `''` are one (rule 5). */
export interface PostPatch extends PatchOf<typeof postFields> {}

/** What records of events, venues and organizers have in common. */
export interface PostRecord extends StoredRecord, RecordOf<typeof postFields> {
  /** An opaque, globally unique id, given at creation and never changed. */
  readonly uid: string
}

/** The columns of what a post holds besides its fields. */
export const postColumns = {
  id: 'integer',
  revision: 'text',
  modified_utc: 'dateTime',
  fields: 'fields',
  uid: 'text',
} as const

/** What services decide about a post; the rest is its content. */
export type PostHead = Pick<PostRecord, 'uid' | 'author' | 'status' | 'date_utc' | 'slug'>
export type PostHeadChange = Partial<Omit<PostHead, 'uid'>>

/** What replies show of a post that no caller sends. */
export interface ShownPost {
  /** From 1; never given twice in a resource. */
  readonly id: number
  /** An opaque, globally unique id, given at creation and never changed. */
  readonly uid: string
  /** Last change, in the home zone. */
  readonly modified: DateTime
  /** Last change, in UTC. */
  readonly modified_utc: DateTime
  /** The page of the record for people, as the `links` port says; without one the `rest_url`. */
  readonly url: string
  /** The record in this interface. */
  readonly rest_url: string
}

/** What replies show of events, venues and organizers alike (rule 10). */
export interface PostReply extends ShownPost, ReplyOf<typeof postFields> {}

/** Describes what every post shows first, in this order (rule 10). */
export const shownPost = {
  id: schema.id,
  uid: schema.string,
  author: postFields.author.schema,
  status: postFields.status.schema,
  date: postFields.date.schema,
  date_utc: postFields.date_utc.schema,
  modified: described(schema.dateTime, 'Last change, in the zone of the calendar'),
  modified_utc: described(schema.dateTime, 'Last change in UTC'),
  url: described(schema.string, 'The page of the record for people'),
  rest_url: described(schema.string, 'The record in this interface'),
} as const satisfies Readonly<Record<keyof ShownPost, Schema>> & Readonly<Record<string, Schema>>
