import { createRequire, isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { StoreError } from 'daybook/storage'
import type { Row } from '../sql.ts'
import { threadSource } from './thread-source.ts'

/** A connection to a file in its own thread. */
export interface Thread {
  /** How many threads have ended so far, each with its open transaction. */
  readonly ended: number
  /**
   * Runs a statement, one at a time. Equal keys must have equal texts. Throws the error of the driver, `StoreError`
   * `unavailable` if the thread ends, or the error of the limit. After the last two, the next statement starts a new
   * thread.
   */
  run(key: string, text: () => string, values: readonly Bound[], limit?: Limit): Promise<Row | undefined>
  close(): Promise<void>
}

export interface Limit {
  readonly milliseconds: number
  /** Returns the error to throw. */
  error(): Error
}

type Bound = string | number

export interface ThreadOptions {
  readonly file: string
  /** The result of `moduleOfDriver`. */
  readonly driver: string
  /** Statements to run first. */
  readonly setUp: readonly string[]
}

/** A message of a thread: that it has started, a row, or the members of an error. */
interface Answer {
  readonly ready?: true
  readonly row?: Row
  readonly fault?: { readonly message: string }
  /** Whether the statement is prepared. */
  readonly isPrepared?: boolean
}

/** The maximum number of prepared statements in a thread. */
const maxStatements = 500

export function createThread(options: ThreadOptions): Thread {
  let worker: Worker | undefined
  let isReady = false
  let begin: (() => void) | undefined
  let settle: ((answer: Answer | Error) => void) | undefined
  const prepared = new Set<string>()
  let endedThreads = 0

  const forget = () => {
    endedThreads += 1
    worker = undefined
    isReady = false
    prepared.clear()
  }

  function start(): Worker {
    const started = new Worker(threadSource, { eval: true, workerData: options, execArgv: [] })
    const ended = (cause?: unknown) => {
      if (worker !== started) return
      forget()
      settle?.(new StoreError('unavailable', 'A thread of the database ended. Another one replaces it.', { cause }))
    }
    started.on('message', (answer: Answer) => {
      if (worker !== started) return
      if (answer.ready === undefined) return settle?.(answer)
      isReady = true
      begin?.()
    })
    started.on('error', ended)
    started.on('exit', () => ended())
    return started
  }

  return {
    get ended() {
      return endedThreads
    },
    run(key, text, values, limit) {
      worker ??= start()
      const running = worker
      return new Promise((resolve, reject) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        // Starting a thread takes some time.
        begin = () => {
          if (limit === undefined) return
          timer = setTimeout(() => {
            forget()
            settle?.(limit.error())
            // A driver that is running a statement ends first.
            void running.terminate()
          }, limit.milliseconds)
        }
        if (isReady) begin()
        settle = (answer) => {
          clearTimeout(timer)
          settle = undefined
          begin = undefined
          // An idle thread does not keep the process alive.
          running.unref()
          if (answer instanceof Error) return reject(answer)
          if (answer.fault === undefined) return resolve(answer.row)
          // A failed statement is prepared again, because it might otherwise block a commit.
          if (!answer.isPrepared) prepared.delete(key)
          reject(Object.assign(new Error(answer.fault.message), answer.fault))
        }
        const isFull = prepared.size === maxStatements
        if (isFull) prepared.clear()
        const isNew = !prepared.has(key)
        prepared.add(key)
        running.ref()
        running.postMessage({ key, values, forget: isFull, ...(isNew && { text: text() }) })
      })
    },
    async close() {
      const ending = worker
      if (ending === undefined) return
      const exit = new Promise((resolve) => ending.once('exit', resolve))
      ending.ref()
      ending.postMessage({ close: true })
      await exit
    },
  }
}

/**
 * Returns the module of a driver, in a form that threads can load. Throws a TypeError that names the remedy if it is
 * missing.
 */
export function moduleOfDriver(driver: unknown): string {
  if (typeof driver !== 'string') throw unknownDriver(driver)
  if (driver.startsWith('node:')) {
    if (isBuiltin(driver)) return driver
    throw unknownDriver(driver)
  }
  if (driver.startsWith('file:')) return fileURLToPath(driver)
  // Package managers differ in where they install dependencies.
  for (const base of [import.meta.url, `${process.cwd()}/`]) {
    try {
      return createRequire(base).resolve(driver)
    } catch {}
  }
  throw unknownDriver(driver)
}

function unknownDriver(driver: unknown): TypeError {
  return new TypeError(
    `driver: received ${JSON.stringify(driver)}, which is not installed, or not part of this Node; accepted are ` +
      `"libsql", "better-sqlite3", ` +
      '"node:sqlite", and a module as `import.meta.resolve` gives it.',
  )
}
