import type { Resource, StoredRecord } from '../model/resource.ts'

/** A record before and after a unit of work. */
export interface WrittenRecord {
  readonly resource: Resource
  readonly before: StoredRecord | null
  readonly after: StoredRecord | null
}

/** The records that a unit of work wrote, each once, in the order in which they were written first. */
export interface WrittenRecords {
  note(written: WrittenRecord): void
  all(): readonly WrittenRecord[]
  /** The place of a record among the writes of all units of work, if these wrote it. */
  placeOf(record: WrittenRecord): number | undefined
  /** Whether the other, which is committed, wrote on a record that these had written. */
  isBefore(other: WrittenRecords): boolean
}

/** `nextPlace` counts the writes of all units of work. */
export function createWrittenRecords(nextPlace: () => number): WrittenRecords {
  const records = new Map<string, WrittenRecord>()
  const places = new Map<string, number>()
  const placeOf = (record: WrittenRecord) => places.get(keyOf(record))
  return {
    note({ resource, before, after }) {
      const key = keyOf({ resource, before, after })
      const first = records.get(key)
      // Nobody saw what was between.
      records.set(key, { resource, before: first ? first.before : before, after })
      places.set(key, nextPlace())
    },
    all: () => [...records.values()],
    placeOf,
    // A transaction reads what those before it had committed: of two that wrote a record, the first to write it was the
    // first to commit. If both wrote on the same state, this one was rolled back.
    isBefore: (other) =>
      other.all().some((later) => {
        const own = records.get(keyOf(later))
        if (own === undefined || own.before?.revision === later.before?.revision) return false
        return (placeOf(own) ?? 0) < (other.placeOf(later) ?? 0)
      }),
  }
}

function keyOf({ resource, before, after }: WrittenRecord): string {
  return `${resource} ${(after ?? before)?.id}`
}
