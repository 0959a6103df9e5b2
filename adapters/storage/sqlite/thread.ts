import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { StoreError } from 'daybook/storage'
import type { Row } from '../sql.ts'
import { threadSource } from './thread-source.ts'

/** A connection to a file in a thread of its own. */
export interface Thread {
  /**
   * Runs a statement; one at a time. Equal keys mean equal texts. Throws the fault of the driver, `StoreError` `unavailable`
   * when the thread ends, and the error of the limit. After the last two the next statement has a new thread.
   */
  run(key: string, text: () => string, values: readonly Bound[], limit?: Limit): Promise<Row | undefined>
  close(): Promise<void>
}

export interface Limit {
  readonly milliseconds: number
  /** Makes what is thrown. */
  error(): Error
}

type Bound = string | number

export interface ThreadOptions {
  readonly file: string
  /** What `moduleOfDriver` gives. */
  readonly driver: string
  /** Statements that run first. */
  readonly setUp: readonly string[]
}

/** What a thread sends: that it has begun, a row, or what is known of an error. */
interface Answer {
  readonly ready?: true
  readonly row?: Row
  readonly fault?: { readonly message: string }
  /** Whether the statement is prepared. */
  readonly isPrepared?: boolean
}

/** How many statements a thread keeps prepared. */
const maxStatements = 500

export function createThread(options: ThreadOptions): Thread {
  let worker: Worker | undefined
  let isReady = false
  let begin: (() => void) | undefined
  let settle: ((answer: Answer | Error) => void) | undefined
  const prepared = new Set<string>()

  const forget = () => {
    worker = undefined
    isReady = false
    prepared.clear()
  }

  function start(): Worker {
    const started = new Worker(threadSource, { eval: true, workerData: options, execArgv: [] })
    const ended = (cause?: unknown) => {
      if (worker !== started) return
      forget()
      settle?.(new StoreError('unavailable', 'A thread of the database ended. Another takes its place.', { cause }))
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
    run(key, text, values, limit) {
      worker ??= start()
      const running = worker
      return new Promise((resolve, reject) => {
        let timer: ReturnType<typeof setTimeout> | undefined
        // To start a thread takes some time of its own.
        begin = () => {
          if (limit === undefined) return
          timer = setTimeout(() => {
            forget()
            settle?.(limit.error())
            // A driver that is at work in it ends first.
            void running.terminate()
          }, limit.milliseconds)
        }
        if (isReady) begin()
        settle = (answer) => {
          clearTimeout(timer)
          settle = undefined
          begin = undefined
          // A thread that waits keeps no process alive.
          running.unref()
          if (answer instanceof Error) return reject(answer)
          if (answer.fault === undefined) return resolve(answer.row)
          // One that failed is run again, which resets it: as it is, it could hold up a commit.
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

/** The module of a driver, as threads can load it. Throws a TypeError that names the remedy where there is none. */
export function moduleOfDriver(driver: unknown): string {
  if (typeof driver !== 'string') throw unknownDriver(driver)
  if (driver.startsWith('node:')) return driver
  if (driver.startsWith('file:')) return fileURLToPath(driver)
  // Package managers differ in where they put what an app depends on.
  for (const place of [import.meta.url, `${process.cwd()}/`]) {
    try {
      return createRequire(place).resolve(driver)
    } catch {}
  }
  throw unknownDriver(driver)
}

function unknownDriver(driver: unknown): TypeError {
  return new TypeError(
    `driver: received ${JSON.stringify(driver)}, which is not installed; accepted are "libsql", "better-sqlite3", ` +
      '"node:sqlite", and a module as `import.meta.resolve` gives it.',
  )
}
