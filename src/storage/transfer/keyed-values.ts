import { type CollectionName, collectionNames } from '../../schema/resource.ts'
import { checkValueKey, type JsonObject, type KeyedValue, type KeyedValues, valueJson } from '../keyed-values.ts'
import { isObject, type Refuse } from './check-record.ts'

/** A small value beside the records, in an export. */
export type ExportedValue = Pick<KeyedValue, 'kind' | 'key' | 'value'>

/** The kinds that an export contains. Keys of the others contain ids, or mean nothing later. */
const exportedKinds = ['source', 'left_source', 'import_columns'] as const

/** Returns the values for an export. */
export async function valuesToExport(store: KeyedValues): Promise<readonly ExportedValue[]> {
  const found = await Promise.all(exportedKinds.map((kind) => store.keyedValues(kind, { limit: 10_000 })))
  return found.flat().map(({ kind, key, value }) => ({ kind, key, value: elsewhere(kind, value) }))
}

/** Returns the values of the first line, none if it has none. Refuses what are none. */
export function checkedValues(sent: unknown, refuse: Refuse): readonly ExportedValue[] {
  if (sent === undefined) return []
  if (!Array.isArray(sent)) return refuse('keyed_values', sent, 'a list of values')
  for (const [index, one] of sent.entries()) {
    if (!isValue(one)) refuse(`keyed_values[${index}]`, one, 'an object with kind, key and value, an object')
  }
  return sent
}

function isValue(one: unknown): boolean {
  if (!isObject(one) || Object.keys(one).length !== 3) return false
  try {
    checkValueKey(one.kind, one.key)
    return valueJson(one.value) !== ''
  } catch {
    return false
  }
}

/** Returns a value whose `links`, ids by collection, are the new ones, without those of records that are gone. */
export function movedValue(
  { kind, value: exported }: ExportedValue,
  newId: (collection: CollectionName, id: number) => number | undefined,
): JsonObject {
  const value = elsewhere(kind, exported)
  const { links } = value
  if (!isObject(links)) return value
  const moved = collectionNames.flatMap((collection) => {
    const ids = links[collection]
    return Array.isArray(ids) ? [[collection, ids.flatMap((id) => newId(collection, Number(id)) ?? [])]] : []
  })
  return { ...value, links: { ...links, ...Object.fromEntries(moved) } }
}

/**
 * Returns a value without what means nothing in another calendar. A feed is not run there by the process that runs it
 * here, and what it asks and has changed are records by their ids: its next run there asks again.
 */
function elsewhere(kind: string, value: JsonObject): JsonObject {
  if (kind !== 'source') return value
  const { lastRun } = value
  const run = isObject(lastRun) ? { ...lastRun, changes: [] } : null
  return { ...value, lease: null, asks: null, lastRun: run }
}
