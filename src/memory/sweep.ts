import type { TermCollection } from '../schema/resource.ts'
import { withoutRemoved } from './removed-terms.ts'
import type { Tables } from './tables.ts'

/** The number of events that are written at once, which takes some milliseconds. */
const eventsAtOnce = 500

/** Takes a removed term out of the next events that contain it. Returns whether none is left. Readers do not notice. */
export type Sweep = () => boolean

export function createSweep({ events, carriers, removed }: Tables, link: TermCollection, id: number): Sweep {
  const ids = carriers[link].release(id).values()
  return () => {
    for (let count = 0; count < eventsAtOnce; count += 1) {
      const next = ids.next()
      if (next.done) {
        removed[link].delete(id)
        return true
      }
      const event = events.get(next.value)
      if (event !== undefined) events.put(withoutRemoved(event, removed))
    }
    return false
  }
}
