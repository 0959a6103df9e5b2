/**
 * The HTTP port: what your own host passes to `calendar.api`, and what it gets back.
 *
 * @module daybook/http
 */

export type { FormatContext, ResponseFormat, SeriesReply, SeriesText, SeriesTexts } from './formats/response-format.ts'
export type { Api, ApiReply, ApiRequest, CacheFigures, Mount, RawBody, RouteInfo } from './port.ts'
export type {
  ApiKeyScheme,
  HttpScheme,
  MutualTlsScheme,
  OAuth2Scheme,
  OpenIdConnectScheme,
  SecurityScheme,
} from './security-scheme.ts'
export type { RecordTransform, ReplyTransform, TransformContext } from './transforms/reply-transform.ts'
