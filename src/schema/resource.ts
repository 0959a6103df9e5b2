import type { ColumnKind } from './stored-field.ts'

/** The resources of the calendar, by the singular that error codes and policies use. */
export type ResourceName = 'event' | 'venue' | 'organizer' | 'category' | 'tag'

/** The same by the plural that routes, services and stores use. */
export type CollectionName = 'events' | 'venues' | 'organizers' | 'categories' | 'tags'

export const collectionOf = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const satisfies Record<ResourceName, CollectionName>

/** Such as `Event`: what `/doc` calls the type of a resource. */
export function typeName(resource: string): string {
  return resource.charAt(0).toUpperCase() + resource.slice(1)
}

/** Such as `an event`. */
export function withArticle(resource: ResourceName): string {
  return /^[aeiou]/.test(resource) ? `an ${resource}` : `a ${resource}`
}

/** The links an event holds, by the name of the field that holds them. */
export const eventLinks = ['venue', 'organizer', 'categories', 'tags'] as const
/** A field of an event that holds the ids of linked records, in the order in which they were given. */
export type EventLink = 'venue' | 'organizer' | 'categories' | 'tags'

/** What has the id of a record: the record itself, a reply, or an object with nothing else. */
export interface Identified {
  /** From 1. */
  readonly id: number
}

/** What every stored record has. `id` and `revision` come from the store. */
export interface StoredRecord {
  /** From 1; never given twice in a resource. */
  readonly id: number
  /**
   * The id of the commit that wrote the record last. Each change has another id, which is never used twice, not even after a
   * backup was restored. Letters, digits, `-`, `_` and `.`, at most 100 of them.
   */
  readonly revision: string
  /** When the record last changed, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly modified_utc: string
  /** The values of the app's own fields, by name; absent without any. A change replaces all of them together. */
  readonly fields?: FieldValues | undefined
}

/** A value of a field of the app. A record without a value has no member of that name. */
export type FieldValue = string | number | boolean | readonly (string | number | boolean)[]

/** The values of the fields of the app, by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** Returns values that nobody can change. Frozen ones come from a former record, and are shared with it. */
export function frozenValues(values: FieldValues | undefined): FieldValues | undefined {
  if (values === undefined || Object.isFrozen(values)) return values
  const copies = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? Object.freeze([...value]) : value,
  ])
  return Object.freeze(Object.fromEntries(copies))
}

/** What comes with a record for searches alone: a store looks in it, and never gives it back. */
export interface Searchable {
  /** Folded texts, line by line: what `search` looks in (rule 13). */
  readonly search_text: string
}

/** What a store is given to insert: all but what it makes itself. */
export type NewRecord<Record extends StoredRecord> = Omit<Record, 'id' | 'revision'> & Searchable

/** The same before the unit of work has stamped it. */
export type UnstampedRecord<Record extends StoredRecord> = Omit<NewRecord<Record>, 'modified_utc'>

/** What a store adds to the data of a record. */
export interface Stamp {
  /** From 1; never given twice in a resource. */
  readonly id: number
  /** The commit id of the transaction, the same for all records that it writes. */
  readonly revision: string
}

/** How records of a resource are stored: what an SQL table needs to know of them. */
export interface RecordShape<Record extends StoredRecord> {
  /** The kind of the column of each field. Columns have the names of their fields. */
  readonly columns: { readonly [field: string]: ColumnKind }
  /** Builds a record, which is not frozen yet. Reads each field of `data` once. */
  build(stamp: Stamp, data: Omit<Record, keyof Stamp>): Record
}
