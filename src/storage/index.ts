/**
 * The storage port, which a store of your own implements, and the parts that stores share.
 *
 * @module daybook/storage
 */

export { isCalendarError } from '../errors.ts'
export { type RecordShapes, type ResourceTypes, recordShapes, type TypesOf } from '../resources/resources.ts'
export { timeZoneDataVersion } from '../runtime.ts'
export { authorOf } from '../schema/author.ts'
export {
  type Collections,
  collectionNames,
  collectionOf,
  collections,
  type EventLink,
  eventLinks,
  type FieldValue,
  type FieldValues,
  isTermCollection,
  type LinkedCollection,
  type LinkedName,
  linkedCollections,
  linkedNames,
  type NameOf,
  type NewRecord,
  type RecordShape,
  type Searchable,
  type Stamp,
  type StoredRecord,
  type TermCollection,
  tableOf,
  termCollections,
} from '../schema/resource.ts'
export type { ColumnKind } from '../schema/stored-field.ts'
export { compareText } from '../text/fold.ts'
export { createCommitId } from './commit-id.ts'
export type * from './criteria.ts'
export { requireFreeSlugs } from './free-slugs.ts'
export type * from './store.ts'
export { isStoreError, StoreError, type StoreErrorCode } from './store-error.ts'
