/**
 * The storage port, which a store of your own implements, and the parts that stores share.
 *
 * @module daybook/storage
 */

export { errorHandler, type OnError } from '../error-handler.ts'
export { isCalendarError } from '../errors.ts'
export { checkOptions, milliseconds, type OptionChecks, optionKinds, wholeNumber } from '../options.ts'
export type { CountedField, EventGroup } from '../resources/event/event-query.ts'
export { type Joinable, linkShownFrom } from '../resources/event/online-link.ts'
export { type RecordShapes, recordShapes, type TypesByName, type TypesOf } from '../resources/resources.ts'
export { timeZoneDataVersion } from '../runtime.ts'
export type { ColumnKind } from '../schema/field/stored-field.ts'
export {
  type CollectionName,
  type CollectionOf,
  type Collections,
  collectionNames,
  collectionOf,
  type EventLink,
  type External,
  eventLinks,
  type FieldValue,
  type FieldValues,
  isTermCollection,
  type LinkedCollection,
  type LinkedCollections,
  type LinkedName,
  linkedCollections,
  linkedNameOf,
  linkedNames,
  type NameOf,
  type NewRecord,
  nameOf,
  noExternal,
  type OfLinked,
  type OfTerms,
  type RecordShape,
  type ResourceName,
  type Revision,
  type Searchable,
  type Stamp,
  type StoredRecord,
  type TermCollection,
  type TermCollections,
  tableOf,
  termCollections,
  termNameOf,
} from '../schema/resource.ts'
export { authorOf } from '../schema/vocabulary/author.ts'
export { commonBeginning, necessaryForms } from '../search/rank.ts'
export { recordWords, type SearchedTexts } from '../search/record-words.ts'
export type { Searched, SearchedWord, SearchForm } from '../search/searched.ts'
export { compareText, fold } from '../text/fold.ts'
export { isFree } from '../text/free.ts'
export { searchText } from '../text/search-words.ts'
export { numbered, slugify } from '../text/slug.ts'
export type { Tracer } from '../trace/trace.ts'
export { createTracer } from '../trace/tracer.ts'
export { createCommitId } from './commit-id.ts'
export type * from './commits.ts'
export type * from './criteria.ts'
export { externalIdTaken, requireFreeExternalIds } from './external-ids.ts'
export type * from './facets.ts'
export type * from './followers.ts'
export {
  type FormerKey,
  type FormerName,
  type FormerNameCriteria,
  type FormerNames,
  type FormerNameWriter,
  formerNameKey,
} from './former-names.ts'
export { requireFreeSlugs } from './free-slugs.ts'
export {
  checkValueKey,
  checkValueList,
  type JsonObject,
  type KeyedValue,
  type KeyedValues,
  type KeyedValueWriter,
  valueJson,
} from './keyed-values.ts'
export type * from './store.ts'
export { isStoreError, StoreError, type StoreErrorCode } from './store-error.ts'
export { checkedTenant, removableTenant, type Tenants } from './tenants.ts'
export { exportRecords } from './transfer/export-records.ts'
export type { ExportedCalendar, ExportedName, ExportedRecord, ExportedRecordOf } from './transfer/exported.ts'
export { type ImportedIds, type ImportOptions, type ImportReport, importRecords } from './transfer/import-records.ts'
export type { ExportedValue } from './transfer/keyed-values.ts'
