import { shown } from '../errors.ts'
import type { ResourceName } from '../schema/resource.ts'
import { isObject } from '../schema/values.ts'

/** Throws `TypeError` unless all values are records of a resource. */
export function checkRecords(records: readonly unknown[], resource: ResourceName): void {
  const other = records.findIndex((record) => !isObject(record) || typeof record.id !== 'number')
  if (other < 0) return
  const kind = isObject(records[other]) ? 'something without an id' : shown(records[other])
  throw new TypeError(`toReply takes a record of the resource ${resource}, or a list of them; received ${kind}.`)
}
