import type { Environment } from '../services/environment.ts'
import type { DateTime } from '../time/date-time.ts'
import { toWallClock } from '../time/wall-clock.ts'
import { type SingleFlight, singleFlight } from './single-flight.ts'

/**
 * A state of the calendar. While it is current, the same query gets the same reply, unless the query depends on the present
 * second. Any change of a record, the next publication, or a new day in the home zone makes another snapshot.
 */
export interface Snapshot {
  /** Of the store. */
  readonly version: string
  /** In the home zone. */
  readonly day: string
  /** The next publication, in UTC. */
  readonly until: DateTime | null
  /** When the snapshot was taken first. It says nothing about earlier times. */
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
    const day = homeDay(from, timeZone)
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

function homeDay(at: DateTime, timeZone: string): string {
  return toWallClock(at, timeZone).slice(0, 10)
}
