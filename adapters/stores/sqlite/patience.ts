import { setTimeout as delay } from 'node:timers/promises'
import { isBusy, sqliteError } from './errors.ts'

/**
 * Retries while other processes lock the database, for up to `busyTimeout` milliseconds. Waiting does not block the
 * thread.
 */
export async function patiently<T>(busyTimeout: number, act: () => T | Promise<T>): Promise<T> {
  let deadline: number | undefined
  for (;;) {
    try {
      return await act()
    } catch (error) {
      deadline ??= performance.now() + busyTimeout
      if (!isBusy(error) || performance.now() > deadline) throw sqliteError(error)
    }
    // Retries more often the longer it waits, because other processes retry without a pause. The delay is at most 5 ms,
    // which is less than the pause between the chunks of a removal.
    await delay(Math.random() * Math.max(1, (5 * (deadline - performance.now())) / busyTimeout))
  }
}
