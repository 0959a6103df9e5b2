/** A method of HTTP that has a name in spans. Any other is `_OTHER`. */
export type TracedMethod =
  | 'GET'
  | 'HEAD'
  | 'POST'
  | 'PUT'
  | 'PATCH'
  | 'DELETE'
  | 'OPTIONS'
  | 'CONNECT'
  | 'TRACE'
  | '_OTHER'

/**
 * The attributes of spans, by the names of OpenTelemetry's conventions where it has one. None of them contains a value
 * that a caller sent, except the path.
 */
export interface SpanAttributes {
  /** The method of a request. */
  readonly 'http.request.method'?: TracedMethod
  /** The route of a request below the host, such as `/cal/events/v1/events/{id}`. Absent if no route has the path. */
  readonly 'http.route'?: string
  /** The status of a response. */
  readonly 'http.response.status_code'?: number
  /** The path of a request, without the query. */
  readonly 'url.path'?: string
  /** The scheme of a request, as its caller used it. */
  readonly 'url.scheme'?: 'http' | 'https'
  /** The host of a request, without its port. Absent if it is invalid. */
  readonly 'server.address'?: string
  /** The port of a request, if its host has one. */
  readonly 'server.port'?: number
  /** Why an operation failed: the code of its error or its name, and for a request a status from 500 on. */
  readonly 'error.type'?: string
  /** The database, such as `postgresql` or `sqlite`. */
  readonly 'db.system.name'?: string
  /** What a statement does, such as `SELECT`. Absent if it does several things. */
  readonly 'db.operation.name'?: string
  /** The table of a statement. Absent if it has several. */
  readonly 'db.collection.name'?: string
  /** What a statement does, with its tables, such as `SELECT daybook_events daybook_venues`. */
  readonly 'db.query.summary'?: string
  /** The text of a statement, with placeholders for all values. */
  readonly 'db.query.text'?: string
  /** Whether the response cache had the response. Absent for requests that it stores no responses of. */
  readonly 'daybook.cache.hit'?: boolean
  /** How many records the list has, on all pages. */
  readonly 'daybook.list.total'?: number
  /** How a transaction runs: `shared` may have one commit with others, and `joined` is in a transaction of the app. */
  readonly 'daybook.transaction.mode'?: 'shared' | 'own' | 'joined' | 'background' | 'schema'
  /** How often the work of a transaction began, which is more than 1 after conflicts. */
  readonly 'daybook.transaction.attempts'?: number
  /** Which of the `replicas` ran a statement, from 1 on. Absent for the primary. */
  readonly 'daybook.replica'?: number
  /** The name of a follower. Absent if it has none. */
  readonly 'daybook.follower.name'?: string
  /** How often a follower has begun to handle a change. */
  readonly 'daybook.follower.attempt'?: number
  /** The type of the change that a follower handles, such as `event.updated`. */
  readonly 'daybook.change.type'?: string
}
