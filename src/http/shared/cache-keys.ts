import type { EventRecord } from '../../resources/event/event.ts'
import { nameOf, type ResourceName, type TermCollection, termCollections } from '../../schema/resource.ts'
import type { RecordChange } from '../../services/commits/change.ts'
import type { FollowedChange } from '../../services/followers/followed-change.ts'
import type { ShownRecord } from '../response/shown-records.ts'

/** The key of every response in shared caches. */
const everything = 'daybook'

/** The key of responses that any change can change. */
const lists = 'daybook-lists'

/** Returns the keys of a response (rule 67). `records` is absent if any change can change it. */
export function cacheKeys(records: readonly ShownRecord[] | undefined): readonly string[] {
  return [everything, ...(records?.map(keyOf) ?? [lists])]
}

/**
 * Returns the keys of the responses that a change may have changed (rule 67), for a shared cache to purge. Takes what `onChange`
 * and `calendar.follow` deliver.
 */
export function cacheKeysOf(change: RecordChange | FollowedChange): readonly string[] {
  if (change.type === 'whole') return [everything]
  const { resource, id, counted } = 'resource' in change ? followed(change) : reported(change)
  return [...new Set([lists, keyOf({ resource, id }), ...counted.map(keyOf)])]
}

interface Changed extends ShownRecord {
  /** The terms whose counts may have changed. */
  readonly counted: readonly ShownRecord[]
}

function followed({ resource, id, counted }: Exclude<FollowedChange, { type: 'whole' }>): Changed {
  return { resource, id, counted }
}

interface Written extends Partial<Pick<EventRecord, TermCollection>> {
  readonly id: number
}

function reported({ type, before, after }: RecordChange): Changed {
  const resource = type.slice(0, type.indexOf('.')) as ResourceName // a type begins with its resource
  const records = [before, after] as readonly (Written | null)[] // of events, which have links, or of others
  const written = records.filter((record) => record !== null)
  const counted = termCollections.flatMap((link) =>
    written.flatMap((record) => (record[link] ?? []).map((id) => ({ resource: nameOf[link], id }))),
  )
  return { resource, id: written[0]?.id ?? 0, counted } // one of them is present
}

function keyOf({ resource, id }: ShownRecord): string {
  return `daybook-${resource}-${id}`
}
