/** What pages of venues, organizers, categories and tags say. */
export interface RecordWords {
  readonly venue: string
  readonly organizer: string
  readonly category: string
  readonly tag: string
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
}
