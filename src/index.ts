/**
 * The calendar, its records and errors, and the ports of whatever it needs.
 *
 * @module daybook
 */

export { type Passwords, pbkdf2Passwords } from './access/passwords.ts'
// Ports, with their defaults
export type { Action, Actor, Policy, Scope } from './access/policy.ts'
export { rolePolicy } from './access/role-policy.ts'
// The calendar
export { type Calendar, type CalendarOptions, createCalendar } from './calendar.ts'
// Errors
export {
  CalendarError,
  type ErrorCode,
  type ErrorDetails,
  type ErrorParams,
  errorStatus,
  type FieldErrors,
  isCalendarError,
} from './errors.ts'
// HTTP port
export type { Api, ApiReply, ApiRequest, CacheFigures, Mount, RawBody, RouteInfo } from './http/port.ts'
export { authorOf } from './model/author.ts'
// Records, and what callers send and get
export type { EventInput, EventLinks, EventPatch, EventRecord } from './model/event.ts'
export type { EventQuery } from './model/event-query.ts'
export type { EventReply } from './model/event-reply.ts'
export type { IgnoredInput, IgnoredName, InputKind } from './model/ignored-names.ts'
export type { ImagePort, ImageReference, ImageReply, ImageSize } from './model/image.ts'
export type { LinkedQuery } from './model/linked-query.ts'
export type { OrganizerInput, OrganizerPatch, OrganizerRecord, OrganizerReply } from './model/organizer.ts'
export type { PageQuery } from './model/page-query.ts'
export type { PostPatch, PostRecord, PostReply } from './model/post.ts'
export { type RecordShapes, recordShapes } from './model/record-shapes.ts'
export type {
  ImageInput,
  LinkedObject,
  LinkInput,
  LinksInput,
  TermReference,
  TermsInput,
} from './model/references.ts'
export type {
  Collection,
  Data,
  EventLink,
  Identified,
  RecordShape,
  Resource,
  Searchable,
  Stamp,
  StoredRecord,
} from './model/resource.ts'
export type { Owned, Status, StoredStatus } from './model/status.ts'
export type { ColumnKind } from './model/stored-field.ts'
export type {
  CategoryInput,
  CategoryPatch,
  TagInput,
  TagPatch,
  Taxonomy,
  TermRecord,
  TermReply,
  TermUrls,
} from './model/term.ts'
export type { CategoryQuery, TagQuery } from './model/term-query.ts'
export type { LinksPort, PageLink, UrlRoot } from './model/urls.ts'
export type { VenueInput, VenuePatch, VenueRecord, VenueReply } from './model/venue.ts'
export { venuesOf } from './model/venues-of.ts'
export { timeZoneDataVersion } from './runtime.ts'
export type { Change, ChangeOf, PostChange, TermChange } from './services/change.ts'
export type { ChangeListener } from './services/change-feed.ts'
export type { DefaultWindow, PageSizes, UnknownInput } from './services/environment.ts'
export type { ImportError, ImportEvents, ImportOptions, ImportProgress, ImportResult } from './services/event-import.ts'
export type { EventService, ReadOptions } from './services/event-service.ts'
export type { ExplainedDates, Explanation } from './services/explanation.ts'
export type { ClientSignal } from './services/fair-queue.ts'
export type { Target } from './services/find-post.ts'
export type { LinkedService } from './services/linked-service.ts'
export type { Page, Paging } from './services/page.ts'
export type { Revision, WriteOptions } from './services/precondition.ts'
export type {
  EventDateTimes,
  MovedEvent,
  RebuildInstants,
  RebuildOptions,
  RebuildProgress,
  RebuildReport,
  TimeZoneData,
  UnmovedEvent,
} from './services/rebuild-instants.ts'
export type { Represent, Representation, RepresentOptions } from './services/representation.ts'
export type {
  CategoryService,
  OrganizerService,
  Services,
  TagService,
  VenueService,
} from './services/services.ts'
export type { TermService } from './services/term-service.ts'
export type { PasswordAttempt } from './services/verify-password.ts'
export { createCommitId } from './storage/commit-id.ts'
// Storage port
export type * from './storage/criteria.ts'
export { requireFreeSlugs } from './storage/free-slugs.ts'
export type * from './storage/store.ts'
export { isStoreError, StoreError, type StoreErrorCode } from './storage/store-error.ts'
export type { CostDetails } from './text/cost.ts'
export type { Currency } from './text/currency.ts'
export { compareText } from './text/fold.ts'
export type { DateTime } from './time/date-time.ts'
export type { DateDetails } from './time/details.ts'
