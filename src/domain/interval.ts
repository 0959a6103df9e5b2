import { intervalOf, isOverlap } from '../resources/event/event-interval.ts'
import type { EventInstants } from './event-shapes.ts'

/**
 * Returns whether two events, records or replies, take place at the same time, anywhere. They are compared as instants.
 * An event that starts when the other ends does not overlap it. An event without a duration takes one second.
 */
export function overlaps(a: EventInstants, b: EventInstants): boolean {
  return isOverlap(intervalOf(a), intervalOf(b))
}
