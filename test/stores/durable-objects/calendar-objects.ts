import { calendarWorker } from '../../support/workerd.ts'

/** What an object answers, or its error. */
interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Objects of `calendar.worker.ts`, for the tests of one file. */
export interface CalendarObjects {
  /** Lets an object act. */
  act(object: string, action: string, argument?: string): Promise<Answer>
  /** Lets an object act several times at once. It begins in this order, and none waits for the answer of another. */
  actTogether(object: string, actions: readonly (readonly [action: string, argument?: string])[]): Promise<Answer[]>
  /** Ends workerd, and starts it with the same databases. */
  restart(): Promise<void>
}

export function calendarObjects(): CalendarObjects {
  const { fetch, restart } = calendarWorker(new URL('calendar.worker.ts', import.meta.url))
  const actTogether: CalendarObjects['actTogether'] = async (object, actions) => {
    const addresses = actions.map(([action, argument = '']) => `/${action}?${new URLSearchParams({ with: argument })}`)
    const body = JSON.stringify(addresses)
    return (await (await fetch(`http://${object}`, { method: 'POST', body })).json()) as Answer[]
  }
  const act: CalendarObjects['act'] = async (object, action, argument = '') => {
    const [answer] = await actTogether(object, [[action, argument]])
    if (answer === undefined) throw new Error(`${object} did not answer.`)
    return answer
  }
  return { act, actTogether, restart }
}
