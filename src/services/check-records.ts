import { shown } from '../errors.ts'
import type { Resource } from '../schema/resource.ts'

/** Throws `TypeError` unless what is represented are records. */
export function checkRecords(records: readonly unknown[], resource: Resource): void {
  const other = records.findIndex((record) => !isObject(record) || typeof record.id !== 'number')
  if (other < 0) return
  const kind = isObject(records[other]) ? 'something without an id' : shown(records[other])
  throw new TypeError(`represent takes a record of the resource ${resource}, or a list of them; received ${kind}.`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
