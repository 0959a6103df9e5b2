import {
  type CollectionName,
  collectionOf,
  isResourceName,
  nameOf,
  type ResourceName,
  type StoredRecord,
  termCollections,
} from '../../schema/resource.ts'
import type { LaterCommit } from '../../storage/commits.ts'
import type { ReadRepository, Store } from '../../storage/store.ts'
import type { Deed } from '../changes/change.ts'
import type { Note, WrittenRecord } from '../changes/change-note.ts'
import type { FollowedRecord } from './followed-change.ts'

/** A change as the note of its commit contains it. */
export interface NotedChange {
  readonly resource: ResourceName
  readonly id: number
  readonly deed: Deed
  readonly commitId: string
  /** The terms whose counts the commit changed. */
  readonly counted: FollowedRecord['counted']
}

/** Returns the changes of a commit, those that events link to first, or null if its note is missing. */
export function notedChanges({ note: text, commitId }: LaterCommit): readonly NotedChange[] | null {
  if (text === null) return null
  const note: Note = JSON.parse(text)
  const deeds = new Map(note.deeds?.map(([resource, id, deed]) => [keyOf(resource, id), deed]))
  const counted = countedTerms(note)
  const changesOf = (resource: ResourceName, records: readonly WrittenRecord[]): readonly NotedChange[] =>
    records.map((record) => {
      const [id] = record
      const deed = deeds.get(keyOf(resource, id)) ?? (isNew(record) ? 'created' : 'updated')
      return { resource, id, deed, commitId, counted }
    })
  const changes = Object.entries(note.written ?? {}).flatMap(([resource, records]) =>
    isResourceName(resource) ? changesOf(resource, records) : [],
  )
  // A handler that reads the venue of a new event has seen the venue before.
  return changes.toSorted((a, b) => Number(a.resource === 'event') - Number(b.resource === 'event'))
}

/** Returns whether a note says nothing about a record before the commit. */
function isNew(record: WrittenRecord): boolean {
  return record.length === 1
}

function countedTerms({ counted }: Note): FollowedRecord['counted'] {
  return termCollections.flatMap((collection) => {
    const resource = nameOf[collection]
    return (counted?.[resource] ?? []).map((id) => ({ resource, id }))
  })
}

function keyOf(resource: ResourceName, id: number): string {
  return `${resource} ${id}`
}

/** Returns changes with the records as they are now. */
export async function withRecords(
  changes: readonly NotedChange[],
  store: Pick<Store, CollectionName>,
): Promise<readonly FollowedRecord[]> {
  const found = await recordsOf(changes, store)
  return changes.map(({ resource, id, deed, commitId, counted }) => {
    const record = found.get(keyOf(resource, id)) ?? null
    // The record is of its resource.
    return { type: `${resource}.${deed}`, resource, id, commitId, counted, record } as FollowedRecord
  })
}

/** Fetches the records of changes, with one query for each resource. */
async function recordsOf(
  changes: readonly NotedChange[],
  store: Pick<Store, CollectionName>,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>()
  for (const resource of new Set(changes.map((change) => change.resource))) {
    const repository: Pick<ReadRepository<StoredRecord, never, never>, 'getMany'> = store[collectionOf[resource]]
    const ids = changes.filter((change) => change.resource === resource).map(({ id }) => id)
    for (const record of await repository.getMany(ids)) found.set(keyOf(resource, record.id), record)
  }
  return found
}
