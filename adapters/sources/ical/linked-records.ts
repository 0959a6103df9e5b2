import type { SyncRecord } from '../../../src/sync/index.ts'

type Resource = SyncRecord['resource']

/** Makes the linked records of events that are identified by their names, each once. */
export function createLinkedRecords() {
  const made = new Set<string>()
  return {
    /** Returns the record, or nothing if it was returned before. */
    *once(resource: Resource, external_id: string, fields: object): Generator<SyncRecord, void, undefined> {
      const key = `${resource} ${external_id}`
      if (made.size === made.add(key).size) return
      yield { resource, external_id, fields } as SyncRecord // the callers pass fields of the resource
    },
  }
}
