import { type AnswerLimit, NoAnswer } from '../limits/answer-limit.ts'

/** The time between two attempts to query a primary that is out of reach, in milliseconds. */
const longestOutage = 1_000

/** How long the primary may take to return its version, in milliseconds. */
export const longestQuery = 5_000

/** How long a primary that does not answer is queried again while nobody reads, in milliseconds. */
const longestWatch = 60_000

interface OutageOptions {
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number
  readonly limit: AnswerLimit
  /** Runs a small statement on the primary. */
  readonly probe: () => Promise<unknown>
}

/** Whether the primary is out of reach. */
export interface Outage {
  /** Notes an error of the primary. */
  begin(error: unknown): void
  end(): void
  /**
   * Returns whether the primary was out of reach a moment ago, or does not answer. Each query of a primary that does
   * not answer takes as long as the limit, so no read waits for one: they run in the background.
   */
  isRecent(): boolean
  /** Ends what runs in the background. */
  stop(): void
}

export function createOutage({ now, limit, probe }: OutageOptions): Outage {
  let failedAt = Number.NEGATIVE_INFINITY
  let isSilent = false
  let usedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const watch = () => {
    timer = setTimeout(async () => {
      const error = await limit.within(probe()).catch((error: unknown) => error)
      if (!isSilent) return
      if (error instanceof NoAnswer && now() - usedAt < longestWatch) watch()
      else isSilent = false
    }, longestOutage)
    timer.unref?.()
  }
  const end = () => {
    isSilent = false
    clearTimeout(timer)
  }
  return {
    begin(error) {
      failedAt = now()
      if (isSilent || !(error instanceof NoAnswer)) return
      isSilent = true
      usedAt = failedAt
      watch()
    },
    end() {
      failedAt = Number.NEGATIVE_INFINITY
      end()
    },
    isRecent() {
      usedAt = now()
      return isSilent || usedAt - failedAt < longestOutage
    },
    stop: end,
  }
}

/** Lets replicas answer without the primary. */
export function ignoreNoAnswer(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error
}
