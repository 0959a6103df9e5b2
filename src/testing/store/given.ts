import type { EventRecord } from '../../resources/event/event.ts'
import type { OrganizerRecord } from '../../resources/organizer.ts'
import type { TermRecord } from '../../resources/term.ts'
import type { VenueRecord } from '../../resources/venue.ts'
import type { Data, EventLink, StoredRecord } from '../../schema/resource.ts'
import type { ReadRepository, Store, WriteRepository, Writer } from '../../storage/store.ts'
import { equal } from '../assert.ts'
import { eventData, organizerData, termData, venueData } from '../records.ts'

/** A check of one thing that every store promises, on a store without records. */
export type Check = (store: Store) => Promise<void>

/** Checks by the names of their cases. */
export type Checks = Readonly<Record<string, Check>>

/** A check for each criterion: a new one does not compile before it has its own. */
export type ChecksOf<Criteria> = { readonly [Name in keyof Criteria]-?: Check }

export function named(prefix: string, checks: Checks): Checks {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${prefix} ${name}`, check]))
}

export interface Identified {
  readonly id: number
}

/** No store gives it within a case. */
export const unknownId = 999_999

export const noon = '2030-06-20 12:00:00'

export type Given<Name extends string, Record> = { readonly [_ in Name]: Record }

/** Each inserts records in one transaction, in the order in which they are named, so that their ids ascend. */
export const givenEvents = inserter<EventRecord>((writer) => writer.events, eventData)
export const givenVenues = inserter<VenueRecord>((writer) => writer.venues, venueData)
export const givenOrganizers = inserter<OrganizerRecord>((writer) => writer.organizers, organizerData)
export const givenCategories = inserter<TermRecord>((writer) => writer.categories, termData)
export const givenTags = inserter<TermRecord>((writer) => writer.tags, termData)

/** By the link of events that points at them. Their data does not matter. */
export const givenLinked: Readonly<
  Record<EventLink, <Name extends string>(store: Store, given: Given<Name, object>) => Promise<Given<Name, Identified>>>
> = { venue: givenVenues, organizer: givenOrganizers, categories: givenCategories, tags: givenTags }

function inserter<Record extends StoredRecord>(
  repositoryOf: (writer: Writer) => Pick<WriteRepository<Record, never, never>, 'insert'>,
  complete: (data: Partial<Data<Record>>) => Data<Record>,
) {
  return <Name extends string>(store: Store, given: Given<Name, Partial<Data<Record>>>): Promise<Given<Name, Record>> =>
    store.transaction(async (writer) => {
      const entries: [string, Record][] = []
      for (const [name, data] of Object.entries<Partial<Data<Record>>>(given)) {
        entries.push([name, await repositoryOf(writer).insert(complete(data))])
      }
      return Object.fromEntries(entries) as Given<Name, Record> // the names are those of `given`
    })
}

/** A resource as a check sees it that others share: how it is asked, and how its records come to be. */
export interface Kind<Criteria, Fields> {
  readonly in: (store: Store) => ReadRepository<StoredRecord, Criteria, never>
  readonly given: <Name extends string>(
    store: Store,
    given: Given<Name, Partial<Fields>>,
  ) => Promise<Given<Name, StoredRecord>>
}

export const kinds = {
  events: { in: (store: Store) => store.events, given: givenEvents },
  venues: { in: (store: Store) => store.venues, given: givenVenues, link: 'venue' },
  organizers: { in: (store: Store) => store.organizers, given: givenOrganizers, link: 'organizer' },
  categories: { in: (store: Store) => store.categories, given: givenCategories, link: 'categories' },
  tags: { in: (store: Store) => store.tags, given: givenTags, link: 'tags' },
} as const

/** A question to a repository, with the records that it has to find, in any order. */
export type Question<Criteria> = readonly [what: string, where: Criteria, expected: readonly Identified[]]

/** Compares which records are found. Order, pages and totals have cases of their own. */
export async function finds<Criteria>(
  repository: ReadRepository<StoredRecord, Criteria, never>,
  questions: readonly Question<Criteria>[],
): Promise<void> {
  for (const [what, where, expected] of questions) {
    const { records } = await repository.find({ where, orderBy: [], offset: 0, limit: 1000 })
    equal(sortedIds(records), sortedIds(expected), what)
  }
}

export function idsOf(records: readonly Identified[]): readonly number[] {
  return records.map(({ id }) => id)
}

function sortedIds(records: readonly Identified[]): readonly number[] {
  return idsOf(records).toSorted((a, b) => a - b)
}
