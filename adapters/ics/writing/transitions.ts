import { toWallClock } from '../../../src/domain/index.ts'
import { dateTimeOf, secondsOf } from '../date-text.ts'

/** A change of the offset of a zone. Offsets are in seconds, positive to the east. */
export interface Transition {
  /** The instant of the change, in seconds since 1970. */
  readonly at: number
  readonly before: number
  readonly after: number
}

/** No zone has had two transitions within a week that returned to the same offset. */
const step = 4 * 86_400

/** Returns the offset of a zone at an instant, both in seconds. */
export function offsetAt(zone: string, instant: number): number {
  const utc = dateTimeOf(instant)
  return secondsOf(toWallClock(utc, zone)) - secondsOf(utc)
}

/** Returns the transitions of a zone after the first and up to the second instant, both in seconds. */
export function transitionsOf(zone: string, from: number, to: number): readonly Transition[] {
  const transitions: Transition[] = []
  let start = from
  let before = offsetAt(zone, from)
  while (start < to) {
    const end = Math.min(start + step, to)
    const after = offsetAt(zone, end)
    if (after !== before) transitions.push({ at: changeBetween(zone, start, end), before, after })
    start = end
    before = after
  }
  return transitions
}

function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from)
  let [earlier, later] = [from, to]
  while (later - earlier > 1) {
    const middle = Math.floor((earlier + later) / 2)
    if (offsetAt(zone, middle) === before) earlier = middle
    else later = middle
  }
  return later
}
