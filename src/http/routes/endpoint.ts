import type { PolicyAction } from '../../access/policy.ts'
import type { Fields } from '../../schema/field/field.ts'
import type { Schema } from '../../schema/json-schema/json-schema.ts'
import type { ResourceName, Revision } from '../../schema/resource.ts'
import type { Diagnostics } from '../../services/environment/environment.ts'
import type { ReadOptions } from '../../services/events/event-service.ts'
import type { PlanningServices } from '../../services/services.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { Mount } from '../port/port.ts'
import type { ResponseFormat } from '../port/response-format.ts'
import type { JsonContext } from '../records/serializers.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import type { DescribedResource } from '../response/reply-schemas.ts'
import type { RecordIds } from '../values/record-ids.ts'
import type { OneEvent } from '../values/values.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Methods of a path with the same behavior: their input, and what they do. The index and `/doc` are derived from it.
 */
export interface Endpoint {
  /** The operation id in `/doc`, such as `listEvents`. */
  readonly operationId: string
  readonly methods: readonly Method[]
  readonly summary: string
  /** The right that the caller must have before any input is read (rule 6). */
  readonly right?: readonly [action: PolicyAction, resource: ResourceName]
  readonly query?: Fields
  readonly body?: BodyFields
  /** The defaults of its fields, by name. */
  readonly defaults?: object
  readonly returns: Returns
  /** Whether it changes an existing record. */
  readonly changesRecord?: boolean
  /** Whether it lists records. The ETag of a list comes from the snapshot. */
  readonly isList?: boolean
  /** The formats of its responses besides JSON. */
  readonly formats?: readonly ResponseFormat[]
  /** Returns the parameters that a query has although it does not send them. Without it, there are none. */
  impliedBy?(query: EndpointRequest['query']): EndpointRequest['query'] | undefined
  /**
   * Returns whether the response to a query depends on the present second, whatever it lists. Without it, none does.
   */
  isMomentary?(query: EndpointRequest['query']): boolean
  run(request: EndpointRequest): Promise<EndpointResponse>
  /** Reads the event of a response as values, for a writer of another format. Only reads of one event have it. */
  readEvent?(request: EndpointRequest): Promise<OneEvent>
}

export interface BodyFields {
  readonly fields: Fields
  readonly required: readonly string[]
  readonly schema: Schema
}

/** The status and the schema of a successful response. */
interface Returns {
  readonly status: 200 | 201
  readonly schema: Schema
}

/** A path below the namespace, such as `/events/{id}`, with its endpoints. */
export interface Route {
  readonly path: string
  readonly resource?: ResourceName
  readonly definition?: DescribedResource
  readonly endpoints: readonly Endpoint[]
}

/** A request whose route, caller and rights are checked. */
export interface EndpointRequest {
  readonly services: PlanningServices
  /** What the response may show, and where it is sent. */
  readonly reading: JsonContext
  readonly mount: Mount
  /** Shows the ids of the mount. Absent if they are those of the calendar. */
  readonly ids?: RecordIds
  /** Whether the id in the path is that of a record that was merged with the one that it leads to. */
  readonly isMoved?: boolean
  /** Collects the warnings of the response. */
  readonly diagnostics: Diagnostics
  /** The decoded segments of the path, by their names in the route. */
  readonly params: { readonly id?: string; readonly slug?: string }
  /** The parameters, with those that are implied. */
  readonly query: Readonly<Record<string, unknown>>
  /** The query as it was sent. */
  readonly rawQuery: string
  /** The caller and the URL of the calendar, in so far as responses depend on them. */
  readonly audience: string
  readonly now: DateTime
  /** The revisions in `If-Match`, for a request that changes a record. */
  readonly ifMatch: readonly Revision[] | '*' | undefined
  /** The options for reading a single event, without its query. */
  readonly readOptions: ReadOptions
  /** The fields of a write; empty for a read. */
  readonly body: Readonly<Record<string, unknown>>
}
