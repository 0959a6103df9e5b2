import { StoreError } from 'daybook/storage'

/** The timers that a limit uses. Tests replace them. */
export interface LimitTimers {
  /** Calls a function after some milliseconds. Returns a function that cancels it. */
  start(act: () => void, milliseconds: number): () => void
}

/** The error of a server that did not answer in time. The connection of the statement must not be used again. */
export class NoAnswer extends StoreError {
  constructor(message: string) {
    super('unavailable', message)
  }
}

/** What is waited for: an `answer` to a statement, a `connection`, or the outcome of a `commit`. */
type Awaited = keyof typeof messages

interface LimitOptions {
  /** What is waited for. The default is an answer. */
  readonly of?: Awaited
  /** Called once the time is over, such as to give back a connection that comes later. */
  readonly abandon?: () => unknown
  /** Returns whether the server still works on the statement. If so, the wait goes on. */
  readonly isWorking?: (() => Promise<boolean>) | undefined
}

/**
 * The limit of all waits for a server. It needs no help of the server, which may accept everything and answer nothing.
 */
export interface AnswerLimit {
  /** In milliseconds; 0 for none. */
  readonly milliseconds: number
  /** Calls `onLate` once the time is over, until the returned function is called. */
  start(onLate: (error: NoAnswer) => void, options?: LimitOptions): () => void
  /** Returns the answer, or rejects with `NoAnswer` once the time is over. */
  within<T>(answer: PromiseLike<T>, options?: LimitOptions): Promise<T>
}

const hostTimers: LimitTimers = {
  start(act, milliseconds) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}

const remedy = 'Check that it runs, its host and the network, or give the store a longer `statementTimeout`.'
const messages = {
  answer: (time: number) => `The database did not answer a statement within ${time} ms. ${remedy}`,
  connection: (time: number) =>
    `No connection came free, or could be made, within ${time} ms. Check that the database runs, give the pool more ` +
    `connections, or the store a longer \`statementTimeout\`.`,
  commit: (time: number) =>
    `The database did not answer COMMIT within ${time} ms: it is unknown whether the write was stored. Read it ` +
    `before you write it again.`,
}

/** Creates the limit of the waits for a server. Without milliseconds it waits for as long as it takes. */
export function createAnswerLimit(milliseconds: number, timers: LimitTimers = hostTimers): AnswerLimit {
  const start: AnswerLimit['start'] = (onLate, { of = 'answer', isWorking } = {}) => {
    if (milliseconds === 0) return () => {}
    let isOver = false
    const late = () => onLate(new NoAnswer(messages[of](milliseconds)))
    const check = () => {
      if (isWorking === undefined) return late()
      const decide = (goesOn: boolean) => {
        if (isOver) return
        if (goesOn) cancel = timers.start(check, milliseconds)
        else late()
      }
      void isWorking().then(decide, () => decide(false))
    }
    let cancel = timers.start(check, milliseconds)
    return () => {
      isOver = true
      cancel()
    }
  }
  return {
    milliseconds,
    start,
    within: (answer, options) =>
      new Promise((resolve, reject) => {
        const end = start((error) => {
          reject(error)
          options?.abandon?.()
        }, options)
        answer.then(
          (value) => {
            end()
            resolve(value)
          },
          (error) => {
            end()
            reject(error)
          },
        )
      }),
  }
}

/** Waits for as long as it takes, for a database in this process. */
export const withoutLimit = createAnswerLimit(0)

/**
 * Returns whether a statement is still open on its connection: the store, or the client itself, has stopped waiting for
 * it.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Error && error.message === 'Query read timeout')
}
