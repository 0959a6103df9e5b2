import type { OrganizerRecord } from './organizer.ts'
import type { PostReply } from './post-reply.ts'
import { postHead, type ReplyContext } from './reply.ts'

/** An organizer as callers see it (rule 10). */
export interface OrganizerReply extends PostReply {
  /** The name. */
  readonly organizer: string
  /** Telephone number, as it was sent. */
  readonly phone: string
  /** An absolute `http` or `https` URL, or empty. */
  readonly website: string
  /** E-mail address, or empty. */
  readonly email: string
}

export function representOrganizer(organizer: OrganizerRecord, context: ReplyContext): OrganizerReply {
  const head = postHead(organizer, 'organizer', context)
  return {
    id: head.id,
    uid: head.uid,
    author: head.author,
    status: head.status,
    date: head.date,
    date_utc: head.date_utc,
    modified: head.modified,
    modified_utc: head.modified_utc,
    url: head.url,
    rest_url: head.rest_url,
    organizer: organizer.organizer,
    description: organizer.description,
    excerpt: organizer.excerpt,
    slug: organizer.slug,
    image: context.showImage(organizer.image),
    phone: organizer.phone,
    website: organizer.website,
    email: organizer.email,
  }
}
