import type { EventInstants } from './event-shapes.ts'
import { intervalOf } from './interval.ts'

/**
 * Whether two events, records or replies, take place at the same time, wherever they are: they are compared as instants.
 * One that starts when the other ends does not overlap it. An event without a length takes one second.
 */
export function overlaps(a: EventInstants, b: EventInstants): boolean {
  const [one, other] = [intervalOf(a), intervalOf(b)]
  return one.start < other.end && other.start < one.end
}
