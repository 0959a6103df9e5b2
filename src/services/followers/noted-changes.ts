import {
  type CollectionName,
  collectionOf,
  nameOf,
  type ResourceName,
  type StoredRecord,
  termCollections,
} from '../../schema/resource.ts'
import type { LaterCommit } from '../../storage/commits.ts'
import type { ReadRepository, Store } from '../../storage/store.ts'
import type { Deed } from '../changes/change.ts'
import type { Note } from '../changes/change-note.ts'
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
  const deeds = new Map(note.deeds?.map(([resource, id, deed]) => [`${resource} ${id}`, deed]))
  const written = Object.entries(note.written ?? {}) as [
    ResourceName,
    (typeof note.written & object)['event'] & object,
  ][]
  // A handler that reads the venue of a new event has seen the venue before.
  const eventsLast = written.toSorted(([a], [b]) => Number(a === 'event') - Number(b === 'event'))
  const counted = termCollections.flatMap((link) => {
    const resource = nameOf[link]
    return (note.counted?.[resource] ?? []).map((id) => ({ resource, id }))
  })
  return eventsLast.flatMap(([resource, records]) =>
    records.map((record) => {
      const [id] = record
      const deed = deeds.get(`${resource} ${id}`) ?? (record.length === 1 ? 'created' : 'updated')
      return { resource, id, deed, commitId, counted }
    }),
  )
}

/** Returns changes with the records as they are now. */
export async function withRecords(
  changes: readonly NotedChange[],
  store: Pick<Store, CollectionName>,
): Promise<readonly FollowedRecord[]> {
  const found = new Map<string, StoredRecord>()
  for (const resource of new Set(changes.map((change) => change.resource))) {
    const repository: Pick<ReadRepository<StoredRecord, never, never>, 'getMany'> = store[collectionOf[resource]]
    const ids = changes.filter((change) => change.resource === resource).map(({ id }) => id)
    for (const record of await repository.getMany(ids)) found.set(`${resource} ${record.id}`, record)
  }
  return changes.map(({ resource, id, deed, commitId, counted }) => {
    const change = {
      type: `${resource}.${deed}`,
      resource,
      id,
      commitId,
      counted,
      record: found.get(`${resource} ${id}`) ?? null,
    }
    return change as FollowedRecord // the record is of its resource
  })
}
