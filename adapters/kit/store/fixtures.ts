import {
  type CollectionName,
  collectionNames,
  type DateRange,
  type EventCriteria,
  type EventLink,
  isStoreError,
  isTermCollection,
  type LinkedCriteriaOf,
  linkedCollections,
  type NameOf,
  type NewRecord,
  nameOf,
  type ReadRepository,
  type Store,
  type StoredRecord,
  type StoreErrorCode,
  type TermCollection,
  type TermCriteria,
  type TypesByName,
  tableOf,
  termCollections,
  type WriteRepository,
  type Writer,
} from 'daybook/storage'
import { eventData, linkedData, termData } from 'daybook/testing/calendar'
import { equal } from '../assert.ts'

/** Checks one requirement of stores. The store has no records. */
export type Check = (store: Store) => Promise<void>

/** Checks by the name of the conformance case. */
export type Checks = Readonly<Record<string, Check>>

/** A check for each criterion. A criterion without one does not compile. */
export type ChecksOf<Criteria> = { readonly [Name in keyof Criteria]-?: Check }

export function named(prefix: string, checks: Checks): Checks {
  return Object.fromEntries(Object.entries(checks).map(([name, check]) => [`${prefix} ${name}`, check]))
}

/** Returns the same checks for each of some collections. */
export function forEach<Each extends CollectionName>(
  collections: readonly Each[],
  checksOf: (collection: Each) => Checks,
): Checks {
  return Object.assign({}, ...collections.map(checksOf))
}

export interface Identified {
  readonly id: number
}

/** No store creates this id within a case. */
export const unknownId = 999_999

export const noon = '2030-06-20 12:00:00'

type RecordOf<Each extends CollectionName> = TypesByName[NameOf<Each>]['record']

type Named<Name extends string, Value> = { readonly [_ in Name]: Value }

type DataOf<Each extends CollectionName> = Each extends CollectionName ? Partial<NewRecord<RecordOf<Each>>> : never

type Insert<Each extends CollectionName> = <Name extends string>(
  store: Store,
  data: Named<Name, DataOf<Each>>,
) => Promise<Named<Name, RecordOf<Each>>>

/** Inserts records in one transaction, in the order of their names, so that their ids ascend. */
export const insert = tableOf<{ readonly [Each in CollectionName]: Insert<Each> }>(
  collectionNames,
  (collection) =>
    (store: Store, data: object): Promise<never> =>
      store.transaction(async (writer) => {
        const records: Record<string, StoredRecord> = {}
        for (const [name, one] of Object.entries(data)) records[name] = await insertOne(writer, collection, one)
        return records as never // its keys are those of the data, and its records those of the collection
      }),
)

/** Inserts one record into any collection. */
export function insertOne(writer: Writer, collection: CollectionName, data: object = {}): Promise<StoredRecord> {
  return writerOf(writer, collection).insert(dataOf(collection, data))
}

/** Returns complete data of a record of any collection. */
export function dataOf(collection: CollectionName, data: object): NewRecord<StoredRecord> {
  if (collection === 'events') return eventData(data)
  return isTermCollection(collection) ? termData(data) : linkedData(nameOf[collection], data)
}

/** Returns a repository as one of the members that all of them have. */
export function writerOf(writer: Writer, collection: CollectionName): WriteRepository<StoredRecord, never, never> {
  return writer[collection]
}

/** The collections that events link to. */
export const linkable = [...linkedCollections, ...termCollections]

/** Returns the link of events to a collection. */
export function linkTo(collection: Linkable): EventLink {
  return isTermCollection(collection) ? collection : nameOf[collection]
}

export type Linkable = (typeof linkable)[number]

type CriteriaOf<Each extends CollectionName> = Each extends 'events'
  ? EventCriteria
  : Each extends TermCollection
    ? TermCriteria
    : LinkedCriteriaOf<Exclude<Each, 'events' | TermCollection>>

/** Checks which records criteria find, among records with this data. */
export function finding<Each extends CollectionName, Name extends string>(
  collection: Each,
  data: Named<Name, DataOf<Each>>,
  casesOf: (records: Named<Name, RecordOf<Each>>) => readonly FindCase<CriteriaOf<Each>>[],
): Check {
  return async (store) => {
    const records = await insert[collection](store, data)
    await finds<object>(store[collection], casesOf(records))
  }
}

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
