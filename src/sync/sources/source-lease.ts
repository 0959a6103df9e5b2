import type { RunTransaction } from '../../services/calendar-transaction.ts'
import { createCommitId } from '../../storage/commit-id.ts'
import { type DateTime, dateTimeOf, secondsOf } from '../../time/date-time.ts'
import { isHeld, type SourceState } from './source-state.ts'
import { type SourceStore, stateInside } from './source-store.ts'

/** Thrown where work has lost its source to another process. */
export class LeaseLost extends Error {}

/** The right to work on a source. No other process has it. */
export interface SourceWork {
  /** The state when the work began. */
  readonly state: SourceState
  /** Runs transactions while this process has the right. Throws `LeaseLost` when it no longer has. */
  readonly transaction: RunTransaction
  /** Ends the work, with a last change. Throws `LeaseLost` if another process has taken over. */
  end(change: (state: SourceState) => Partial<SourceState>): Promise<SourceState>
  /** Ends the work, if that did not happen yet. Throws nothing: others take over later. */
  release(): Promise<void>
  /** Returns whether a state is still that of this work. */
  isOwn(state: SourceState): boolean
}

interface LeaseOptions {
  readonly store: SourceStore
  readonly transaction: RunTransaction
  readonly now: () => DateTime
  /** After how many seconds others take over from a process that has died. */
  readonly seconds: number
}

/** Begins to work on a source, with a first change. Returns null if another process does, or if the change is null. */
export async function beginWork(
  name: string,
  options: LeaseOptions,
  begin: (take: (state: SourceState) => Partial<SourceState> | null) => Promise<SourceState | null>,
): Promise<SourceWork | null> {
  const { store, transaction, now, seconds } = options
  const token = createCommitId()
  const leaseFrom = (from: DateTime) => ({ token, until: dateTimeOf(secondsOf(from) + seconds) })
  const isOwn = ({ lease }: SourceState) => lease?.token === token
  let renewed = now()
  const taken = await begin((state) => (isHeld(state.lease, renewed) ? null : { lease: leaseFrom(renewed) }))
  if (taken === null) return null
  let isOver = false
  const edit = async (change: (state: SourceState) => Partial<SourceState>): Promise<SourceState> => {
    const state = await store.edit(name, (current) => (isOwn(current) ? change(current) : null))
    if (state === null) throw new LeaseLost(`Another process works on the source ${name}.`)
    return state
  }
  const renewIfDue = async () => {
    const at = now()
    if (secondsOf(at) - secondsOf(renewed) < seconds / 3) return
    await edit(() => ({ lease: leaseFrom(at) }))
    renewed = at
  }
  return {
    state: taken,
    isOwn,
    async transaction(work, transactionOptions) {
      await renewIfDue()
      return transaction(async (inside) => {
        // In the same transaction: a process that was stopped for long writes nothing when it goes on.
        const state = await stateInside(name, inside)
        if (state === undefined || !isOwn(state)) throw new LeaseLost(`Another process works on the source ${name}.`)
        return work(inside)
      }, transactionOptions)
    },
    async end(change) {
      const state = await edit((current) => ({ ...change(current), lease: null }))
      isOver = true
      return state
    },
    async release() {
      if (isOver) return
      await edit(() => ({ lease: null })).catch(() => {})
    },
  }
}
