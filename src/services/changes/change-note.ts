import type { PostRecord } from '../../resources/post.ts'
import { isPostName, nameOf, type ResourceName, type StoredRecord, termCollections } from '../../schema/resource.ts'
import type { DateTime } from '../../time/date-time.ts'
import { type Deed, deedOf } from './change.ts'
import type { ChangedRecord } from './change-set.ts'
import type { AddedCounts } from './term-counts.ts'

/** What a transaction changed, as JSON in the note of its commit. */
export interface Note {
  /** The id of the caller; absent for an anonymous one, and for the app itself. */
  readonly by?: number | string
  /** The written records of each resource. */
  readonly written?: { readonly [Name in ResourceName]?: readonly WrittenRecord[] }
  /** The written records that were neither created nor only updated. */
  readonly deeds?: readonly NotedDeed[]
  /** The terms whose counts changed. */
  readonly counted?: { readonly [Name in ResourceName]?: readonly number[] }
  /** Events that lost a removed term; null if there are too many. */
  readonly unlinked?: readonly number[] | null
}

/**
 * The id of a written record, whether everyone saw it before, and its author before. A scheduled record has its
 * publication date instead, because other processes may have seen it by their clocks.
 */
export type WrittenRecord = readonly [id: number, wasPublic?: 0 | 1 | DateTime, author?: number | string]

/** A record that was trashed, restored or deleted. */
export type NotedDeed = readonly [resource: ResourceName, id: number, deed: Deed]

interface Transaction {
  readonly changes: readonly ChangedRecord[]
  readonly counts: AddedCounts
  /** The events that lost a removed term; null if there are too many. */
  readonly unlinked: readonly number[] | null
  /** The time of the transaction. */
  readonly now: DateTime
  /** The id of the caller. */
  readonly by?: number | string | undefined
}

/** Returns the note of a transaction. */
export function changeNote({ changes, counts, unlinked, now, by }: Transaction): string {
  const written: { [Name in ResourceName]?: WrittenRecord[] } = {}
  const deeds: NotedDeed[] = []
  for (const change of changes) {
    const { resource, before, after } = change
    written[resource] ??= []
    written[resource].push(writtenRecord(change, now))
    const deed = deedOf(before, after)
    if (deed !== 'created' && deed !== 'updated') deeds.push([resource, idOf(change), deed])
  }
  const counted: { [Name in ResourceName]?: number[] } = {}
  for (const link of termCollections) if (counts[link].size > 0) counted[nameOf[link]] = [...counts[link].keys()]
  const note: Note = {
    ...(by !== undefined && { by }),
    ...(changes.length > 0 && { written }),
    ...(deeds.length > 0 && { deeds }),
    ...(Object.keys(counted).length > 0 && { counted }),
    ...(unlinked?.length !== 0 && { unlinked }),
  }
  return JSON.stringify(note)
}

function idOf({ before, after }: ChangedRecord): number {
  return (before ?? after)?.id ?? 0 // one of them is present
}

function writtenRecord(change: ChangedRecord, now: DateTime): WrittenRecord {
  const { resource, before } = change
  const id = idOf(change)
  if (before === null) return [id]
  if (!isPost(before, resource)) return [id, 1]
  if (before.status !== 'publish' || isHidden(before)) return [id, 0, before.author]
  return [id, before.date_utc <= now ? 1 : before.date_utc, before.author]
}

function isHidden(record: PostRecord): boolean {
  return 'hide_from_listings' in record && record.hide_from_listings === true
}

function isPost(record: StoredRecord, resource: ResourceName): record is PostRecord {
  return isPostName(resource) && 'status' in record
}
