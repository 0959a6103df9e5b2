import type { ApiRequest } from './port.ts'

/** A load that concurrent callers share. */
export type SingleFlight<T> = (endOfTurn?: ApiRequest['endOfTurn']) => Promise<T>

/**
 * Returns a function that shares one load among concurrent callers. A load starts when the one before it has ended. No
 * caller gets a value whose load started before the call.
 */
export function singleFlight<T>(load: () => Promise<T>): SingleFlight<T> {
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
