import type { TypesByName } from '../../resources/resources.ts'
import { type CollectionName, linkedCollections, type NameOf, nameOf, termCollections } from '../../schema/resource.ts'
import type { FormerName } from '../former-names.ts'
import type { ExportedValue } from './keyed-values.ts'

/** The form of exports. A change of records that older releases cannot read gets the next number. */
export const exportFormat = 1

/** The first line of an export: what it consists of. */
export interface ExportedCalendar {
  /** Distinguishes it from records. */
  readonly collection: 'calendar'
  /** Facts of the calendar. */
  readonly record: {
    /** The form of the export, now 1. */
    readonly format: number
    /** The version of the time-zone data that the instants of all events follow; `null` if it is unknown. */
    readonly time_zone_data: string | null
    /** The number of records of each collection, so that an incomplete export is refused. */
    readonly records: Readonly<Record<CollectionName, number>>
    /** The small values beside the records, such as feeds; absent if there are none. */
    readonly keyed_values?: readonly ExportedValue[]
  }
}

/** A line of an export: the calendar, and then each of its records as it is stored. */
export type ExportedRecord = ExportedCalendar | { [Each in CollectionName]: ExportedRecordOf<Each> }[CollectionName]

/** A line with a record of a collection. */
export interface ExportedRecordOf<Collection extends CollectionName> {
  /** The collection of the record. */
  readonly collection: Collection
  /** The record as it is stored, with its id in the exported calendar. */
  readonly record: TypesByName[NameOf<Collection>]['record']
  /** The names by which the record was found before; absent if there are none. */
  readonly former_names?: readonly ExportedName[]
}

/** A former name of the record of a line. */
export type ExportedName = Omit<FormerName, 'id'>

/** The collections in an order in which each links only to those before it. */
export const exportedCollections: readonly CollectionName[] = [...termCollections, ...linkedCollections, 'events']

/** Returns whether a name is that of a collection. */
export function isCollectionName(name: unknown): name is CollectionName {
  return typeof name === 'string' && Object.hasOwn(nameOf, name)
}
