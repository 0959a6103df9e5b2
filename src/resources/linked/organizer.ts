import { defineResource } from '../../schema/define-resource.ts'
import type { InputOf, Members, PatchOf } from '../../schema/field/field.ts'
import type { FieldsOf } from '../../schema/field/fields-of.ts'
import type { RecordOf, ReplyOf } from '../../schema/field/stored-field.ts'
import { withTraits } from '../../schema/field/with-traits.ts'
import { frozenValues, type Stamp } from '../../schema/resource.ts'
import { name } from '../../schema/vocabulary/input-fields.ts'
import { email, text, url } from '../../schema/vocabulary/vocabulary.ts'
import { fold } from '../../text/fold.ts'
import { postFields, publicationForm, type ShownPost } from '../post.ts'
import { postHead, type ReplyContext } from '../reply.ts'
import { type DefinedLinked, defineLinked, type LinkedRecord, linkedParts } from './linked.ts'

export const organizerFields = {
  /** The name: one line of plain text, 1 to 400 characters. */
  organizer: name('Name of the organizer'),
  ...postFields,
  /** Telephone number, in any form. */
  phone: text({ description: 'Telephone number', search: true }),
  /** An absolute `http` or `https` URL, or empty. */
  website: withTraits(url({ description: 'URL of the website', search: true }), { isBrief: true }),
  /** E-mail address, or empty. */
  email: withTraits(email({ description: 'E-mail address', search: true }), { isBrief: true }),
} as const

organizerFields satisfies FieldsOf<typeof organizerFields>

/** The input of a new organizer. */
export type OrganizerInput = Members<InputOf<typeof organizerFields>>

/** The input of a change of an organizer. `null` resets a field to its create default (rule 5). */
export type OrganizerPatch = Members<PatchOf<typeof organizerFields>>

/** A party that runs events, as stores hold it. */
export interface OrganizerRecord
  extends Pick<LinkedRecord, keyof typeof linkedParts.columns>,
    RecordOf<typeof organizerFields> {}

/** An organizer in a response (rule 10). */
export interface OrganizerReply extends ShownPost, ReplyOf<typeof organizerFields> {}

const stored = defineResource({
  fields: organizerFields,
  form: {
    organizer: 'what',
    excerpt: 'what',
    image: 'what',
    image_alt: 'what',
    description: 'what',
    phone: 'reach',
    email: 'reach',
    website: 'reach',
    ...publicationForm,
  },
  ...linkedParts,
  folded: ({ organizer }) => ({ search_name: fold(organizer) }),
  build: ({ id, revision }: Stamp, data: Omit<OrganizerRecord, keyof Stamp>): OrganizerRecord => ({
    id,
    revision,
    modified_utc: data.modified_utc,
    uid: data.uid,
    author: data.author,
    status: data.status,
    date_utc: data.date_utc,
    organizer: data.organizer,
    description: data.description,
    excerpt: data.excerpt,
    slug: data.slug,
    image: data.image,
    image_alt: data.image_alt,
    phone: data.phone,
    website: data.website,
    email: data.email,
    search_name: data.search_name,
    source: data.source,
    external_id: data.external_id,
    sync_state: data.sync_state,
    fields: frozenValues(data.fields),
  }),
})

export const organizer: DefinedLinked<typeof organizerFields, OrganizerRecord, OrganizerReply> = defineLinked(stored, {
  name: 'organizer',
  toReply: toOrganizerReply,
})

function toOrganizerReply(organizer: OrganizerRecord, context: ReplyContext): OrganizerReply {
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
    source: head.source,
    external_id: head.external_id,
    organizer: organizer.organizer,
    description: organizer.description,
    excerpt: organizer.excerpt,
    slug: organizer.slug,
    image: context.showImage(organizer.image),
    image_alt: organizer.image_alt,
    phone: organizer.phone,
    website: organizer.website,
    email: organizer.email,
  }
}
