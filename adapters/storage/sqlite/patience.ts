import { setTimeout as delay } from 'node:timers/promises'
import { isBusy, sqliteError } from './errors.ts'

/** Acts again while other processes hold the database, for so many milliseconds. Waiting blocks nobody. */
export async function patiently<T>(busyTimeout: number, act: () => T | Promise<T>): Promise<T> {
  let deadline: number | undefined
  for (;;) {
    try {
      return await act()
    } catch (error) {
      deadline ??= performance.now() + busyTimeout
      if (!isBusy(error) || performance.now() > deadline) throw sqliteError(error)
    }
    // More often the longer it waits: others begin again without a pause. At most after 5 ms, which is less than the pause
    // between the pieces of a removal.
    await delay(Math.random() * Math.max(1, (5 * (deadline - performance.now())) / busyTimeout))
  }
}
