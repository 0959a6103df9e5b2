import { createBrand } from '../brand.ts'
import type { Tracer } from './trace.ts'

// On `calendar.transaction`, which is all that a synchronization knows of a calendar.
const tracers = createBrand<Tracer>('tracer')

export function keepTracer(transaction: object, tracer: Tracer | undefined): void {
  if (tracer) tracers.attach(transaction, tracer)
}

/** Returns the tracer of the calendar that a function runs transactions of. */
export function tracerOf(transaction: object): Tracer | undefined {
  return tracers.of(transaction)
}
