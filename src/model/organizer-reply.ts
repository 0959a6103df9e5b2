import type * as z from 'zod'
import { showImage } from './image.ts'
import type { OrganizerRecord } from './organizer.ts'
import type { organizerReply } from './organizer-schema.ts'
import { postHead, type ReplyContext } from './reply.ts'

/** An organizer as callers see it (rule 10). */
export type OrganizerReply = z.infer<typeof organizerReply>

export async function representOrganizer(organizer: OrganizerRecord, context: ReplyContext): Promise<OrganizerReply> {
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
    image: await showImage(organizer.image, context.images),
    phone: organizer.phone,
    website: organizer.website,
    email: organizer.email,
  }
}
