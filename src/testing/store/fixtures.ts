import type { EventRecord } from '../../resources/event/event.ts'
import type { LinkedRecord } from '../../resources/linked.ts'
import type { OrganizerRecord } from '../../resources/organizer.ts'
import type { TermRecord } from '../../resources/term.ts'
import type { VenueRecord } from '../../resources/venue.ts'
import {
  type CollectionName,
  collectionOf,
  type EventLink,
  eventLinks,
  isTermCollection,
  type LinkedCollection,
  type LinkedName,
  linkedCollections,
  type NewRecord,
  nameOf,
  type StoredRecord,
  type TermCollection,
  tableOf,
} from '../../schema/resource.ts'
import type { DateRange, LinkedCriteria } from '../../storage/criteria.ts'
import type { ReadRepository, Store, WriteRepository, Writer } from '../../storage/store.ts'
import { isStoreError, type StoreErrorCode } from '../../storage/store-error.ts'
import { equal } from '../assert.ts'
import { eventData, linkedData, organizerData, termData, venueData } from '../records.ts'

/** Checks one requirement of stores. The store has no records. */
export type Check = (store: Store) => Promise<void>

/** Checks by the name of the conformance case. */
export type Checks = Readonly<Record<string, Check>>

/** A check for each criterion. A criterion without one does not compile. */
export type ChecksOf<Criteria> = { readonly [Name in keyof Criteria]-?: Check }

export function named(prefix: string, checks: Checks): Checks {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${prefix} ${name}`, check]))
}

export interface Identified {
  readonly id: number
}

/** No store creates this id within a case. */
export const unknownId = 999_999

export const noon = '2030-06-20 12:00:00'

type Named<Name extends string, Value> = { readonly [_ in Name]: Value }

/** Inserts records in one transaction, in the order of their names, so that their ids ascend. */
export const insertEvents = inserter<EventRecord>((writer) => writer.events, eventData)
export const insertVenues = inserter<VenueRecord>((writer) => writer.venues, venueData)
export const insertOrganizers = inserter<OrganizerRecord>((writer) => writer.organizers, organizerData)
export const insertCategories = inserter<TermRecord>((writer) => writer.categories, termData)
export const insertTags = inserter<TermRecord>((writer) => writer.tags, termData)

type InsertLinked = <Name extends string>(
  store: Store,
  data: Named<Name, Partial<NewRecord<LinkedRecord>>>,
) => Promise<Named<Name, StoredRecord>>

/** Inserts records that events link to, by collection. */
const insertInto = tableOf<Readonly<Record<LinkedCollection, InsertLinked>>>(linkedCollections, (collection) =>
  inserter<LinkedRecord>(
    (writer) => writer[collection],
    (data) => linkedData(nameOf[collection], data),
  ),
)

const insertTerms: Readonly<Record<TermCollection, InsertTerms>> = { categories: insertCategories, tags: insertTags }

type InsertTerms = <Name extends string>(
  store: Store,
  data: Named<Name, Partial<NewRecord<TermRecord>>>,
) => Promise<Named<Name, TermRecord>>

/** Inserts records that events link to, by the name of the link. */
export const insertLinked = tableOf<
  Readonly<
    Record<
      EventLink,
      <Name extends string>(store: Store, data: Named<Name, object>) => Promise<Named<Name, Identified>>
    >
  >
>(eventLinks, (link) => (isTermCollection(link) ? insertTerms[link] : insertInto[collectionOf[link]]))

/** The members that records of all collections have. */
interface AnyFields {
  readonly slug?: string
  readonly modified_utc?: string
  readonly source?: string
  readonly external_id?: string
  readonly sync_state?: string
}

/** Inserts one record into any collection. */
export function insertOne(writer: Writer, collection: CollectionName, data: AnyFields = {}): Promise<StoredRecord> {
  if (collection === 'events') return writer.events.insert(eventData(data))
  if (isTermCollection(collection)) return writer[collection].insert(termData(data))
  return linkedWriter(writer, collection).insert(linkedData(nameOf[collection], data))
}

/** Returns the repository of linked records as one of the members that all of them have. */
export function linkedWriter(
  writer: Writer,
  collection: LinkedCollection,
): WriteRepository<LinkedRecord, never, never> {
  return writer[collection]
}

function inserter<Record extends StoredRecord>(
  repositoryOf: (writer: Writer) => Pick<WriteRepository<Record, never, never>, 'insert'>,
  complete: (data: Partial<NewRecord<Record>>) => NewRecord<Record>,
) {
  return <Name extends string>(
    store: Store,
    named: Named<Name, Partial<NewRecord<Record>>>,
  ): Promise<Named<Name, Record>> =>
    store.transaction(async (writer) => {
      const entries: [string, Record][] = []
      for (const [name, data] of Object.entries<Partial<NewRecord<Record>>>(named)) {
        entries.push([name, await repositoryOf(writer).insert(complete(data))])
      }
      return Object.fromEntries(entries) as Named<Name, Record> // the keys are those of `named`
    })
}

/** A resource, for checks that several resources share. */
export interface Kind<Criteria, Fields> {
  readonly repository: (store: Store) => ReadRepository<StoredRecord, Criteria, never>
  readonly insert: <Name extends string>(
    store: Store,
    data: Named<Name, Partial<Fields>>,
  ) => Promise<Named<Name, StoredRecord>>
}

/** A linked resource, for checks that all of them share. */
export interface LinkedKind {
  readonly repository: (store: Store) => ReadRepository<StoredRecord, LinkedCriteria, never>
  readonly insert: InsertLinked
  readonly link: LinkedName
}

export const linkedKinds = tableOf<Readonly<Record<LinkedCollection, LinkedKind>>>(linkedCollections, (collection) => ({
  repository: (store) => store[collection],
  insert: insertInto[collection],
  link: nameOf[collection],
}))

export const kinds = {
  events: { repository: (store: Store) => store.events, insert: insertEvents },
  venues: { ...linkedKinds.venues, repository: (store: Store) => store.venues },
  categories: { repository: (store: Store) => store.categories, insert: insertCategories, link: 'categories' },
  tags: { repository: (store: Store) => store.tags, insert: insertTags, link: 'tags' },
} as const

/** Criteria, and the records that must match them, in any order. */
export type FindCase<Criteria> = readonly [what: string, where: Criteria, expected: readonly Identified[]]

/** Checks which records are found. Order, pages and totals have other cases. */
export async function finds<Criteria>(
  repository: ReadRepository<StoredRecord, Criteria, never>,
  cases: readonly FindCase<Criteria>[],
): Promise<void> {
  for (const [what, where, expected] of cases) {
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

/** Returns a predicate for errors of a store with this code. */
export function hasCode(code: StoreErrorCode) {
  return (error: unknown): boolean => isStoreError(error) && error.code === code
}

/** Three dates a second apart: for each bound at noon a miss, the boundary and a hit. */
export const aroundNoon = { before: '2030-06-20 11:59:59', at: noon, after: '2030-06-20 12:00:01' } as const

type Around = keyof typeof aroundNoon

const foundBy: { readonly [Bound in keyof DateRange]-?: readonly Around[] } = {
  gt: ['after'],
  gte: ['at', 'after'],
  lt: ['before'],
  lte: ['before', 'at'],
}

/**
 * Returns cases for each bound and for combinations. `whereOf` puts a range into criteria that match all three records.
 */
export function rangeCases<Criteria>(
  records: Readonly<Record<Around, Identified>>,
  whereOf: (range: DateRange) => Criteria,
): readonly FindCase<Criteria>[] {
  const { before, at, after } = records
  // `Object.keys` loses the key type.
  const bounds = Object.keys(foundBy) as (keyof DateRange)[]
  return [
    ...bounds.map((bound): FindCase<Criteria> => {
      return [`${bound} noon`, whereOf({ [bound]: noon }), foundBy[bound].map((name) => records[name])]
    }),
    ['between two bounds, both included', whereOf({ gte: aroundNoon.before, lte: noon }), [before, at]],
    ['between two bounds, both left out', whereOf({ gt: aroundNoon.before, lt: aroundNoon.after }), [at]],
    ['two lower bounds', whereOf({ gt: aroundNoon.before, gte: aroundNoon.after }), [after]],
    ['bounds that leave nothing between them', whereOf({ gt: noon, lt: aroundNoon.after }), []],
    [
      'the years that dates can have',
      whereOf({ gte: '0000-01-01 00:00:00', lte: '9999-12-31 23:59:59' }),
      [before, at, after],
    ],
    ['a range without bounds', whereOf({}), [before, at, after]],
  ]
}
