import type { EventRecord } from '../../resources/event/event.ts'
import { resourcesWith } from '../../resources/resources.ts'
import type { AppFields } from '../../schema/app-fields.ts'
import {
  type CollectionName,
  collectionNames,
  type NewRecord,
  nameOf,
  type Searchable,
  type StoredRecord,
  tableOf,
} from '../../schema/resource.ts'
import type { FormerName } from '../former-names.ts'
import type { Store, WriteRepository, Writer } from '../store.ts'
import { type ExportedName, type ExportedRecord, exportedCollections } from './exported.ts'
import { movedValue } from './keyed-values.ts'
import { type ReadExport, readExport } from './read-export.ts'
import { parentOf, references } from './references.ts'
import { type Moved, movedState } from './sync-states.ts'

/** Options of an import. */
export interface ImportOptions {
  /** The app's own fields, which searches look in. The default is those of the store. */
  readonly fields?: AppFields | undefined
}

/** The result of an import. */
export interface ImportReport {
  /** The new id of each record by its former one. */
  readonly ids: ImportedIds
  /**
   * The app's own fields that records have values of and that were not declared, such as `event.room`. The values are
   * stored, but searches do not look in them.
   */
  readonly undeclaredFields: readonly string[]
}

/** The new ids of the records of each collection, by their former ids. */
export type ImportedIds = Readonly<Record<CollectionName, ReadonlyMap<number, number>>>

/**
 * Stores what `exportRecords` has yielded in a calendar without records, in one transaction: everything or nothing.
 * Records get new ids and revisions, also wherever one refers to another. Everything else stays, such as slugs, `uid`,
 * dates, counts and external ids. First reads all records into memory. Throws a `TypeError` that names the record and
 * the member for a line that is damaged, or that refers to a record which does not come before it, also for an
 * incomplete export, and for a calendar with records.
 */
export async function importRecords(
  store: Store,
  records: Iterable<ExportedRecord> | AsyncIterable<ExportedRecord>,
  { fields = store.fields }: ImportOptions = {},
): Promise<ImportReport> {
  const exported = await readExport(records)
  const resources = resourcesWith(fields)
  const searchable = (collection: CollectionName, record: StoredRecord): Searchable =>
    resources[nameOf[collection]].derivedText(record as never) // a record of this collection
  const ids = await store.transaction((writer) => insertAll(exported, writer, searchable))
  return { ids, undeclaredFields: undeclaredIn(exported, fields) }
}

type WithText = (collection: CollectionName, record: StoredRecord) => Searchable

async function insertAll(exported: ReadExport, writer: Writer, withText: WithText) {
  const { time_zone_data, records, former_names, keyed_values } = exported
  await requireEmpty(writer)
  const moved = tableOf<Readonly<Record<CollectionName, Map<number, Moved>>>>(collectionNames, () => new Map())
  const idOf = (collection: CollectionName, id: number) => moved[collection].get(id)?.after.id
  for (const collection of exportedCollections) {
    for (const batch of batchesOf(records[collection], collection)) {
      const data = batch.map((before) => {
        const after = withNewIds(before, collection, idOf)
        return { ...after, ...withText(collection, after) } as NewRecord<StoredRecord>
      })
      const inserted = await insert(data, collection, writer)
      for (const [index, after] of inserted.entries()) {
        const before = batch[index]
        if (before !== undefined) moved[collection].set(before.id, { before, after })
      }
    }
  }
  // Afterwards, because the state of a series contains the ids of its events.
  for (const collection of exportedCollections) {
    for (const one of moved[collection].values()) {
      const sync_state = movedState(one.before.sync_state, collection, one, (id) => moved.events.get(id))
      if (sync_state !== one.before.sync_state)
        await repository(collection, writer).update(one.after.id, { sync_state })
    }
  }
  for (const collection of exportedCollections) {
    const names = Array.from(former_names[collection], ([id, all]) =>
      all.flatMap((name) => movedName(name, id, (former) => idOf(collection, former))),
    )
    await writer.formerNames.put(collection, names.flat())
  }
  for (const exported of keyed_values) {
    const { kind, key } = exported
    if (await writer.putKeyedValue(kind, key, movedValue(exported, idOf), null)) continue
    throw new TypeError(`keyed_values: the calendar has a ${kind} "${key}"; accepted is one without any.`)
  }
  await writer.noteTimeZoneData(time_zone_data ?? '')
  return tableOf<ImportedIds>(
    collectionNames,
    (collection) => new Map([...moved[collection]].map(([id, { after }]) => [id, after.id])),
  )
}

/** Returns a former name for the new ids. The id of a record that is gone means nothing among them. */
function movedName(name: ExportedName, id: number, newId: (id: number) => number | undefined): readonly FormerName[] {
  const after = newId(id)
  const named = name.kind === 'id' ? newId(Number(name.name)) : name.name
  return after === undefined || named === undefined ? [] : [{ ...name, name: String(named), id: after }]
}

async function requireEmpty(writer: Writer): Promise<void> {
  for (const collection of collectionNames) {
    const { total } = await repository(collection, writer).find({ where: {}, orderBy: [], offset: 0, limit: 1 })
    if (total > 0) throw new TypeError(`${collection}: the calendar has ${total} records; accepted is one without any.`)
  }
}

function withNewIds(
  { id: former, revision: _, ...record }: StoredRecord,
  collection: CollectionName,
  idOf: (collection: CollectionName, id: number) => number | undefined,
): StoredRecord {
  const changed: Record<string, unknown> = {}
  for (const { member, to, isList } of references[collection]) {
    const newId = (id: number): number => {
      const found = id === 0 && !isList ? 0 : idOf(to, id)
      if (found !== undefined) return found
      throw new TypeError(
        `${collection} ${former}: ${member}: the export has no record ${id} of ${to} before this one.`,
      )
    }
    // The kinds of the columns were checked.
    const value = Reflect.get(record, member) as number | readonly number[]
    changed[member] = typeof value === 'number' ? newId(value) : value.map(newId)
  }
  return { ...record, ...changed } as StoredRecord // the store sets id and revision
}

/**
 * Splits events into batches, each without the parent of another event in it. Other records are inserted one by one.
 */
function* batchesOf(records: readonly StoredRecord[], collection: CollectionName): Generator<readonly StoredRecord[]> {
  const most = collection === 'events' ? 500 : 1
  let batch: StoredRecord[] = []
  let ids = new Set<number>()
  for (const record of records) {
    if (batch.length === most || ids.has(parentOf(collection, record))) {
      yield batch
      batch = []
      ids = new Set()
    }
    batch.push(record)
    ids.add(record.id)
  }
  if (batch.length > 0) yield batch
}

async function insert(
  data: readonly NewRecord<StoredRecord>[],
  collection: CollectionName,
  writer: Writer,
): Promise<readonly StoredRecord[]> {
  // They are events.
  if (collection === 'events') return writer.events.insertMany(data as readonly NewRecord<EventRecord>[])
  return Promise.all(data.map((record) => repository(collection, writer).insert(record)))
}

type AnyRepository = Pick<WriteRepository<StoredRecord, object, never>, 'find' | 'insert' | 'update'>

function repository(collection: CollectionName, writer: Writer): AnyRepository {
  return writer[collection] as unknown as AnyRepository // callers pass it records of this collection
}

function undeclaredIn({ records }: ReadExport, fields: AppFields = {}): readonly string[] {
  const names = new Set<string>()
  for (const collection of collectionNames) {
    const resource = nameOf[collection]
    for (const record of records[collection]) {
      for (const name of Object.keys(record.fields ?? {})) {
        if (!Object.hasOwn(fields[resource] ?? {}, name)) names.add(`${resource}.${name}`)
      }
    }
  }
  return [...names].toSorted()
}
