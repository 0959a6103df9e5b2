import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface TestRun {
  /** Files, or folders. */
  readonly tests: readonly string[]
  /** Which tests of them, by a pattern of their names. */
  readonly named: string
  /** The files that have changed since the last run. */
  readonly changed: readonly string[]
}

export interface FailedTest {
  /** The names of what contains it, and its own, as the pattern of a run sees them. */
  readonly name: string
  readonly file: string
}

export interface Outcome {
  /** The first test that failed. */
  readonly failed?: FailedTest | undefined
}

/** Thrown after a run that took too long. */
export class NoEnd extends Error {}

/** Runs tests in one tree. */
export interface TestRuns {
  /** Throws `NoEnd` after a time in milliseconds, and kills the run: this ends a loop without end. */
  run(run: TestRun, timeout: number): Promise<Outcome>
  stop(): void
}

const program = fileURLToPath(new URL('test-process.ts', import.meta.url))

/** Runs tests in a process that stays, because to start one takes longer than many of the runs. */
export function createTestRuns(cwd: string): TestRuns {
  let child: ChildProcess | undefined
  const stop = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  return {
    stop,
    run: (run, timeout) =>
      new Promise((resolve, reject) => {
        child ??= fork(program, { cwd, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
        const running = child
        const settle = () => {
          clearTimeout(timer)
          running.removeAllListeners()
        }
        const timer = setTimeout(() => {
          settle()
          stop()
          reject(new NoEnd(`no end within ${timeout / 1000} seconds`))
        }, timeout)
        running.once('message', (answer: Outcome | { readonly fault: string }) => {
          settle()
          if ('fault' in answer) reject(new Error(answer.fault))
          else resolve(answer)
        })
        running.once('exit', (code) => {
          settle()
          child = undefined
          reject(new Error(`The process of the tests ended with ${code}.`))
        })
        running.send(run)
      }),
  }
}
