import { fold } from '../text/fold.ts'
import { searchText } from '../text/search-words.ts'
import type { Draft, NewDraft } from './field.ts'
import { changedContent, contentOf, type PostHead, type PostHeadChange, type PostRecord, postFields } from './post.ts'
import { createReader, updateReader } from './reader.ts'
import type { ImageReference } from './references.ts'
import type { Data, NewData } from './resource.ts'
import { email, line, text, url } from './vocabulary.ts'

export interface OrganizerContent {
  /** May hold HTML, which went through the `sanitizeHtml` port (rule 39). */
  readonly description: string
  /** A short description, which may hold HTML as the long one does. */
  readonly excerpt: string
  /** The featured image, as the `images` port knows it; `false` for none. */
  readonly image: ImageReference
  /** Telephone number, as it was sent. */
  readonly phone: string
  /** An absolute `http` or `https` URL, or empty. */
  readonly website: string
  /** E-mail address, or empty. */
  readonly email: string
}

/** A party that runs events, as stores hold it. */
export interface OrganizerRecord extends PostRecord, OrganizerContent {
  /** The name: one line of plain text. */
  readonly organizer: string
  /** The folded name: what lists are ordered by. */
  readonly search_name: string
}

export const organizerFields = {
  organizer: { ...line('Name of the organizer'), solid: true },
  ...postFields,
  phone: text('Telephone number'),
  website: url('URL of the website'),
  email: email('E-mail address'),
} as const

export const organizerDefaults: OrganizerContent = {
  description: '',
  excerpt: '',
  image: false,
  phone: '',
  website: '',
  email: '',
}

export const organizerRequired = ['organizer'] as const

export type NewOrganizerDraft = NewDraft<typeof organizerFields, 'organizer'>
export type OrganizerDraft = Draft<typeof organizerFields>

export const readOrganizerCreate = createReader(organizerFields, organizerRequired)
export const readOrganizerUpdate = updateReader(organizerFields)

export function newOrganizer(draft: NewOrganizerDraft, head: PostHead): NewData<OrganizerRecord> {
  const data = { organizer: draft.organizer, ...head, ...contentOf(organizerDefaults, draft) }
  return Object.assign(data, searchColumns(data))
}

export function changedOrganizer(
  current: OrganizerRecord,
  draft: OrganizerDraft,
  head: PostHeadChange,
): Partial<NewData<OrganizerRecord>> {
  const organizer = draft.organizer ?? current.organizer
  const patch = { organizer, ...head, ...changedContent(organizerDefaults, draft) }
  return Object.assign(patch, searchColumns({ ...current, ...patch }))
}

function searchColumns(
  of: OrganizerContent & Pick<OrganizerRecord, 'organizer'>,
): Pick<Data<OrganizerRecord>, 'search_name' | 'search_text'> {
  return {
    search_name: fold(of.organizer),
    search_text: searchText(of.organizer, of.description, of.phone, of.website, of.email),
  }
}
