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
}

export function createWrittenRecords(): WrittenRecords {
  const records = new Map<string, WrittenRecord>()
  return {
    note({ resource, before, after }) {
      const key = `${resource} ${(after ?? before)?.id}`
      const first = records.get(key)
      // Nobody saw what was between.
      records.set(key, { resource, before: first ? first.before : before, after })
    },
    all: () => [...records.values()],
  }
}
