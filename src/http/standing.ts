import type { Environment } from '../services/environment.ts'
import type { DateTime } from '../time/date-time.ts'
import { toWallClock } from '../time/wall-clock.ts'
import type { ApiRequest } from './port.ts'

/**
 * A state of the calendar in which every question has the same answer each time it is asked, but for questions about
 * this very moment. It ends with any change of a record, with the next publication and with the day in the home zone.
 */
export interface Standing {
  readonly version: string
  readonly day: string
  /** The publication that ends it, in UTC. */
  readonly until: DateTime | null
  /** When it was looked at first: of earlier times it says nothing. */
  readonly from: DateTime
}

interface Clockwork extends Pick<Environment, 'now' | 'timeZone'> {
  readonly store: Pick<Environment['store'], 'version' | 'nextPublication'>
}

/** Gives the present standing: the same object for as long as it stands. */
export function createStandings({ store, now, timeZone }: Clockwork): Look<Standing> {
  let last: Standing | undefined
  return together(async () => {
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

type Look<T> = (endOfTurn?: ApiRequest['endOfTurn']) => Promise<T>

/**
 * Those who wait together share one look, which begins when the one before it has ended; nobody is given what was looked up
 * before they asked.
 */
function together<T>(ask: () => Promise<T>): Look<T> {
  let begun = 0
  let latest: Promise<T> | undefined
  let looking: Promise<unknown> | undefined
  const end = () => {
    looking = undefined
  }
  return async (endOfTurn) => {
    const tooOld = begun // that look, and all before it
    await endOfTurn?.()
    if (begun === tooOld && looking !== undefined) {
      await looking
      await endOfTurn?.()
    }
    if (begun === tooOld) {
      begun += 1
      latest = ask()
      looking = latest.then(end, end)
    }
    return latest as Promise<T> // begun by now
  }
}
