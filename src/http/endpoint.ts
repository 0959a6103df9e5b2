import type { Action } from '../access/policy.ts'
import type { Fields } from '../model/field.ts'
import type { Resource } from '../model/resource.ts'
import type { UrlRoot } from '../model/urls.ts'
import type { ReadOptions } from '../services/event-service.ts'
import type { Revision } from '../services/precondition.ts'
import type { PlanningServices } from '../services/services.ts'
import type { DateTime } from '../time/date-time.ts'
import type { ShownTerm, Shows } from './kept-reply.ts'
import type { Mount } from './port.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One thing that can be done at a path: what it takes, and what it does. The index and `/doc` are made of it. */
export interface Endpoint {
  readonly methods: readonly Method[]
  readonly summary: string
  /** What a caller must be allowed to do at all, before anything is read (rule 6). */
  readonly right?: readonly [action: Action, resource: Resource]
  readonly query?: Fields
  readonly body?: BodyFields
  /** The defaults of its fields, by name. */
  readonly defaults?: object
  readonly returns: Returns
  /** Whether it changes a record that exists. */
  readonly changesRecord?: boolean
  /** Whether it lists records: its reply stays what it is until the calendar changes. */
  readonly isList?: boolean
  run(call: Call): Promise<Answer>
}

export interface BodyFields {
  readonly fields: Fields
  readonly required: readonly string[]
}

/** What a good reply holds. */
export type Returns =
  | { readonly status: 200 | 201; readonly schema: SchemaName }
  | { readonly status: 200; readonly schema: 'index' | 'openapi' }

export type SchemaName = Resource | `${Resource}-list`

/** A path below the namespace, such as `/events/{id}`, with its endpoints. */
export interface Route {
  readonly path: string
  readonly resource?: Resource
  readonly endpoints: readonly Endpoint[]
}

/** A request that was let through. */
export interface Call {
  readonly services: PlanningServices
  readonly root: UrlRoot
  /** Where it was asked for. */
  readonly mount: Mount
  /** The decoded parts of the path, by the names of the route. */
  readonly params: { readonly id?: string; readonly slug?: string }
  readonly query: Readonly<Record<string, unknown>>
  /** The query as it was sent. */
  readonly rawQuery: string
  /** Who asked and where, as far as replies depend on it. */
  readonly audience: string
  readonly now: DateTime
  /** What `If-Match` says of the record that is to be changed. */
  readonly ifMatch: readonly Revision[] | '*' | undefined
  /** What came for the read of a single event besides its query. */
  readonly readOptions: ReadOptions
  /** The fields of a write; empty for other methods. */
  readonly body: Readonly<Record<string, unknown>>
}

/** What an endpoint answers: a value, which `reply.ts` makes bytes of. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** What of it outlives a write, where anything does. */
  readonly shows?: (() => Shows) | undefined
  /** Those of the headers that tell its state, with other terms. */
  validators?(terms: readonly ShownTerm[]): Readonly<Record<string, string>>
}
