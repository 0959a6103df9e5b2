import { calendarWorker } from '../../support/workerd.ts'

/** Objects of `calendar.worker.ts`, for the tests of one file. */
export interface CalendarObjects {
  /** Lets an object act. Returns its answer, or the error. */
  act(object: string, action: string, argument?: string): Promise<{ readonly status: number; readonly body: unknown }>
  /** Ends workerd, and starts it with the same databases. */
  restart(): Promise<void>
}

export function calendarObjects(): CalendarObjects {
  const { fetch, restart } = calendarWorker(new URL('calendar.worker.ts', import.meta.url))
  return {
    async act(object, action, argument = '') {
      const reply = await fetch(`http://${object}/${action}?${new URLSearchParams({ with: argument })}`)
      const text = await reply.text()
      // An object that has ended does not answer with JSON.
      const body = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      return { status: reply.status, body }
    },
    restart,
  }
}
