import type { Tracer } from './trace.ts'

// By `calendar.transaction`, which is all that a synchronization knows of a calendar.
const tracers = new WeakMap<object, Tracer>()

export function keepTracer(transaction: object, tracer: Tracer | undefined): void {
  if (tracer) tracers.set(transaction, tracer)
}

/** Returns the tracer of the calendar that a function runs transactions of. */
export function tracerOf(transaction: object): Tracer | undefined {
  return tracers.get(transaction)
}
