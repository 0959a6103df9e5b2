import {
  checkOptions,
  milliseconds,
  type OptionCheck,
  type OptionChecks,
  oneOf,
  optionKinds,
  wholeNumber,
} from '../../options.ts'
import type { FollowedChange } from './followed-change.ts'

/** Handles one change. If it throws or rejects, it is called again with the same change. */
export type FollowHandler = (change: FollowedChange, context: FollowContext) => unknown

/** What a handler may need besides the change. */
export interface FollowContext {
  /**
   * Grows each time another process takes over. A target that refuses a lower number than it has seen is safe from a
   * process that was paused while it handled a change.
   */
  readonly token: number
  /** 1 for the first call with this change, 2 for the next one. */
  readonly attempt: number
  /**
   * Returns whether this process still works for the follower. If not, end soon: another one handles the change again.
   */
  isCurrent(): boolean
}

/** A change that a handler has refused as often as `attempts` says. */
export interface FollowFailure {
  /** The change. */
  readonly change: FollowedChange
  /** The error of the last attempt. */
  readonly error: unknown
  /** The number of attempts. */
  readonly attempts: number
}

/** The time of a follower. */
export interface FollowTimers {
  /** Milliseconds on a clock that never goes back. */
  now(): number
  /** Calls an action after some milliseconds. Returns a function that cancels it. */
  start(act: () => void, milliseconds: number): () => void
}

/** The members of an `AbortSignal` that a follower uses. */
export interface StopSignal {
  /** Whether it was aborted. */
  readonly aborted: boolean
  /** Adds a listener of the abort. */
  addEventListener(type: 'abort', listener: () => void): unknown
  /** Removes a listener of the abort. */
  removeEventListener(type: 'abort', listener: () => void): unknown
}

/** Options of a follower. All times are in milliseconds. */
export interface FollowOptions {
  /**
   * What a follower without a stored position begins with: `whole` is one change of that type, `now` only what changes
   * from now on. The default is `whole` with a name, and `now` without.
   */
  readonly from?: 'whole' | 'now'
  /** How often a change is tried before the follower gives up. The default is 8. */
  readonly attempts?: number
  /** The pause after the first failed attempt. Each further pause is twice as long. The default is 1,000. */
  readonly pause?: number
  /** The longest pause between two attempts. The default is 60,000. */
  readonly longestPause?: number
  /**
   * Called with a change that failed in all attempts. Return `skip`, or a promise of it, to go on with the next change,
   * such as after you have stored it in a list of dead letters, or `whole` to replace it and all that follow by one
   * change `whole`. Otherwise, and if it throws, the follower is parked. `'whole'` is short for a function that returns
   * it: use it where only the latest state counts, as in a cache or an index. The change `whole` is then tried until it
   * succeeds, with the longest pause.
   */
  readonly onFailed?: 'whole' | ((failure: FollowFailure) => unknown)
  /**
   * The maximum time of an attempt. After it, the attempt has failed and `isCurrent` of its context returns false, even
   * if the handler goes on. The default is 0, which is no limit.
   */
  readonly handlerTimeout?: number
  /** How often the store is queried for changes. The default is 500. */
  readonly poll?: number
  /** How long the others wait until they take over from a process that has died. The default is 10,000. */
  readonly lease?: number
  /** Whether the process stays up for this follower. The default is false. */
  readonly keepAlive?: boolean
  /** Stops the follower when it is aborted, such as an `AbortSignal`. */
  readonly signal?: StopSignal
  /** Timers, for tests. The default is those of the host. */
  readonly timers?: FollowTimers
}

/** Returns the options with their defaults. Throws a `TypeError` that names a wrong one. */
export function followSettings(options: FollowOptions): FollowSettings {
  checkOptions(options, followOptions)
  const { attempts = 8, pause = 1000, longestPause = 60_000, poll = 500, lease = 10_000, handlerTimeout = 0 } = options
  const { onFailed: decide = () => 'park', keepAlive = false } = options
  const onFailed = decide === 'whole' ? () => 'whole' : decide
  return { attempts, pause, longestPause, poll, lease, handlerTimeout, onFailed, keepAlive }
}

/** Options with their defaults. */
export interface FollowSettings extends Required<Omit<FollowOptions, 'from' | 'signal' | 'timers' | 'onFailed'>> {
  readonly onFailed: (failure: FollowFailure) => unknown
}

const functionOrWhole: OptionCheck = [
  (value) => value === 'whole' || typeof value === 'function',
  "a function or 'whole'",
]

const followOptions: OptionChecks<FollowOptions> = {
  from: oneOf('whole', 'now'),
  attempts: wholeNumber(1, 2_147_483_647),
  pause: milliseconds(1),
  longestPause: milliseconds(1),
  onFailed: functionOrWhole,
  handlerTimeout: milliseconds(0),
  poll: milliseconds(1),
  lease: milliseconds(1),
  keepAlive: optionKinds.boolean,
  signal: optionKinds.object,
  timers: optionKinds.object,
}

/** Throws a `TypeError` for a name that followers cannot have. */
export function checkFollower(name: unknown, handle: unknown): void {
  if (name !== undefined && (typeof name !== 'string' || !/^[\w.:/-]{1,100}$/.test(name))) {
    throw new TypeError(
      `The name of a follower: received ${JSON.stringify(name)}; accepted are 1 to 100 letters, digits and _ . : / ` +
        `- characters.`,
    )
  }
  if (typeof handle !== 'function') throw new TypeError('The handler of a follower: accepted is a function.')
}
