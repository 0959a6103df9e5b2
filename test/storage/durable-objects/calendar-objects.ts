import { calendarWorker } from '../../support/workerd.ts'

/** What an object answers, or its error. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Objects of `calendar.worker.ts`, for the tests of one file. */
export interface CalendarObjects {
  /** Lets an object act. */
  act(object: string, action: string, argument?: string): Promise<Answer>
  /** Sends an object several requests, of an action and its argument each. It gets them in this order, while the first is not answered. */
  actTogether(object: string, actions: readonly (readonly [action: string, argument?: string])[]): Promise<Answer[]>
  /** Ends workerd, and starts it with the same databases. */
  restart(): Promise<void>
}

export function calendarObjects(): CalendarObjects {
  const { fetch, restart } = calendarWorker(new URL('calendar.worker.ts', import.meta.url))
  const addressOf = (action: string, argument = '') => `/${action}?${new URLSearchParams({ with: argument })}`
  return {
    async act(object, action, argument) {
      const reply = await fetch(`http://${object}${addressOf(action, argument)}`)
      const text = await reply.text()
      // An object that has ended does not answer with JSON.
      const body = reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      return { status: reply.status, body }
    },
    async actTogether(object, actions) {
      const together = actions.map((action): [string, string] => ['together', addressOf(...action)])
      const reply = await fetch(`http://${object}/?${new URLSearchParams(together)}`)
      return (await reply.json()) as Answer[]
    },
    restart,
  }
}
