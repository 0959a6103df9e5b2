import { createCommitId } from '../../storage/commit-id.ts'
import type { FollowerState, FollowerStates } from '../../storage/followers.ts'
import type { FollowTimers } from './follow-options.ts'
import { anew, type FollowerRecord } from './follower-record.ts'

/** Thrown where a process works for a follower that it no longer holds. */
export class LeaseLost extends Error {}

/**
 * The right of one process to work for a follower. Each save replaces the stamp of the record, and needs the stamp
 * before it. So a process that has lost its lease can move nothing.
 *
 * No clocks are compared: the others take over when the record has not changed for the time of the lease, as they
 * measure it, and the holder begins nothing when its last save began so long ago. It goes on if it can save, since then
 * none has taken over.
 */
export interface Lease {
  /**
   * Returns the record if this process holds the follower, or takes it. Returns null if another one works or it is
   * parked.
   */
  acquire(): Promise<FollowerRecord | null>
  /** Whether this process may begin something. */
  isHeld(): boolean
  /**
   * Returns the record as this process has changed it. Throws `LeaseLost` if a save has failed because another process
   * has taken over.
   */
  record(): FollowerRecord
  /** Changes the record, for the next save. Throws `LeaseLost` like `record`. */
  note(change: (record: FollowerRecord) => Partial<FollowerRecord>): void
  /**
   * Stores the record, and extends the lease, also after its time. Throws `LeaseLost` if another process has taken
   * over.
   */
  save(): Promise<void>
  /** Stores the record if the last save is some time ago. */
  saveIfDue(): Promise<void>
  /** Reads the record again before anything else is done. */
  reload(): void
  /**
   * Stores the record for the last time, so that others can take over at once, or after the time of the lease if this
   * fails.
   */
  release(patch?: Partial<FollowerRecord>): Promise<void>
}

interface LeaseOptions {
  readonly states: FollowerStates
  readonly name: string
  /** Identifies this follower among those of all processes. */
  readonly holder: string
  readonly lease: number
  readonly timers: FollowTimers
  /** Returns the record of a follower that the store does not know. */
  initial(): Promise<FollowerRecord>
  onLost(): void
}

interface Held {
  record: FollowerRecord
  stamp: string
  /** When the last save began, or the takeover. */
  savedAt: number
}

/** Fast handlers store their position so often, in milliseconds. After a crash, this part is handled again. */
const saveInterval = 100

/** How often a lease is extended in its time. */
const renewalsPerLease = 3

export function createLease({ states, name, holder, lease, timers, initial, onLost }: LeaseOptions): Lease {
  let held: Held | undefined
  /** The stamp that was read last, and since when it is the same. */
  let seen: { readonly stamp: string; readonly since: number } | undefined
  /** The number of saves in the latest record that this process knows of, and the greatest token. */
  let [latestSaves, latestToken] = [0, 0]
  let wasRestored = false
  let cancelRenewal = () => {}
  let last: Promise<unknown> = Promise.resolve()

  const isHeld = () => held !== undefined && timers.now() - held.savedAt < lease
  const requireTaken = (): Held => {
    if (held === undefined) throw new LeaseLost('Another process works for this follower.')
    return held
  }
  const lose = () => {
    held = undefined
    cancelRenewal()
    onLost()
  }
  const renewLater = () => {
    cancelRenewal()
    cancelRenewal = timers.start(() => void save().catch(() => held && renewLater()), lease / renewalsPerLease)
  }
  const isFree = ({ stamp }: FollowerState, record: FollowerRecord) => {
    if (record.holder === null || record.holder === holder) return true
    if (seen?.stamp !== stamp) seen = { stamp, since: timers.now() }
    return timers.now() - seen.since >= record.lease
  }
  const serially = <T>(act: () => Promise<T>): Promise<T> => {
    const result = last.then(act)
    last = result.catch(() => {})
    return result
  }
  const save = (patch: Partial<FollowerRecord> = {}) =>
    serially(async () => {
      const current = requireTaken()
      current.record = { ...current.record, ...patch, saves: current.record.saves + 1 }
      const { record, stamp: before } = current
      const [stamp, from] = [createCommitId(), timers.now()]
      if (!(await states.put(name, stateOf(stamp, record), before))) {
        if (held === current) lose()
        throw new LeaseLost('The record of this follower was changed.')
      }
      Object.assign(current, { stamp, savedAt: from })
      latestSaves = Math.max(latestSaves, record.saves)
      renewLater()
    })

  return {
    async acquire() {
      if (held !== undefined && isHeld()) return held.record
      cancelRenewal()
      held = undefined
      const state = await states.get(name)
      const record = state ? (JSON.parse(state.state) as FollowerRecord) : await initial()
      wasRestored ||= record.saves < latestSaves
      latestSaves = record.saves
      latestToken = Math.max(latestToken, record.token)
      if (record.parked !== null || (state && !isFree(state, record))) return null
      const taken = {
        ...record,
        ...(wasRestored && anew),
        holder,
        lease,
        saves: record.saves + 1,
        token: record.holder === holder && !wasRestored ? record.token : latestToken + 1,
      }
      const [stamp, savedAt] = [createCommitId(), timers.now()]
      if (!(await states.put(name, stateOf(stamp, taken), state?.stamp ?? null))) return null
      held = { record: taken, stamp, savedAt }
      wasRestored = false
      latestSaves = taken.saves
      latestToken = taken.token
      renewLater()
      return taken
    },
    isHeld,
    record: () => requireTaken().record,
    note(change) {
      const current = requireTaken()
      current.record = { ...current.record, ...change(current.record) }
    },
    save,
    async saveIfDue() {
      if (timers.now() - requireTaken().savedAt >= saveInterval) await save()
    },
    reload() {
      cancelRenewal()
      held = undefined
    },
    async release(patch) {
      try {
        await save({ ...patch, holder: null })
      } finally {
        // Without a further save, others take over by the time of the lease.
        cancelRenewal()
        held = undefined
      }
    },
  }
}

/** Changes the record of a follower, also while a process holds it. Returns whether it exists. */
export async function editRecord(
  states: FollowerStates,
  name: string,
  edit: (record: FollowerRecord) => Partial<FollowerRecord> | Promise<Partial<FollowerRecord>>,
): Promise<boolean> {
  for (;;) {
    const state = await states.get(name)
    if (state === null) return false
    const record: FollowerRecord = JSON.parse(state.state)
    const edited = { ...record, ...(await edit(record)), saves: record.saves + 1 }
    if (await states.put(name, stateOf(createCommitId(), edited), state.stamp)) return true
  }
}

function stateOf(stamp: string, record: FollowerRecord): FollowerState {
  return { stamp, state: JSON.stringify(record) }
}
