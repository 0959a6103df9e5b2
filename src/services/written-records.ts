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
  /** Whether the other wrote on a record that these had written. */
  isBefore(other: WrittenRecords): boolean
}

export function createWrittenRecords(): WrittenRecords {
  const records = new Map<string, WrittenRecord>()
  return {
    note({ resource, before, after }) {
      const key = keyOf({ resource, before, after })
      const first = records.get(key)
      // Nobody saw what was between.
      records.set(key, { resource, before: first ? first.before : before, after })
    },
    all: () => [...records.values()],
    isBefore: (other) =>
      other.all().some((later) => {
        const own = records.get(keyOf(later))
        return own !== undefined && revisionOf(own.before) < revisionOf(later.before)
      }),
  }
}

function keyOf({ resource, before, after }: WrittenRecord): string {
  return `${resource} ${(after ?? before)?.id}`
}

function revisionOf(record: StoredRecord | null): number {
  return record?.revision ?? 0
}
