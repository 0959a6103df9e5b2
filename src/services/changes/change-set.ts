import type { ResourceName, StoredRecord } from '../../schema/resource.ts'

/** A record before and after a transaction. */
export interface ChangedRecord {
  readonly resource: ResourceName
  readonly before: StoredRecord | null
  readonly after: StoredRecord | null
}

/** The records that a transaction wrote: each once, in the order of the first writes. */
export interface ChangeSet {
  /** Adds a write. Several writes of a record become one change. */
  add(change: ChangedRecord): void
  all(): readonly ChangedRecord[]
  /** Returns the position of the last write of a record among the writes of all transactions. */
  positionOf(change: ChangedRecord): number | undefined
  /** Returns whether this transaction was committed before another one that is committed and wrote the same record. */
  precedes(other: ChangeSet): boolean
}

/** Creates an empty change set. `nextPosition` numbers the writes of all transactions. */
export function createChangeSet(nextPosition: () => number): ChangeSet {
  const changes = new Map<string, ChangedRecord>()
  const positions = new Map<string, number>()
  const positionOf = (change: ChangedRecord) => positions.get(keyOf(change))
  return {
    add({ resource, before, after }) {
      const key = keyOf({ resource, before, after })
      const first = changes.get(key)
      // Nobody outside the transaction saw the states in between.
      changes.set(key, { resource, before: first ? first.before : before, after })
      positions.set(key, nextPosition())
    },
    all: () => [...changes.values()],
    positionOf,
    // A transaction reads what earlier ones had committed, so the first to write a record is the first to commit. If
    // both wrote on the same revision, this transaction was rolled back.
    precedes: (other) =>
      other.all().some((later) => {
        const own = changes.get(keyOf(later))
        if (own === undefined || own.before?.revision === later.before?.revision) return false
        return (positionOf(own) ?? 0) < (other.positionOf(later) ?? 0)
      }),
  }
}

function keyOf({ resource, before, after }: ChangedRecord): string {
  return `${resource} ${(after ?? before)?.id}`
}
