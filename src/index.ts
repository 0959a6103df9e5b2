/** The public entry of the library. */

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
  isCalendarError,
} from './errors.ts'
// HTTP port
export type { Api, ApiReply, ApiRequest, CacheFigures, Mount, RawBody, RouteInfo } from './http/port.ts'
// Records, and what callers send and get
export type { EventInput, EventPatch, EventRecord } from './model/event.ts'
export type { EventQuery } from './model/event-query.ts'
export type { EventReply } from './model/event-reply.ts'
export type { IgnoredInput, IgnoredName, InputKind } from './model/ignored-names.ts'
export type { ImagePort, ImageReply } from './model/image.ts'
export type { LinkedQuery } from './model/linked-query.ts'
export type { OrganizerInput, OrganizerPatch, OrganizerRecord } from './model/organizer.ts'
export type { OrganizerReply } from './model/organizer-reply.ts'
export type { ImageReference } from './model/references.ts'
export type { Collection, Data, EventLink, Resource, Searchable, StoredRecord } from './model/resource.ts'
export type { Owned, Status, StoredStatus } from './model/status.ts'
export type { CategoryInput, CategoryPatch, TagInput, TagPatch, Taxonomy, TermRecord } from './model/term.ts'
export type { CategoryQuery, TagQuery } from './model/term-query.ts'
export type { TermReply } from './model/term-reply.ts'
export type { LinksPort, PageLink, UrlRoot } from './model/urls.ts'
export type { VenueInput, VenuePatch, VenueRecord } from './model/venue.ts'
export type { VenueReply } from './model/venue-reply.ts'
export type { Change } from './services/change.ts'
export type { ChangeListener } from './services/change-feed.ts'
export type { DefaultWindow, PageSizes, UnknownInput } from './services/environment.ts'
export type { ImportError, ImportEvents, ImportOptions, ImportProgress, ImportResult } from './services/event-import.ts'
export type { EventService, ReadOptions } from './services/event-service.ts'
export type { ExplainedDates, Explanation } from './services/explanation.ts'
export type { Target } from './services/find-post.ts'
export type { LinkedService } from './services/linked-service.ts'
export type { Page, Paging } from './services/page.ts'
export type { Revision, WriteOptions } from './services/precondition.ts'
export type { Represent, Representation, RepresentOptions } from './services/representation.ts'
export type {
  CategoryService,
  OrganizerService,
  Services,
  TagService,
  VenueService,
} from './services/services.ts'
export type { TermService } from './services/term-service.ts'
// Storage port
export type * from './storage/criteria.ts'
export type * from './storage/store.ts'
export { isStoreError, StoreError, type StoreErrorCode } from './storage/store-error.ts'
export type { Currency } from './text/currency.ts'
export { compareText } from './text/fold.ts'
export type { DateTime } from './time/date-time.ts'
