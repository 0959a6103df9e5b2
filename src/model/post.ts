import { type ImageReference, image } from './references.ts'
import type { StoredRecord } from './resource.ts'
import type { StoredStatus } from './status.ts'
import { author, dateTime, slug, status, text } from './vocabulary.ts'

/** What events, venues and organizers have in common. */
export interface PostRecord extends StoredRecord {
  /** An opaque, globally unique id, given at creation and never changed. */
  readonly uid: string
  /** The id of the actor whose own the record is, an integer or text; 0 for none. */
  readonly author: number | string
  /** Never `future`: whether a published record is public yet, `date_utc` tells (rule 32). */
  readonly status: StoredStatus
  /** Publication date in UTC. */
  readonly date_utc: string
  /** May hold HTML, which went through the `sanitizeHtml` port (rule 39). */
  readonly description: string
  /** A short description, which may hold HTML as the long one does. */
  readonly excerpt: string
  /** Unique per resource among records that are not in the trash. */
  readonly slug: string
  /** The featured image, as the `images` port knows it; `false` for none. */
  readonly image: ImageReference
}

/** The fields that all of them take. */
export const postFields = {
  author: { ...author('Id of the author'), solid: true },
  date: { ...dateTime('Publication date, in the zone of the calendar'), solid: true },
  date_utc: { ...dateTime('Publication date in UTC; wins over date'), solid: true },
  description: text('Description; may hold HTML'),
  excerpt: text('Short description; may hold HTML'),
  slug: slug('Slug; made from the name when absent'),
  status: { ...status('Post status'), solid: true },
  image: image('Id or URL of the featured image'),
} as const

/** What services decide about a post; the rest is its content. */
export type PostHead = Pick<PostRecord, 'uid' | 'author' | 'status' | 'date_utc' | 'slug'>
export type PostHeadChange = Partial<Omit<PostHead, 'uid'>>

/** The content of a new record: what was sent, else the default. */
export function contentOf<Content extends object>(defaults: Content, draft: object): Content {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, Reflect.get(draft, name) ?? value]),
    // Readers give a field of a draft the type of the content of the same name.
  ) as unknown as Content
}

/** The content that a change touches: `null` goes back to the default (rule 5). */
export function changedContent<Content extends object>(defaults: Content, draft: object): Partial<Content> {
  return Object.fromEntries(
    Object.entries(defaults)
      .filter(([name]) => Reflect.get(draft, name) !== undefined)
      .map(([name, value]) => [name, Reflect.get(draft, name) ?? value]),
    // As above.
  ) as Partial<Content>
}
