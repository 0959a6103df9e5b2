import { type CollectionName, collectionNames, type StoredRecord, tableOf } from '../../schema/resource.ts'
import { checkedNames } from './check-names.ts'
import { checkRecord, isObject, type Refuse } from './check-record.ts'
import { type ExportedCalendar, type ExportedName, exportFormat, isCollectionName } from './exported.ts'
import { checkedValues, type ExportedValue } from './keyed-values.ts'

/** An export that is complete, and whose records each have the members of one. */
export interface ReadExport {
  readonly time_zone_data: string | null
  readonly records: Readonly<Record<CollectionName, readonly StoredRecord[]>>
  /** The former names of records, by their ids. */
  readonly former_names: Readonly<Record<CollectionName, ReadonlyMap<number, readonly ExportedName[]>>>
  readonly keyed_values: readonly ExportedValue[]
}

/** Reads all lines of an export. Throws a `TypeError` that names the record and the member that is not accepted. */
export async function readExport(lines: Iterable<unknown> | AsyncIterable<unknown>): Promise<ReadExport> {
  const records = tableOf<Readonly<Record<CollectionName, StoredRecord[]>>>(collectionNames, () => [])
  const ids = tableOf<Readonly<Record<CollectionName, Set<number>>>>(collectionNames, () => new Set())
  const names = tableOf<Readonly<Record<CollectionName, Map<number, readonly ExportedName[]>>>>(
    collectionNames,
    () => new Map(),
  )
  let calendar: ExportedCalendar['record'] | undefined
  let line = 0
  for await (const each of lines) {
    line += 1
    const { collection, record, former_names }: Line = isObject(each) ? each : {}
    const refuse = refusalOf(collection, record, line)
    if (calendar === undefined) {
      calendar = readCalendar(collection, record, refuse)
      continue
    }
    if (!isCollectionName(collection)) return refuse('collection', collection, `one of ${collectionNames.join(', ')}`)
    if (!isObject(record)) return refuse('record', record, 'an object')
    checkRecord(collection, record, refuse)
    const checked = record as unknown as StoredRecord // it has the columns of one
    if (ids[collection].has(checked.id)) refuse('id', checked.id, 'an id that no line before has')
    ids[collection].add(checked.id)
    records[collection].push(checked)
    if (former_names !== undefined) names[collection].set(checked.id, checkedNames(former_names, refuse))
  }
  if (calendar === undefined) throw new TypeError('The export has no lines.')
  for (const collection of collectionNames) {
    const [received, exported] = [records[collection].length, calendar.records[collection]]
    if (received === exported) continue
    throw new TypeError(`${collection}: received ${received} records of ${exported}. The export is incomplete.`)
  }
  const { time_zone_data, keyed_values = [] } = calendar
  return { time_zone_data, records, former_names: names, keyed_values }
}

interface Line {
  readonly collection?: unknown
  readonly record?: unknown
  readonly former_names?: unknown
}

function readCalendar(collection: unknown, record: unknown, refuse: Refuse): ExportedCalendar['record'] {
  if (collection !== 'calendar') return refuse('collection', collection, '"calendar" in the first line')
  if (!isObject(record)) return refuse('record', record, 'an object')
  const { format, time_zone_data, records, keyed_values } = record
  if (format !== exportFormat) return refuse('format', format, `${exportFormat}, of this release of daybook`)
  if (time_zone_data !== null && typeof time_zone_data !== 'string')
    return refuse('time_zone_data', time_zone_data, 'a version such as "2025b", or null')
  if (!isObject(records)) return refuse('records', records, 'the number of records of each collection')
  const numbers = tableOf<ExportedCalendar['record']['records']>(collectionNames, (name) => Number(records[name]))
  return { format, time_zone_data, records: numbers, keyed_values: checkedValues(keyed_values, refuse) }
}

/** Returns a function that throws for a member of a line. */
function refusalOf(collection: unknown, record: unknown, line: number): Refuse {
  return (path, value, accepted) => {
    const id = isObject(record) && record.id !== undefined ? ` ${shown(record.id)}` : ''
    const name = typeof collection === 'string' ? `${collection}${id}` : 'unknown'
    throw new TypeError(`${name} (line ${line}): ${path}: received ${shown(value)}; accepted is ${accepted}.`)
  }
}

/** Returns the beginning of a value as JSON. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? typeof value
  return text.length > 100 ? `${text.slice(0, 100)}...` : text
}
