/**
 * The HTTP port: what your own host passes to `calendar.api`, and what it gets back.
 *
 * @module daybook/http
 */

export type { Deed } from '../services/changes/change.ts'
export type { ChangedEvent, LastChange } from '../services/changes/last-changes.ts'
export type { DaysOfWhen } from '../services/events/lists/read-days.ts'
export { type BrowserRequest, type CrossSiteOptions, isCrossSite } from './handler/is-cross-site.ts'
export type { Api, ApiReply, ApiRequest, CacheFigures, Mount, RawBody, RouteInfo, SharedCache } from './port/port.ts'
export type { RecordTransform, ReplyTransform, TransformContext } from './port/reply-transform.ts'
export type {
  FormatContext,
  FormatDefaults,
  FormatUrls,
  ResponseFormat,
  SeriesReply,
  SeriesText,
  SeriesTexts,
} from './port/response-format.ts'
export type {
  ApiKeyScheme,
  HttpScheme,
  MutualTlsScheme,
  OAuth2Scheme,
  OpenIdConnectScheme,
  SecurityScheme,
} from './port/security-scheme.ts'
export type {
  Addresses,
  AddressPage,
  CrossSiteForm,
  DeclaredCalendar,
  DeclaredFacet,
  DeclaredField,
  DeclaredFormat,
  FieldKind,
  FormEditor,
  FormPart,
  ListedEvents,
  RecordAddress,
  SentFile,
  SentFiles,
  SeriesPage,
  View,
  ViewRequest,
  ViewResponse,
  Visit,
  VisitedEvent,
  VisitedSeries,
} from './port/view.ts'
export { type CacheKeyOptions, cacheKeysOf } from './shared/cache-keys.ts'
export { openVisit, type VisitOptions } from './views/open-visit.ts'
export { serveView } from './views/serve-view.ts'
export type { HasApi } from './views/served-calendar.ts'
