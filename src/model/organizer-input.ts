import type { PostPatch } from './post-input.ts'

/** What a caller sends to change an organizer: `null` goes back to the create default (rule 5). */
export interface OrganizerPatch extends PostPatch {
  /** The name: one line of 1 to 400 characters. */
  readonly organizer?: string | number | null | undefined
  /** Telephone number, in any form. */
  readonly phone?: string | number | null | undefined
  /** An absolute `http` or `https` URL. */
  readonly website?: string | null | undefined
  /** E-mail address. */
  readonly email?: string | null | undefined
}

/** What a caller sends to create an organizer. */
export interface OrganizerInput extends OrganizerPatch {
  /** The name: one line of 1 to 400 characters. */
  readonly organizer: string | number
}
