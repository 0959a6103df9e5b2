import type { Trace } from 'daybook'

/** Options of a store that runs its statements in spans. */
export interface TracingOptions {
  /** Runs each statement and each transaction in a span, such as one of OpenTelemetry. The default is none. */
  readonly trace?: Trace
  /** Called with errors of `trace`, for which no statement fails. Does nothing by default. */
  readonly onError?: (error: unknown) => void
}
