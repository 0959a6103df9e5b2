import { endOfTurn } from '../runtime.ts'
import type { Environment } from '../services/environment.ts'
import type { DateTime } from '../time/date-time.ts'
import { toWallClock } from '../time/wall-clock.ts'

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
export function createStandings({ store, now, timeZone }: Clockwork): () => Promise<Standing> {
  let last: Standing | undefined
  const isStanding = (
    { version, day, until, from }: Standing,
    present: Pick<Standing, 'version' | 'day'>,
    at: DateTime,
  ) => version === present.version && day === present.day && from <= at && (until === null || at < until)

  return together(async () => {
    const version = await store.version()
    const from = now()
    const present = { version, day: homeDay(from, timeZone) }
    if (last === undefined || !isStanding(last, present, from)) {
      last = { ...present, until: await store.nextPublication(from), from }
    }
    return last
  })
}

function homeDay(at: DateTime, timeZone: string): string {
  return toWallClock(at, timeZone).slice(0, 10)
}

/**
 * Those who ask in one turn of the event loop share an answer, and so do all who come while another is looked up, and in
 * the turn in which it arrives; nobody is given one that was looked up before they asked. Replies that leave together cost
 * the server less than as many that leave one by one.
 */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const look = async () => {
    await last
    await endOfTurn()
    next = undefined
    const answer = ask()
    last = answer.catch(() => {})
    return answer
  }
  return () => {
    next ??= look()
    return next
  }
}
