import { type CollectionName, type StoredRecord, tableOf } from '../../schema/resource.ts'
import { isLatest, latestVersion } from '../latest-version.ts'
import type { Found, Store, StoreQuery } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { type ExportedName, type ExportedRecord, exportedCollections, exportFormat } from './exported.ts'
import { valuesToExport } from './keyed-values.ts'
import { parentOf } from './references.ts'

const pageSize = 500

/**
 * Yields the calendar of a store, and each of its records as it is stored: of every status, with hashes of passwords
 * and the values of the app's fields. Each line can be written with `JSON.stringify`. What a record refers to comes
 * before it, so that `importRecords` can insert them. The states of followers and the notes of commits are not
 * exported. Reads pages of 500 records, and blocks no writers: if the version of the store has changed at the end, it
 * throws `StoreError` `busy`, and what it has yielded is invalid.
 */
export async function* exportRecords(store: Store): AsyncGenerator<ExportedRecord, void, undefined> {
  const version = await latestVersion(store)
  await store.includeCommits?.(version)
  const totals = new Map<CollectionName, number>()
  for (const collection of exportedCollections) {
    totals.set(collection, (await page(store, collection, { offset: 0, limit: 1 })).total)
  }
  const records = tableOf<Readonly<Record<CollectionName, number>>>(
    exportedCollections,
    (name) => totals.get(name) ?? 0,
  )
  const time_zone_data = await store.timeZoneData()
  const keyed_values = await valuesToExport(store)
  const facts = { format: exportFormat, time_zone_data, records, ...(keyed_values.length > 0 && { keyed_values }) }
  yield { collection: 'calendar', record: facts }
  for (const collection of exportedCollections) {
    const names = new Map<number, ExportedName[]>()
    const records = recordsOf(store, collection, names)
    for await (const record of parentsFirst(records, (of) => parentOf(collection, of))) {
      const former_names = names.get(record.id)
      const line = { collection, record, ...(former_names && { former_names }) }
      yield line as unknown as ExportedRecord // a record of this collection
    }
  }
  if (!(await isLatest(store, version))) {
    throw new StoreError('busy', 'The calendar changed while it was exported. Discard this export, and try again.')
  }
}

/** Yields all records of a collection. Adds their former names, by the ids of the records. */
async function* recordsOf(
  store: Store,
  collection: CollectionName,
  names: Map<number, ExportedName[]>,
): AsyncGenerator<StoredRecord> {
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const found = await page(store, collection, { offset, limit: pageSize })
    total = found.total
    const former = await store.formerNames.find(collection, { ids: found.records.map(({ id }) => id) })
    for (const { id, ...name } of former) names.set(id, [...(names.get(id) ?? []), name])
    yield* found.records
  }
}

function page(
  store: Store,
  collection: CollectionName,
  bounds: Pick<StoreQuery<object, never>, 'offset' | 'limit'>,
): Promise<Found<StoredRecord>> {
  const records: { find(query: StoreQuery<object, never>): Promise<Found<StoredRecord>> } = store[collection]
  return records.find({ where: {}, orderBy: [], ...bounds })
}

/**
 * Yields records by ascending id, except that none comes before its parent. Holds only those that wait for their
 * parent.
 */
async function* parentsFirst(
  records: AsyncIterable<StoredRecord>,
  parentIdOf: (record: StoredRecord) => number,
): AsyncGenerator<StoredRecord> {
  const yielded = new Set([0])
  const waiting = new Map<number, StoredRecord[]>()
  for await (const record of records) {
    const parent = parentIdOf(record)
    if (!yielded.has(parent)) {
      waiting.set(parent, [...(waiting.get(parent) ?? []), record])
      continue
    }
    const ready = [record]
    for (const next of ready) {
      yielded.add(next.id)
      yield next
      ready.push(...(waiting.get(next.id) ?? []))
      waiting.delete(next.id)
    }
  }
  // Their parents do not exist. An import refuses them by name.
  for (const records of waiting.values()) yield* records
}
