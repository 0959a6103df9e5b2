import type { LinkedFilter, linkedFilters } from '../../resources/linked-query.ts'
import type { NewOrganizerDraft, OrganizerDraft, OrganizerRecord } from '../../resources/organizer.ts'
import type { PostHead, PostHeadChange, PostRecord } from '../../resources/post.ts'
import type { Resources } from '../../resources/resources.ts'
import {
  changedVenue,
  checkCoordinates,
  type NewVenueDraft,
  shownStateProvince,
  type VenueDraft,
  type VenueRecord,
} from '../../resources/venue.ts'
import type { Report } from '../../schema/field.ts'
import type { UnstampedRecord } from '../../schema/resource.ts'
import type { LinkedCriteria } from '../../storage/criteria.ts'
import type { LinkedKey, Reader, ReadRepository } from '../../storage/store.ts'
import type { PublicationDraft } from '../shared/publication.ts'
import type { LinkedTransactionRepository, TransactionContext } from '../transaction/transaction-context.ts'

/** The fields that every draft of a linked record has. */
export interface LinkedDraft extends PublicationDraft {
  readonly slug?: string | null
}

/** The fields that every linked record has. */
export interface LinkedRecord extends PostRecord {
  /** The folded name. */
  readonly search_name: string
}

/** Readers of the input of a linked resource. */
interface LinkedDefinition<New, Change> {
  readonly filters: typeof linkedFilters
  readCreate(input: unknown, report: Report): New
  readUpdate(input: unknown, report: Report): Change
  readQuery(input: unknown, report: Report): LinkedFilter
}

/** The differences between venues and organizers. Everything else is one service. */
export interface LinkedResource<Record extends LinkedRecord, New extends LinkedDraft, Change extends LinkedDraft> {
  readonly name: 'venue' | 'organizer'
  readonly definition: LinkedDefinition<New, Change>
  /** Returns the name of a new or a stored record, from which its slug is made. */
  nameOf(named: New | Record): string
  /** Returns the name in a change, if there is one. */
  renamed(draft: Change): string | null | undefined
  /** Returns the text fields of a record as a response shows them. */
  shown(record: Record): object
  /** Reports values that contradict each other. */
  check(draft: New | Change, current: Record | undefined, report: Report): void
  create(draft: New, head: PostHead): UnstampedRecord<Record>
  change(current: Record, draft: Change, head: PostHeadChange): Partial<UnstampedRecord<Record>>
  stored(reader: Reader): ReadRepository<Record, LinkedCriteria, LinkedKey>
  at(transaction: TransactionContext): LinkedTransactionRepository<Record, LinkedCriteria>
}

/** Returns the venue and organizer resources of a calendar. */
export interface LinkedResources {
  readonly venue: LinkedResource<VenueRecord, NewVenueDraft, VenueDraft>
  readonly organizer: LinkedResource<OrganizerRecord, NewOrganizerDraft, OrganizerDraft>
}

export function linkedResources({ venue, organizer }: Resources): LinkedResources {
  return {
    venue: {
      name: 'venue',
      definition: venue,
      nameOf: ({ venue }) => venue,
      renamed: ({ venue }) => venue,
      shown: (record) => ({ ...record, stateprovince: shownStateProvince(record) }),
      check: checkCoordinates,
      create: venue.create,
      change: (current, draft, head) => changedVenue(current, draft, head, venue),
      stored: ({ venues }) => venues,
      at: ({ venues }) => venues,
    },
    organizer: {
      name: 'organizer',
      definition: organizer,
      nameOf: ({ organizer }) => organizer,
      renamed: ({ organizer }) => organizer,
      shown: (record) => record,
      check: () => {},
      create: organizer.create,
      change: organizer.change,
      stored: ({ organizers }) => organizers,
      at: ({ organizers }) => organizers,
    },
  }
}
