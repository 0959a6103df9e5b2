/**
 * The calendar, its records and errors, and its ports.
 *
 * @module daybook
 */

// Ports, with their defaults
export type { MyEvents, OwnEvents } from './access/own-events.ts'
export { type Passwords, pbkdf2Passwords } from './access/passwords.ts'
export type { Actor, Policy, PolicyAction, PolicyScope } from './access/policy.ts'
export { rolePolicy } from './access/role-policy.ts'
export type { CheckWrite, WriteLinks, WriteOf, WriteToCheck } from './access/write-check.ts'
// The calendar
export type { AppFieldsOf, Calendar, CalendarEvents, CalendarRecurrence } from './calendar/calendar.ts'
export type { CalendarOptions } from './calendar/calendar-options.ts'
export { createCalendar } from './calendar/create-calendar.ts'
export * from './client-entry.ts'
// Errors
export { errorHandler, type OnError } from './error-handler.ts'
export type {
  ConflictingEvent,
  ErrorCode,
  ErrorConflicts,
  ErrorDetails,
  ErrorParams,
  FieldErrors,
  MovedTo,
} from './errors.ts'
export type { Weekday } from './recurrence/rule.ts'
export type {
  AppInput,
  AppPatch,
  AppQuery,
  AppRecord,
  AppReply,
  Faceted,
  Facets,
  MaybeFaceted,
} from './resources/app-types.ts'
// Records, input and replies
export type { EventDateTimes, EventInput, EventLinks, EventPatch, EventRecord } from './resources/event/event.ts'
export type { CountedRecord, CountedValue, EventFacets } from './resources/event/event-facets.ts'
export type { EventFacet, EventQuery } from './resources/event/event-query.ts'
export type { EventReply } from './resources/event/event-reply.ts'
export type { AttendanceMode, EventStatus } from './resources/event/event-status.ts'
export type {
  EventRecurrence,
  EventRecurrenceInput,
  EventRecurrenceObject,
  OccurrenceRecurrence,
  RecurrenceScope,
  SeriesRecurrence,
} from './resources/event/recurrence-field.ts'
export type { IgnoredInput, IgnoredName, InputKind } from './resources/ignored-names.ts'
export type { LinkedQuery } from './resources/linked/linked-query.ts'
export type { OrganizerInput, OrganizerPatch, OrganizerRecord, OrganizerReply } from './resources/linked/organizer.ts'
export type { VenueInput, VenuePatch, VenueRecord, VenueReply } from './resources/linked/venue.ts'
export type { ChosenFields } from './resources/merge-input.ts'
export type { PageQuery } from './resources/page-query.ts'
export type { PostPatch, PostRecord, PostReply } from './resources/post.ts'
export type { LinkedTypes, TypesByName, TypesOf } from './resources/resources.ts'
export type {
  CategoryInput,
  CategoryPatch,
  TagInput,
  TagPatch,
  TermRecord,
  TermReply,
  TermUrls,
} from './resources/term/term.ts'
export type { CategoryQuery, TagQuery } from './resources/term/term-query.ts'
export type { PageReference, PageUrlPort, UrlRoot } from './resources/urls.ts'
export type { AppField, AppFieldSet, AppFields, NoFields } from './schema/app-fields.ts'
export type {
  CollectionName,
  Collections,
  Identified,
  LinkedCollection,
  LinkedName,
  NameOf,
  PostName,
  ResourceName,
  Revision,
  Taxonomy,
  TermCollection,
} from './schema/resource.ts'
export { authorOf } from './schema/vocabulary/author.ts'
export { type CategoryColor, categoryColors } from './schema/vocabulary/category-colors.ts'
export type { ImagePort, ImageReference, ImageReply, ImageSize } from './schema/vocabulary/image.ts'
export type { ImageInput } from './schema/vocabulary/image-field.ts'
export type {
  LinkedObject,
  LinkInput,
  LinksInput,
  TermNames,
  TermReference,
  TermsInput,
} from './schema/vocabulary/references.ts'
export type { Owned, RecordStatus, StoredStatus } from './schema/vocabulary/status.ts'
export type {
  CalendarTransaction,
  CalendarTransactionOptions,
  ExternalFinders,
  ExternalQuery,
  RunTransaction,
} from './services/calendar-transaction.ts'
export type { ChangeOf, PostChange, RecordChange, TermChange } from './services/changes/change.ts'
export type { ChangeListener } from './services/changes/change-feed.ts'
export type {
  CountedDuplicate,
  DuplicatePair,
  DuplicateReason,
  Duplicates,
  DuplicatesOptions,
} from './services/duplicates/duplicate-options.ts'
export type { DefaultWindow, PageSizes, UnknownInput } from './services/environment/environment.ts'
export type {
  BookingOptions,
  ConflictMode,
  ConflictOptions,
  EventConflicts,
  FoundConflicts,
} from './services/events/conflicts/conflict-options.ts'
export type { DoubleBooking, DoubleBookingDays, DoubleBookings } from './services/events/conflicts/double-bookings.ts'
export type {
  ImportConflict,
  ImportError,
  ImportEvents,
  ImportOptions,
  ImportProgress,
  ImportResult,
} from './services/events/event-import.ts'
export type { EventService, IncludeOptions, ReadOptions } from './services/events/event-service.ts'
export type { CreateEventOptions, RemoveEventOptions, UpdateEventOptions } from './services/events/event-writes.ts'
export type {
  ChangedOfMany,
  ChangedTerms,
  EventShift,
  EventsChange,
  EventsCopy,
  EventUndo,
  ManyCounts,
  ManyEvents,
  ManyOptions,
  ManyReport,
  ManyResult,
  ManyStop,
  RefusedOfMany,
  RemoveManyOptions,
  UnchangedOfMany,
  UndoManyOptions,
  UnwrittenOfMany,
  UpdateManyOptions,
} from './services/events/many/many-options.ts'
export type {
  MovedEvent,
  RebuildInstants,
  RebuildOptions,
  RebuildProgress,
  RebuildReport,
  TimeZoneData,
  UnmovedEvent,
} from './services/events/rebuild-instants.ts'
export type {
  ExtendOptions,
  ExtendProgress,
  ExtendReport,
  FailedExtension,
  RecurringEvents,
} from './services/events/series-writer.ts'
export type { Follow } from './services/followers/follow.ts'
export { followAll } from './services/followers/follow-all.ts'
export type {
  FollowContext,
  FollowFailure,
  FollowHandler,
  FollowOptions,
  FollowTimers,
  StopSignal,
} from './services/followers/follow-options.ts'
export type { FollowAllOptions, TenantFollowers } from './services/followers/follow-tenants.ts'
export type {
  CountedTermChange,
  EverythingChanged,
  FollowedChange,
  FollowedRecord,
  FollowedRecordOf,
} from './services/followers/followed-change.ts'
export type { Follower, FollowerStatus } from './services/followers/follower.ts'
export type { ImportPreset, PresetColumn, StoredPreset, StoredPresets } from './services/imports/stored-presets.ts'
export type { MergeOptions } from './services/merges/merge-options.ts'
export type { ExplainedDates, Explanation } from './services/operations/explanation.ts'
export type {
  CategoryService,
  LinkedServiceOf,
  OrganizerService,
  ResourceServices,
  Services,
  TagService,
  TermServiceOf,
  VenueService,
} from './services/services.ts'
export type { CreateOptions, ExternalKey } from './services/shared/external-key.ts'
export type { ClientSignal } from './services/shared/fair-queue.ts'
export type { RecordRef } from './services/shared/find-post.ts'
export type { Paging, RecordPage } from './services/shared/page.ts'
export type { UpdateOptions, WriteOptions } from './services/shared/precondition.ts'
export type { ReplyOptions, ToReplies, ToReply } from './services/shared/to-replies.ts'
export type { PasswordAttempt } from './services/shared/verify-password.ts'
export type * from './services/sources/sources.ts'
export type { CostDetails } from './text/cost.ts'
export type { Currency } from './text/currency.ts'
export type { TextLanguage } from './text/languages.ts'
export type { DateDetails, DateTime } from './time/date-time.ts'
export type { SpanAttributes, TracedMethod } from './trace/attributes.ts'
export type {
  DatabaseSpanName,
  OperationSpanName,
  RequestSpanName,
  SpanName,
  SpanOptions,
  Trace,
  TraceSpan,
} from './trace/trace.ts'
