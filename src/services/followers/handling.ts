import type { LaterCommit } from '../../storage/commits.ts'
import type { Store } from '../../storage/store.ts'
import type { Tracer } from '../../trace/trace.ts'
import { inSpan } from '../../trace/tracer.ts'
import type { FollowHandler, FollowSettings, FollowTimers } from './follow-options.ts'
import type { FollowedChange } from './followed-change.ts'
import { anew } from './follower-record.ts'
import { type Lease, LeaseLost } from './lease.ts'
import { notedChanges, withRecords } from './noted-changes.ts'

/** The work of the process that holds a follower. */
export interface Handling {
  /**
   * Handles the next changes, and stores the position. Returns whether there may be more: not if the follower has come
   * to the end or is parked. Throws `LeaseLost`, and the errors of the store.
   */
  handleNext(): Promise<boolean>
}

interface HandlingOptions {
  readonly name: string
  readonly store: Store
  readonly lease: Lease
  readonly handle: FollowHandler
  readonly settings: FollowSettings
  readonly timers: FollowTimers
  readonly report: (error: unknown) => void
  readonly tracer: Tracer | undefined
  readonly isStopped: () => boolean
  readonly pause: (milliseconds: number) => Promise<void>
}

/** How many commits are read at once, and of how many changes the records. */
const commitsAtOnce = 100
const recordsAtOnce = 100

export function createHandling(options: HandlingOptions): Handling {
  const { store, lease } = options
  const isHandled = (read: () => Promise<FollowedChange>) => handleOne(read, options)

  /** Returns whether all changes of a commit are handled, or false if the follower was stopped or parked. */
  const handleCommit = async (commit: LaterCommit, changes: NonNullable<ReturnType<typeof notedChanges>>) => {
    const { commitId } = commit
    if (lease.record().commitId !== commitId) lease.note(() => ({ commitId, attempts: 0 }))
    const from = lease.record().done[commitId] ?? 0
    for (let first = from; first < changes.length; first += recordsAtOnce) {
      const some = changes.slice(first, first + recordsAtOnce)
      const followed = await withRecords(some, store)
      for (const [index, noted] of some.entries()) {
        // A later attempt reads the record again, because it may have changed in the pause.
        let found: FollowedChange | undefined = followed[index]
        const read = async () => {
          const [change = whole] = found ? [found] : await withRecords([noted], store)
          found = undefined
          return change
        }
        if (!(await isHandled(read))) return false
        lease.note(({ done }) => ({ done: { ...done, [commitId]: first + index + 1 }, attempts: 0 }))
      }
    }
    lease.note(({ done: { [commitId]: _, ...done } }) => ({
      position: commit.version,
      done,
      commitId: null,
      attempts: 0,
    }))
    return true
  }

  return {
    async handleNext() {
      const { position } = lease.record()
      if (position === null) {
        const next = await store.version()
        lease.note(() => ({ next }))
        if (!(await isHandled(async () => whole))) return false
        lease.note(() => ({ ...anew, position: next }))
        await lease.save()
        return true
      }
      if ((await store.version()) === position) return false
      const commits = await store.commitsSince(position, commitsAtOnce)
      if (commits?.length === 0) return false
      for (const commit of commits ?? [null]) {
        const changes = commit && notedChanges(commit)
        if (commit === null || changes === null) lease.note(() => anew)
        else if (!(await handleCommit(commit, changes))) return false
        if (changes === null) break
      }
      await lease.save()
      return true
    },
  }
}

const whole = { type: 'whole' } as const

/**
 * Calls the handler until it accepts the change. Returns false if the follower was stopped or parked before, or if
 * everything has to be read again.
 */
async function handleOne(read: () => Promise<FollowedChange>, options: HandlingOptions): Promise<boolean> {
  const { name, lease, handle, settings, timers, report, tracer, isStopped, pause } = options
  for (;;) {
    if (isStopped()) return false
    const change = await read()
    await lease.saveIfDue()
    if (!lease.isHeld()) throw new LeaseLost('The time of the lease of this follower is over.')
    const { token, attempts: before } = lease.record()
    const attempts = before + 1
    // Another process may have taken over and returned the follower in the meantime.
    let isLate = false
    const isCurrent = () => !isLate && !isStopped() && lease.isHeld() && lease.record().token === token
    try {
      const attributes = {
        'daybook.change.type': change.type,
        'daybook.follower.attempt': attempts,
        ...(name !== '' && { 'daybook.follower.name': name }),
      }
      const attempt = async () => handle(change, { token, attempt: attempts, isCurrent })
      const run = () =>
        inTime(attempt(), settings.handlerTimeout, timers, () => {
          isLate = true
        })
      await inSpan(tracer, 'follower.handle', run, attributes)
      return true
    } catch (error) {
      report(error)
      const decision = attempts < settings.attempts ? 'retry' : await decisionOf({ change, error, attempts }, options)
      if (decision === 'skip') return true
      if (decision === 'park') {
        await lease.release({ attempts, parked: messageOf(error) })
        report(new Error(parkedReport(name, change, attempts, error), { cause: error }))
        return false
      }
      // Changes that come during the pause are part of the next `whole`, so that it begins with the latest version.
      lease.note(() => ({ ...(decision === 'whole' && anew), attempts }))
      await lease.save()
      if (!isStopped()) await pause(Math.min(settings.pause * 2 ** before, settings.longestPause))
      if (decision === 'whole') return false
    }
  }
}

/** Waits for an attempt. Throws once the time is over, after `onLate`. */
function inTime(
  attempt: Promise<unknown>,
  milliseconds: number,
  { start }: Pick<FollowTimers, 'start'>,
  onLate: () => void,
): Promise<unknown> {
  if (milliseconds === 0) return attempt
  return new Promise((resolve, reject) => {
    const cancel = start(() => {
      onLate()
      reject(new Error(`The handler did not settle within ${milliseconds} ms, its handlerTimeout.`))
    }, milliseconds)
    attempt.then(resolve, reject).finally(cancel)
  })
}

async function decisionOf(
  failure: { readonly change: FollowedChange; readonly error: unknown; readonly attempts: number },
  { settings, report }: HandlingOptions,
): Promise<'skip' | 'whole' | 'park'> {
  try {
    const decision = await settings.onFailed(failure)
    return decision === 'skip' || decision === 'whole' ? decision : 'park'
  } catch (error) {
    report(error)
    return 'park'
  }
}

function parkedReport(name: string, change: FollowedChange, attempts: number, error: unknown): string {
  const what = change.type === 'whole' ? 'whole' : `${change.type} of ${change.id}`
  return (
    `The follower ${JSON.stringify(name)} is parked: its handler failed ${attempts} times with ${what}, the ` +
    `last time with: ${messageOf(error)}. It goes on after \`resume()\`, or without this change after \`resume({ ` +
    `skip: true })\`.`
  )
}

function messageOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error)
}
