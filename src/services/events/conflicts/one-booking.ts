import type { EventRecord } from '../../../resources/event/event.ts'
import { isOccurrence } from '../../../resources/event/recurring-event.ts'
import type { Reader } from '../../../storage/store.ts'
import { lineOf } from '../../shared/ancestors.ts'
import { mayEdit, type Viewer } from '../../shared/visibility.ts'
import type { Booked } from './booking.ts'

/** Returns whether two events take a venue together, so that they do not conflict. */
export type AreOneBooking = (event: Booked, other: EventRecord) => Promise<boolean>

interface OneBookingContext {
  readonly reader: Pick<Reader, 'events'>
  readonly viewer: Viewer
  /** The parents of some events before a write, by their ids. */
  readonly formerParents?: ReadonlyMap<number, number> | undefined
}

/**
 * Returns a test for events of the same series, and for an event with its parts. An event is part of another only if
 * the caller may change that one: otherwise anybody could double-book an event by naming it as the parent.
 */
export function createOneBooking({ reader, viewer, formerParents }: OneBookingContext): AreOneBooking {
  const parentOf = ({ id, post_parent }: EventRecord) => formerParents?.get(id) ?? post_parent
  const lines = new Map<number, Promise<readonly number[]>>()
  /** Returns whether an event is above the parent of others, or is that parent. Reads each line once. */
  const isAbove = async (id: number, parent: number) => {
    if (id === 0 || parent === 0) return false
    const line = lines.get(parent) ?? lineOf(parent, reader.events, parentOf)
    lines.set(parent, line)
    return (await line).includes(id)
  }
  return async (event, other) => {
    const isSibling = event.post_parent !== 0 && event.post_parent === other.post_parent
    // A part of a series is part of each of its events.
    if (isSibling && isOccurrence(event)) return true
    if (await isAbove(event.id, other.post_parent)) return true
    const isPart = (isSibling && isOccurrence(other)) || (await isAbove(other.id, event.post_parent))
    return isPart && mayEdit(other, viewer)
  }
}
