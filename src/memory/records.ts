import type { EventRecord } from '../resources/event/event.ts'
import type { LinkedRecord } from '../resources/linked/linked.ts'
import { recordShapes, type TypesByName } from '../resources/resources.ts'
import type { TermRecord } from '../resources/term/term.ts'
import {
  type LinkedName,
  linkedNames,
  type NewRecord,
  type RecordShape,
  type Searchable,
  type Stamp,
  type StoredRecord,
  tableOf,
} from '../schema/resource.ts'

/** The row of a record in a table: the record with its search text. */
export type EventRow = EventRecord & Searchable
export type TermRow = TermRecord & Searchable
/** The row of a record that events link to: of one resource, or of any. */
export type LinkedRowOf<Name extends LinkedName> = TypesByName[Name]['record'] & Searchable
export type LinkedRow = LinkedRecord & Searchable

/** Builds the rows of a table. */
export interface RowShape<Record extends StoredRecord> {
  build(stamp: Stamp, data: NewRecord<Record>): Record & Searchable
}

export type LinkedRowShapes<Names extends LinkedName = LinkedName> = {
  readonly [Name in Names]: RowShape<TypesByName[Name]['record']>
}

export const eventRow = rowBuilder<EventRecord>(recordShapes.event)
export const termRow = rowBuilder<TermRecord>(recordShapes.category)
export const linkedRows = tableOf<LinkedRowShapes>(
  linkedNames,
  <Name extends LinkedName>(name: Name): LinkedRowShapes<Name>[Name] => ({
    build: rowBuilder<TypesByName[Name]['record']>(recordShapes[name]),
  }),
)

function rowBuilder<Record extends StoredRecord>({ build }: RecordShape<Record>): RowShape<Record>['build'] {
  return (stamp, data) => {
    const { search_text, search_words }: Searchable = data
    // Readers receive the row itself. Copies, comparisons and output leave out members that are not enumerable.
    const hidden = { search_text: { value: search_text }, search_words: { value: search_words } }
    return Object.freeze(Object.defineProperties(build(stamp, data), hidden)) as Record & Searchable
  }
}
