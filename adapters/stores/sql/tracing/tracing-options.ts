import type { Trace } from 'daybook'
import type { OnError } from 'daybook/storage'

/** Options of a store that runs its statements in spans. */
export interface TracingOptions {
  /** Runs each statement and each transaction in a span, such as one of OpenTelemetry. The default is none. */
  readonly trace?: Trace
  /**
   * Called with errors of `trace`, for which no statement fails. The default is `console.error`; `false` drops them.
   */
  readonly onError?: OnError
}
