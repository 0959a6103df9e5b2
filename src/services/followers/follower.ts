import { createFollowerStates } from '../../memory/commits/follower-states.ts'
import { checkOptions, optionKinds } from '../../options.ts'
import { hostLoop, startBackgroundTimer, startTimer } from '../../runtime.ts'
import { createCommitId } from '../../storage/commit-id.ts'
import type { Store } from '../../storage/store.ts'
import type { Tracer } from '../../trace/trace.ts'
import { reportError } from '../environment/report-error.ts'
import { checkFollower, type FollowHandler, type FollowOptions, followSettings } from './follow-options.ts'
import { anew, type FollowerRecord, newFollowerRecord } from './follower-record.ts'
import { createHandling } from './handling.ts'
import { createLease, editRecord, LeaseLost } from './lease.ts'
import { createPause } from './pause.ts'

/** A follower of this process. */
export interface Follower {
  /** Returns how far the follower is. */
  status(): Promise<FollowerStatus>
  /** Tries the change again at which the follower is parked, or goes on with the next one: `{ skip: true }`. */
  resume(options?: { readonly skip?: boolean }): Promise<void>
  /** Makes the next change `whole`, such as after a backup of the store was restored. */
  readAnew(): Promise<void>
  /**
   * Resolves when there is nothing to do until the next change: every change is handled, the follower is parked or
   * stopped, or another process works. Returns how far it is then.
   */
  settled(): Promise<FollowerStatus>
  /** Stops this process. Resolves when the handler has ended, and others can take over. */
  stop(): Promise<void>
  /** Does what `stop` does. */
  [Symbol.asyncDispose](): Promise<void>
}

/** How far a follower is. */
export interface FollowerStatus {
  /** Whether this process works, another one does, none does until `resume`, or this process was stopped. */
  readonly state: 'working' | 'waiting' | 'parked' | 'stopped'
  /** The number of commits that are not handled; null if it is unknown, and everything has to be read again. */
  readonly behind: number | null
  /** The number of failed attempts of the next change. */
  readonly attempts: number
  /** The message of the error at which the follower is parked; otherwise null. */
  readonly parked: string | null
}

/** What a follower needs of its calendar. */
export interface FollowerContext {
  readonly store: Store
  readonly onError: (error: unknown) => void
  readonly tracer: Tracer | undefined
}

/** Starts a follower. Without a name, its position is stored in this process, and begins now. Throws a `TypeError`. */
export async function startFollower(
  { store, onError, tracer }: FollowerContext,
  name: string | undefined,
  handle: FollowHandler,
  options: FollowOptions = {},
): Promise<Follower> {
  checkFollower(name, handle)
  const settings = followSettings(options)
  const start = settings.keepAlive ? startTimer : startBackgroundTimer
  const { timers = { now: hostLoop.now, start }, signal, from = name === undefined ? 'now' : 'whole' } = options
  const [states, key] = name === undefined ? [createFollowerStates(), ''] : [store.followers, name]
  const report = (error: unknown) => reportError(error, onError)
  const [idle, retry] = [createPause(timers), createPause(timers)]
  let isStopped = signal?.aborted ?? false
  let hasNews = false
  const lease = createLease({
    states,
    name: key,
    timers,
    lease: settings.lease,
    holder: createCommitId(),
    initial: async () => newFollowerRecord(from === 'now' ? await store.version() : null),
    onLost: retry.end,
  })
  const handling = createHandling({
    name: key,
    store,
    lease,
    handle,
    settings,
    timers,
    report,
    tracer,
    isStopped: () => isStopped,
    pause: retry.wait,
  })

  const step = async (failures: number): Promise<number> => {
    try {
      hasNews = false
      const hasMore = (await lease.acquire()) !== null && (await handling.handleNext())
      if (!hasMore && !hasNews && settling.size > 0) await settle()
      if (!hasMore && !hasNews && !isStopped) await idle.wait(settings.poll)
      return 0
    } catch (error) {
      if (error instanceof LeaseLost) return 0
      report(error)
      if (!isStopped) await idle.wait(Math.min(settings.poll * 2 ** failures, settings.longestPause))
      return failures + 1
    }
  }
  const run = async () => {
    let failures = 0
    while (!isStopped) failures = await step(failures)
    // If it fails, others take over when the lease has ended.
    await lease.release().catch(() => {})
    if (settling.size > 0) await settle().catch(report)
  }
  const wake = () => {
    hasNews = true
    idle.end()
  }
  const settling = new Set<(status: FollowerStatus) => void>()
  const settle = async () => {
    const found = await status()
    if (found.state === 'working' && found.behind !== 0) return
    for (const resolve of settling) resolve(found)
    settling.clear()
  }
  const status = async (): Promise<FollowerStatus> => {
    const record = await stored()
    const notes = record.position === null ? null : await store.commitsSince(record.position, countedCommits)
    const { attempts, parked } = record
    const working = lease.isHeld() ? 'working' : 'waiting'
    const state = isStopped ? 'stopped' : parked !== null ? 'parked' : working
    return { state, behind: notes?.length ?? null, attempts, parked }
  }

  // The position of a follower that begins now is stored before changes after this call.
  if (!isStopped) await lease.acquire()
  const unwatch = store.watchCommits?.(wake)
  const running = run()
  const stop = async () => {
    isStopped = true
    signal?.removeEventListener('abort', stopOnAbort)
    unwatch?.()
    retry.end()
    idle.end()
    await running
  }
  const stopOnAbort = () => void stop()
  signal?.addEventListener('abort', stopOnAbort)
  // It may have been aborted while the position was stored.
  if (signal?.aborted) stopOnAbort()
  const edit = async (
    change: (record: FollowerRecord) => Partial<FollowerRecord> | Promise<Partial<FollowerRecord>>,
  ) => {
    await editRecord(states, key, change)
    lease.reload()
    wake()
    retry.end()
  }
  return {
    status,
    async settled() {
      if (isStopped) return status()
      return new Promise((resolve) => {
        settling.add(resolve)
        wake()
      })
    },
    resume: async (options = {}) => {
      checkOptions(options, { skip: optionKinds.boolean })
      const { skip = false } = options
      return edit(({ parked, done, commitId, next }) => {
        if (parked === null) return {}
        const skipped =
          commitId === null
            ? { position: next, next: null }
            : { done: { ...done, [commitId]: (done[commitId] ?? 0) + 1 } }
        return { parked: null, attempts: 0, ...(skip && skipped) }
      })
    },
    readAnew: () => edit(() => ({ ...anew, parked: null })),
    stop,
    [Symbol.asyncDispose]: stop,
  }

  async function stored(): Promise<FollowerRecord> {
    const state = await states.get(key)
    return state === null ? newFollowerRecord(null) : JSON.parse(state.state)
  }
}

/** `status` counts up to as many commits as stores have notes of. */
const countedCommits = 10_000
