import type { Listening, OnNotice } from './driver.ts'
import { type AnswerLimit, withoutLimit } from './limits/answer-limit.ts'

/** A connection of a pool, as every pool has it. */
interface Connection {
  query(query: { readonly text: string }): Promise<unknown>
  on(event: 'error', listener: (error: Error) => void): unknown
  release(error?: Error | boolean): void
}

/** The notifications of a connection. Clients of `pg` have them; others that pass for one may never send any. */
interface Notifications {
  on(event: 'notification', listener: (notification: { readonly payload?: string | undefined }) => void): unknown
}

/** Listens to a channel on a connection of a pool, which stays out of the pool until `stop`. */
export async function listenOn(
  client: Connection,
  channel: string,
  onNotice: OnNotice,
  limit: AnswerLimit = withoutLimit,
): Promise<Listening> {
  let isEnded = false
  /** Closes the connection. The listener of errors stays, because without one a later error would end the process. */
  const end = (error: Error | true) => {
    if (isEnded) return
    isEnded = true
    client.release(error)
  }
  client.on('error', end)
  const notifications = client as unknown as Notifications // clients emit more events than PgClient declares
  notifications.on('notification', ({ payload }) => onNotice(payload))
  try {
    await limit.within(client.query({ text: `LISTEN "${channel}"` }))
  } catch (error) {
    end(true)
    throw error
  }
  return {
    check: () => limit.within(client.query({ text: 'SELECT 1' })),
    stop: async () => end(true),
  }
}
