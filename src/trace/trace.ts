import type { CollectionName } from '../schema/resource.ts'
import type { SpanAttributes, TracedMethod } from './attributes.ts'

/** The name of the span of a request: its method, and its route if it has one. */
export type RequestSpanName = `${TracedMethod | 'HTTP'}${'' | ` ${string}`}`

/** The name of the span of an operation. */
export type OperationSpanName =
  | `${CollectionName}.${'plan' | 'list' | 'explain' | 'get' | 'create' | 'update' | 'remove' | 'conflicts' | 'copy'}`
  | `${CollectionName}.${'merge' | 'duplicates' | 'distinct'}`
  | `${CollectionName}.${'doubleBookings' | 'updateMany' | 'copyMany' | 'removeMany' | 'undoMany'}`
  | 'events.import'
  | 'calendar.transaction'
  | 'calendar.rebuildInstants'
  | 'calendar.sync'
  | 'recurrence.extend'
  | 'follower.handle'

/** The name of the span of a statement, which is its summary, or of a transaction of a database. */
export type DatabaseSpanName = 'transaction' | `${Uppercase<string>}${'' | ` ${string}`}`

/** The name of a span. */
export type SpanName = RequestSpanName | OperationSpanName | DatabaseSpanName

/** What a span has when it begins. */
export interface SpanOptions {
  /**
   * The kind of OpenTelemetry, in lower case: `server` for requests, `client` for a database, `internal` for
   * operations.
   */
  readonly kind: 'server' | 'internal' | 'client'
  /** Its first attributes. */
  readonly attributes: SpanAttributes
}

/** A span that has begun. A span of OpenTelemetry is one. */
export interface TraceSpan {
  /** Adds attributes to the open span. */
  setAttributes(attributes: SpanAttributes): unknown
}

/**
 * Runs an operation in a span. It has to call `run` once, before it returns, and ends the span when the promise of
 * `run` settles. `run` rejects if the operation failed, after `error.type` was set. What is traced within `run` becomes
 * its child if the span is the active one while `run` is called, as `startActiveSpan` of OpenTelemetry makes it.
 *
 * The operation has the outcome of `run`, whatever this function returns. If it throws, or does not call `run`, the
 * operation runs without a span, and the error goes to `onError`.
 */
export type Trace = (name: SpanName, options: SpanOptions, run: (span: TraceSpan) => Promise<unknown>) => unknown

/** Runs work in a span, and returns its outcome. */
export type Tracer = <T>(name: SpanName, options: SpanOptions, work: (span: TraceSpan) => Promise<T>) => Promise<T>
