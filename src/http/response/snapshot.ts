import type { Environment } from '../../services/environment/environment.ts'
import type { DateTime } from '../../time/date-time.ts'
import { toWallClock } from '../../time/wall-clock.ts'
import type { ApiRequest } from '../port/port.ts'

/**
 * A state of the calendar. While it is current, the same query gets the same response, unless the query depends on the
 * present second. Any change of a record, the next publication, or a new day in the home zone makes another snapshot.
 */
export interface Snapshot {
  /** The version of the store. */
  readonly version: string
  /** The current day in the home zone. */
  readonly day: string
  /** The next publication, in UTC. */
  readonly until: DateTime | null
  /** When the snapshot was first taken. It is unknown whether it was valid earlier. */
  readonly from: DateTime
}

export type TakeSnapshot = SingleFlight<Snapshot>

interface SnapshotSource extends Pick<Environment, 'now' | 'timeZone'> {
  readonly store: Pick<Environment['store'], 'version' | 'nextPublication'>
}

/** Returns a function that takes the current snapshot. It returns the same object until the snapshot is invalid. */
export function createTakeSnapshot({ store, now, timeZone }: SnapshotSource): TakeSnapshot {
  let last: Snapshot | undefined
  return singleFlight(async () => {
    const version = await store.version()
    const from = now()
    const day = toWallClock(from, timeZone).slice(0, 10)
    if (
      last?.version === version &&
      last.day === day &&
      last.from <= from &&
      (last.until === null || from < last.until)
    ) {
      return last
    }
    last = { version, day, until: await store.nextPublication(from), from }
    return last
  })
}

/** A load that concurrent callers share. */
export type SingleFlight<T> = (endOfTurn?: ApiRequest['endOfTurn']) => Promise<T>

/**
 * Returns a function that shares one load among concurrent callers. A load starts when the previous one has ended. No
 * caller gets a value whose load started before the call.
 */
function singleFlight<T>(load: () => Promise<T>): SingleFlight<T> {
  let started = 0
  let latest: Promise<T> | undefined
  let running: Promise<unknown> | undefined
  const end = () => {
    running = undefined
  }
  return async (endOfTurn) => {
    const tooOld = started // This load and all earlier ones.
    await endOfTurn?.()
    if (started === tooOld && running !== undefined) {
      await running
      await endOfTurn?.()
    }
    if (started === tooOld) {
      started += 1
      latest = load()
      running = latest.then(end, end)
    }
    return latest as Promise<T> // Some caller has started a load by now.
  }
}
