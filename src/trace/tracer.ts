import { isPromise } from '../errors.ts'
import type { SpanAttributes } from './attributes.ts'
import type { OperationSpanName, Trace, Tracer, TraceSpan } from './trace.ts'

const noSpan: TraceSpan = { setAttributes: () => {} }

/**
 * Returns a function that runs work in spans of `trace`. The work runs once, also if `trace` throws or does not call
 * it, and those errors go to `onError`.
 */
export function createTracer(trace: Trace, onError: (error: unknown) => unknown): Tracer {
  const report = (error: unknown) => {
    // An error of the reporter has nowhere else to go.
    new Promise((resolve) => resolve(onError(error))).catch(() => {})
  }
  return (name, options, work) => {
    let outcome: ReturnType<typeof work> | undefined
    let failure: { readonly error: unknown } | undefined
    const run = (span: TraceSpan) => {
      const safe = safeSpan(span, report)
      const attempt = async () => {
        try {
          return await work(safe)
        } catch (error) {
          failure = { error }
          safe.setAttributes({ 'error.type': errorType(error) })
          throw error
        }
      }
      outcome ??= attempt()
      return outcome
    }
    // The rejection of the operation itself passes through `trace`.
    const failed = (error: unknown) => {
      if (failure === undefined || failure.error !== error) report(error)
    }
    try {
      const returned = trace(name, options, run)
      if (isPromise(returned)) Promise.resolve(returned).catch(failed)
      if (outcome === undefined)
        report(new TypeError(`trace must call run before it returns. ${name} ran without a span.`))
    } catch (error) {
      failed(error)
    }
    return outcome ?? run(noSpan)
  }
}

/** Runs an operation in a span if there is a tracer. */
export function inSpan<T>(
  tracer: Tracer | undefined,
  name: OperationSpanName,
  work: (span: TraceSpan) => Promise<T>,
  attributes: SpanAttributes = {},
): Promise<T> {
  return tracer ? tracer(name, { kind: 'internal', attributes }, work) : work(noSpan)
}

function safeSpan(span: TraceSpan | undefined, report: (error: unknown) => void): TraceSpan {
  return {
    setAttributes(attributes) {
      try {
        span?.setAttributes(attributes)
      } catch (error) {
        report(error)
      }
    },
  }
}

/** Returns the code of an error, or its name. */
function errorType(error: unknown): string {
  const { code, name } = Object(error)
  return [code, name].find((text) => typeof text === 'string' && text !== '') ?? '_OTHER'
}
