import { checkOptions, checkValue, milliseconds, type OptionChecks, optionKinds, wholeNumber } from '../../options.ts'
import { hostLoop, startBackgroundTimer, startTimer } from '../../runtime.ts'
import type { Tenants } from '../../storage/tenants.ts'
import { reportError } from '../environment/report-error.ts'
import type { FollowTimers, StopSignal } from './follow-options.ts'
import type { Follower } from './follower.ts'
import { createPause, type Pause } from './pause.ts'

/** Options of `followAll`. All times are in milliseconds. */
export interface FollowAllOptions {
  /** How often the database is queried for news, once for all tenants. The default is 500. */
  readonly poll?: number
  /** How many tenants begin at the same time. The default is 8. */
  readonly concurrent?: number
  /**
   * When a tenant is tried again whose follower could not start, and how often it is checked whether this process works
   * for one for which another process worked. The default is 10,000.
   */
  readonly again?: number
  /** Called with errors of the database, and of followers that cannot start. It is tried again. */
  readonly onError: (error: unknown) => unknown
  /** Whether the process stays up for it. The default is false. */
  readonly keepAlive?: boolean
  /** Stops everything when it is aborted, such as an `AbortSignal`. */
  readonly signal?: StopSignal
  /** Timers, for tests. The default is those of the host. */
  readonly timers?: FollowTimers
}

/** The followers of all tenants in this process. */
export interface TenantFollowers {
  /** Stops all of them. Resolves when the handlers have ended, and others can take over. */
  stop(): Promise<void>
  /** Does what `stop` does. */
  [Symbol.asyncDispose](): Promise<void>
}

const followAllOptions: OptionChecks<FollowAllOptions> = {
  poll: milliseconds(1),
  concurrent: wholeNumber(1),
  again: milliseconds(1),
  onError: optionKinds.function,
  keepAlive: optionKinds.boolean,
  signal: optionKinds.object,
  timers: optionKinds.object,
}

/** The longest pause between two queries of a database that fails. */
const longestPause = 60_000

/** After this time, a follower that is not done makes room for another one: its target may be down. */
const longestTurn = 5_000

/** Starts the followers of all tenants. Throws a `TypeError` for a wrong option. */
export function followTenants(
  tenants: Pick<Tenants, 'forTenant' | 'tenantVersions'>,
  follow: (tenant: string) => Promise<Follower>,
  options: FollowAllOptions,
): TenantFollowers {
  checkOptions(options, followAllOptions)
  checkValue('onError', options?.onError, optionKinds.function)
  const { poll = 500, concurrent = 8, again = 10_000, keepAlive = false, signal } = options
  const { onError } = options
  const { timers = { now: hostLoop.now, start: keepAlive ? startTimer : startBackgroundTimer } } = options
  const idle = createPause(timers)
  let isStopped = signal?.aborted ?? false
  let hasNews = false
  let turns = 0
  /** The version of each tenant up to which everything is handled. */
  const handled = new Map<string, string>()
  const latest = new Map<string, string>()
  const notBefore = new Map<string, number>()
  const running = new Map<string, Promise<void>>()
  const followers = new Set<Follower>()
  const watching = new Map<string, (() => void) | undefined>()
  const pauses = new Map<string, Pause>()

  const wake = () => {
    hasNews = true
    idle.end()
  }
  const pauseOf = async (tenant: string, milliseconds: number) => {
    const pause = createPause(timers)
    pauses.set(tenant, pause)
    await pause.wait(milliseconds)
    pauses.delete(tenant)
  }
  const handle = async (tenant: string, version: string, endTurn: () => void) => {
    try {
      const follower = await follow(tenant)
      followers.add(follower)
      try {
        if (isStopped) return
        let { state } = await follower.settled()
        // It stays, because only a follower that has waited for the time of a lease takes over from a process that has
        // died.
        while (state === 'waiting' && !isStopped) {
          endTurn()
          await pauseOf(tenant, again)
          state = (await follower.settled()).state
        }
        if (!isStopped) handled.set(tenant, version)
      } finally {
        endTurn()
        await follower.stop()
        followers.delete(follower)
      }
    } catch (error) {
      reportError(error, onError)
      notBefore.set(tenant, timers.now() + again)
    } finally {
      endTurn()
    }
  }
  const begin = (tenant: string, version: string) => {
    turns += 1
    let isOver = false
    const endTurn = () => {
      if (isOver) return
      isOver = true
      cancel()
      turns -= 1
      beginAll()
    }
    const cancel = timers.start(endTurn, longestTurn)
    const run = handle(tenant, version, endTurn).finally(() => {
      running.delete(tenant)
      // It may have got news that its follower has not seen.
      if (latest.get(tenant) !== handled.get(tenant)) beginAll()
    })
    running.set(tenant, run)
  }
  const beginAll = () => {
    for (const [tenant, version] of latest) {
      if (isStopped || turns >= concurrent) return
      const isDue = (notBefore.get(tenant) ?? 0) <= timers.now()
      if (handled.get(tenant) !== version && isDue && !running.has(tenant)) begin(tenant, version)
    }
  }
  const read = async () => {
    const versions = await tenants.tenantVersions()
    for (const tenant of watching.keys()) {
      if (versions.has(tenant)) continue
      watching.get(tenant)?.()
      for (const map of [watching, latest, handled, notBefore]) map.delete(tenant)
    }
    for (const [tenant, version] of versions) {
      latest.set(tenant, version)
      if (!watching.has(tenant)) watching.set(tenant, tenants.forTenant(tenant).watchCommits?.(wake))
    }
    beginAll()
  }
  const run = async () => {
    for (let failures = 0; !isStopped; ) {
      hasNews = false
      try {
        await read()
        failures = 0
      } catch (error) {
        failures += 1
        reportError(error, onError)
      }
      if (!hasNews && !isStopped) await idle.wait(Math.min(poll * 2 ** failures, longestPause))
    }
  }

  const following = run()
  const stop = async () => {
    isStopped = true
    signal?.removeEventListener('abort', stopOnAbort)
    idle.end()
    for (const pause of pauses.values()) pause.end()
    for (const unwatch of watching.values()) unwatch?.()
    await Promise.all(Array.from(followers, (follower) => follower.stop()))
    await following
    await Promise.all(running.values())
  }
  const stopOnAbort = () => void stop()
  signal?.addEventListener('abort', stopOnAbort)
  return { stop, [Symbol.asyncDispose]: stop }
}
