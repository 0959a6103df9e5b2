import type { Members, PatchOf } from '../schema/field/field.ts'
import { type RecordOf, type ReplyOf, resolved, shownOnly } from '../schema/field/stored-field.ts'
import { withTraits } from '../schema/field/with-traits.ts'
import * as schema from '../schema/json-schema/json-schema.ts'
import { described, type Schema } from '../schema/json-schema/json-schema.ts'
import type { External, StoredRecord } from '../schema/resource.ts'
import { image } from '../schema/vocabulary/image-field.ts'
import { author, slug, startValue, status } from '../schema/vocabulary/input-fields.ts'
import { type RecordStatus, type StoredStatus, statuses } from '../schema/vocabulary/status.ts'
import { text } from '../schema/vocabulary/vocabulary.ts'
import type { DateTime } from '../time/date-time.ts'
import { externalColumns, type ShownExternal, shownExternal } from './external.ts'

// The fields that events, venues and organizers share.

const authorSchema = {
  anyOf: [schema.integerFrom(0), { type: 'string', minLength: 1, maxLength: 200 }],
  description: 'Id of the author; 0 for none',
}

/** The fields that events, venues and organizers share. */
export const postFields = {
  /**
   * Id of the author, an integer or text as in your app; 0 for none. Changing it to another author requires a right
   * (rule 30).
   */
  author: withTraits(author('Id of the author'), {
    ...resolved<number | string>('author', authorSchema),
    decidesVisibility: true,
    right: 'set_author',
    notNull: true,
    inherited: true,
    copied: false,
  }),
  /**
   * Publication date, in the home zone; `date_utc` takes precedence. A date in the future schedules the record (rule
   * 32).
   */
  date: withTraits(startValue('Publication date, in the zone of the calendar'), {
    ...shownOnly<DateTime>(described(schema.dateTime, 'Publication date, in the zone of the calendar')),
    storedIn: 'date_utc',
    unit: 'date_utc',
    right: 'publish',
    notNull: true,
    inherited: true,
    copied: false,
  }),
  /** Publication date, in UTC. */
  date_utc: withTraits(startValue('Publication date in UTC; wins over date'), {
    ...resolved<DateTime>('dateTime', described(schema.dateTime, 'Publication date in UTC')),
    decidesVisibility: true,
    unit: 'date_utc',
    right: 'publish',
    notNull: true,
    inherited: true,
    copied: false,
  }),
  /** May contain HTML, sanitized by the `sanitizeHtml` port: at most 64 KiB (rule 39). */
  description: withTraits(text({ description: 'Description; may hold HTML', search: true }), {
    markup: 'html',
    inherited: true,
    copied: true,
  }),
  /** A short description, which may contain HTML like the long one. */
  excerpt: withTraits(text({ description: 'Short description; may hold HTML' }), {
    markup: 'html',
    inherited: true,
    copied: true,
  }),
  /**
   * Unique among the records of the resource that are not in the trash. The default is made from the name (rule 33).
   */
  slug: withTraits(slug('Slug; made from the name when absent'), {
    ...resolved<string>('text', schema.string),
    notNull: false,
    inherited: false,
    copied: false,
  }),
  /**
   * Replies show `future` for a published record whose publication date is in the future; records have `publish`. The
   * default is `publish` if the caller may publish, otherwise `draft`. `trash` deletes (rules 30, 32, 34).
   */
  status: withTraits(status('Post status'), {
    ...resolved<StoredStatus, RecordStatus>('text', { type: 'string', enum: statuses }),
    decidesVisibility: true,
    notNull: true,
    inherited: true,
    copied: false,
  }),
  /** The featured image, as id or URL; `false` for none. Replies show it as the `images` port resolves it (rule 38). */
  image: withTraits(image('Id or URL of the featured image'), { inherited: true, copied: true }),
  /** What the featured image shows, for those who do not see it: plain text; empty if it only decorates (rule 38). */
  image_alt: withTraits(text({ description: 'Alternative text of the featured image', maxLength: 1_000 }), {
    inherited: true,
    copied: true,
  }),
} as const

/** The fields of a record that decide who sees it, as the last ones of its form. */
export const publicationForm = {
  status: 'publication',
  date: 'publication',
  slug: 'publication',
  author: 'publication',
} as const

/** The input that events, venues and organizers share. `null` and `''` mean the same (rule 5). */
export type PostPatch = Members<PatchOf<typeof postFields>>

/** The members that records of events, venues and organizers share. */
export interface PostRecord extends StoredRecord, RecordOf<typeof postFields> {
  /** An opaque, globally unique id, which never changes. */
  readonly uid: string
}

/** The columns of a post that are not fields. */
export const postColumns = {
  id: 'integer',
  revision: 'text',
  modified_utc: 'dateTime',
  fields: 'fields',
  ...externalColumns,
  uid: 'text',
} as const

/** The members of a post that services decide about; the rest is its content. */
export type PostHead = Pick<PostRecord, 'uid' | 'author' | 'status' | 'date_utc' | 'slug'> & Partial<External>
export type PostHeadChange = Partial<Omit<PostHead, 'uid'>>

/** The read-only members of a post's reply. */
export interface ShownPost extends ShownExternal {
  /** From 1; unique within its resource and never used again. */
  readonly id: number
  /** An opaque, globally unique id, which never changes. */
  readonly uid: string
  /** The time of the last change, in the home zone. */
  readonly modified: DateTime
  /** The time of the last change, in UTC. */
  readonly modified_utc: DateTime
  /** The page of the record for people, from the `links` port. Without one, the `rest_url`. */
  readonly url: string
  /** The URL of the record in this interface. */
  readonly rest_url: string
}

/** The members that replies of events, venues and organizers share (rule 10). */
export interface PostReply extends ShownPost, ReplyOf<typeof postFields> {}

/** Describes the first members of every post's reply, in this order (rule 10). */
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
  ...shownExternal,
} as const satisfies Readonly<Record<keyof ShownPost, Schema>> & Readonly<Record<string, Schema>>
