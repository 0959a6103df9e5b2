import type { ResourceName } from 'daybook'

/** The kind of each record, above its name. A missing one does not compile. */
type KindWords = Readonly<Record<Exclude<ResourceName, 'event'>, string>>

/** What pages of venues, organizers, categories and tags say. */
export interface RecordWords extends KindWords {
  readonly address: string
  readonly map: string
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly about: string
  readonly coming: string
  readonly past: string
  readonly pastLink: string
  readonly comingLink: string
  readonly noComing: string
  readonly noPast: string
  readonly partOf: string
  readonly notPublic: string
}
