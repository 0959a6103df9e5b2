import {
  type CollectionName,
  collectionNames,
  type LinkedCollection,
  type LinkedName,
  linkedNameOf,
  type NameOf,
  nameOf,
  type PostName,
  type ResourceName,
  type TermCollection,
  termNameOf,
} from './collections.ts'
import type { ColumnKind } from './field/stored-field.ts'

export * from './collections.ts'

// `Object.keys` loses the types of keys.

/** The collections of linked resources. */
export const linkedCollections = Object.keys(linkedNameOf) as readonly LinkedCollection[]
/** The collections of terms. */
export const termCollections = Object.keys(termNameOf) as readonly TermCollection[]
export const resourceNames: readonly ResourceName[] = collectionNames.map((name) => nameOf[name])
/** Returns whether a name is that of a resource. */
export function isResourceName(name: string): name is ResourceName {
  return resourceNames.some((resource) => resource === name)
}
/** The linked resources in the singular. */
export const linkedNames: readonly LinkedName[] = linkedCollections.map((name) => nameOf[name])
export const postNames: readonly PostName[] = [nameOf.events, ...linkedNames]

/** The plural of each resource. */
export const collectionOf = Object.fromEntries(collectionNames.map((name) => [nameOf[name], name])) as CollectionOf
/** The plural of each resource. */
export type CollectionOf = { readonly [Collection in CollectionName as NameOf<Collection>]: Collection }

/** Returns whether a resource has a status, an author and a trash. */
export function isPostName(name: ResourceName): name is PostName {
  return name === nameOf.events || isLinkedName(name)
}

/** Returns whether events link to a resource by its name. */
export function isLinkedName(name: ResourceName): name is LinkedName {
  return collectionOf[name] in linkedNameOf
}

/** A field of an event with the ids of linked records, in the order of the input. */
export type EventLink = LinkedName | TermCollection

/** The links of an event: the names of their fields, first those to linked records. */
export const eventLinks: readonly EventLink[] = [...linkedNames, ...termCollections]

/**
 * Returns an object with a value for each key, for tables that are made at start. To have the type of each value
 * checked, `make` declares that it returns `Table<Key>[Key]`, where `Table` is a mapped type over some keys.
 */
export function tableOf<Table>(
  keys: readonly (keyof Table & string)[],
  make: (key: keyof Table, index: number) => Table[keyof Table],
): Table {
  const table: Record<string, Table[keyof Table]> = {}
  for (const [index, key] of keys.entries()) table[key] = make(key, index)
  // Each key has the value that was made for it.
  return table as Table
}

/** Returns the same with values that are loaded at once. */
export async function loadTable<Table>(
  keys: readonly (keyof Table & string)[],
  load: (key: keyof Table) => Promise<Table[keyof Table]>,
): Promise<Table> {
  const values = await Promise.all(keys.map((key) => load(key)))
  return tableOf<Table>(keys, (_, index) => values[index] as Table[keyof Table]) // every key was loaded
}

/**
 * Returns a function that creates such objects, which make each value when it is first read. The values are not own
 * properties, so do not spread these objects.
 */
export function lazyTables<Table>(
  keys: readonly (keyof Table & string)[],
): (make: (key: keyof Table) => Table[keyof Table]) => Table {
  class LazyTable {
    readonly made = new Map<keyof Table, Table[keyof Table]>()
    constructor(readonly make: (key: keyof Table) => Table[keyof Table]) {}
  }
  for (const key of keys) {
    Object.defineProperty(LazyTable.prototype, key, {
      get(this: LazyTable) {
        const value = this.made.get(key) ?? this.make(key)
        this.made.set(key, value)
        return value
      },
    })
  }
  // The getters above are its members.
  return (make) => new LazyTable(make) as unknown as Table
}

/** Returns the name of a type in `/doc`, such as `Event`. */
export function typeName(resource: string): string {
  return resource.charAt(0).toUpperCase() + resource.slice(1)
}

/** Returns the name with its article, such as `an event`. */
export function withArticle(resource: ResourceName): string {
  return /^[aeiou]/.test(resource) ? `an ${resource}` : `a ${resource}`
}

/** Anything with the id of a record: the record itself, a reply, or an object with only the id. */
export interface Identified {
  /** From 1. */
  readonly id: number
}

/** The revision of a record when it was read. Any record is one. */
export interface Revision extends Pick<StoredRecord, 'id' | 'revision'> {}

/** The members of every stored record. The store sets `id` and `revision`. */
export interface StoredRecord {
  /** From 1; unique within its resource and never used again. */
  readonly id: number
  /**
   * The id of the last commit that wrote the record. Each change has another id, which is never used twice, not even
   * after a backup was restored. Letters, digits, `-`, `_` and `.`, at most 100 of them.
   */
  readonly revision: string
  /** The time of the last change, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly modified_utc: string
  /** The name of the calendar that the record is synchronized with. Empty for a record of this calendar (rule 52). */
  readonly source: string
  /** The id of the record in `source`. Unique among the records of the resource with this source. */
  readonly external_id: string
  /** What the synchronization stored for its next run. Responses never show it. */
  readonly sync_state: string
  /** The values of the app's own fields, by name; absent if there are none. A change replaces all of them together. */
  readonly fields?: FieldValues | undefined
}

/** The members of a record that link it to a record of another calendar. */
export interface External extends Pick<StoredRecord, 'source' | 'external_id' | 'sync_state'> {}

/** A record of this calendar only. */
export const noExternal: External = { source: '', external_id: '', sync_state: '' }

/** A value of a field of the app. A record without a value lacks the member. */
export type FieldValue = string | number | boolean | readonly (string | number | boolean)[]

/** The values of the fields of the app, by name. */
export type FieldValues = Readonly<Record<string, FieldValue>>

/** Returns immutable values. Frozen ones belong to an earlier version of the record, and are shared. */
export function frozenValues(values: FieldValues | undefined): FieldValues | undefined {
  if (values === undefined || Object.isFrozen(values)) return values
  const copies = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? Object.freeze([...value]) : value,
  ])
  return Object.freeze(Object.fromEntries(copies))
}

/** The search text of a record, which a store searches but never returns. */
export interface Searchable {
  /** Folded text, line by line, which `search` looks in (rule 13). */
  readonly search_text: string
  /** Its words, line by line, which `q` looks in (rule 79). */
  readonly search_words: string
}

/** A record to insert, without the members that the store creates. */
export type NewRecord<Record extends StoredRecord> = Omit<Record, 'id' | 'revision'> & Searchable

/** A record to insert, before the unit of work has stamped it. */
export type UnstampedRecord<Record extends StoredRecord> = Omit<NewRecord<Record>, 'modified_utc'>

/** The members that a store adds to a record. */
export interface Stamp {
  /** From 1; unique within its resource and never used again. */
  readonly id: number
  /** The commit id of the transaction, the same for all records that it writes. */
  readonly revision: string
}

/** How records of a resource are stored, for SQL tables. */
export interface RecordShape<Record extends StoredRecord> {
  /** The kind of the column of each field. Columns have the names of their fields. */
  readonly columns: { readonly [field: string]: ColumnKind }
  /** The field with the name of a record. */
  readonly nameField: string
  /** Builds a record, not yet frozen. Reads each field of `data` once. */
  build(stamp: Stamp, data: Omit<Record, keyof Stamp>): Record
}
