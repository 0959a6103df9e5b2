import type { PostRecord } from '../../resources/post.ts'
import { isPostName, nameOf, type ResourceName, type StoredRecord, termCollections } from '../../schema/resource.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { AddedCounts } from '../terms/term-counts.ts'
import type { ChangedRecord } from '../transaction/change-set.ts'

/** What a transaction changed, as JSON in the note of its commit. */
interface Note {
  /** The written records of each resource. */
  readonly written?: { readonly [Name in ResourceName]?: readonly WrittenRecord[] }
  /** The terms whose counts changed. */
  readonly counted?: { readonly [Name in ResourceName]?: readonly number[] }
  /** Events that lost a removed term; null if there are too many. */
  readonly unlinked?: readonly number[] | null
}

/**
 * The id of a written record, whether everyone saw it before, and its author before. A scheduled record has its
 * publication date instead, because other processes may have seen it by their clocks.
 */
type WrittenRecord = readonly [id: number, wasPublic?: 0 | 1 | DateTime, author?: number | string]

interface Transaction {
  readonly changes: readonly ChangedRecord[]
  readonly counts: AddedCounts
  /** The events that lost a removed term; null if there are too many. */
  readonly unlinked: readonly number[] | null
  /** The time of the transaction. */
  readonly now: DateTime
}

/** Returns the note of a transaction. */
export function changeNote({ changes, counts, unlinked, now }: Transaction): string {
  const written: { [Name in ResourceName]?: WrittenRecord[] } = {}
  for (const change of changes) {
    const records = written[change.resource] ?? []
    records.push(writtenRecord(change, now))
    written[change.resource] = records
  }
  const counted: { [Name in ResourceName]?: number[] } = {}
  for (const link of termCollections) if (counts[link].size > 0) counted[nameOf[link]] = [...counts[link].keys()]
  const note: Note = {
    ...(changes.length > 0 && { written }),
    ...(Object.keys(counted).length > 0 && { counted }),
    ...(unlinked?.length !== 0 && { unlinked }),
  }
  return JSON.stringify(note)
}

function writtenRecord({ resource, before, after }: ChangedRecord, now: DateTime): WrittenRecord {
  const id = (before ?? after)?.id ?? 0 // one of them is present
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

/** The changes of several transactions. */
export interface Changes {
  /** Returns the written records of a resource, by id. */
  written(resource: ResourceName): ReadonlyMap<number, FormerViewers>
  /** Returns the terms whose counts changed. */
  counted(resource: ResourceName): ReadonlySet<number>
  /** Events that lost a removed term. */
  readonly unlinked: ReadonlySet<number>
}

/** The callers who could read a record before it was written. */
export interface FormerViewers {
  /** The earliest time from which it was public before one of the writes; absent if it was not public. */
  readonly publicSince: DateTime | undefined
  /** Its authors before the writes. */
  readonly authors: ReadonlySet<number | string>
}

interface Viewers {
  publicSince: DateTime | undefined
  readonly authors: Set<number | string>
}

/** Merges the notes of several transactions. Returns null if one of them does not contain all changes. */
export function readNotes(notes: readonly string[]): Changes | null {
  const written = new Map<string, Map<number, Viewers>>()
  const counted = new Map<string, Set<number>>()
  const unlinked = new Set<number>()
  for (const text of notes) {
    const note: Note = JSON.parse(text)
    if (note.unlinked === null) return null
    for (const id of note.unlinked ?? []) unlinked.add(id)
    for (const [resource, ids] of Object.entries(note.counted ?? {})) {
      const all = memberOf(counted, resource, () => new Set<number>())
      for (const id of ids) all.add(id)
    }
    for (const [resource, records] of Object.entries(note.written ?? {})) {
      const all = memberOf(written, resource, () => new Map<number, Viewers>())
      for (const record of records) addViewers(all, record)
    }
  }
  return {
    written: (resource) => written.get(resource) ?? new Map(),
    counted: (resource) => counted.get(resource) ?? new Set(),
    unlinked,
  }
}

function addViewers(all: Map<number, Viewers>, [id, wasPublic = 0, author]: WrittenRecord): void {
  const viewers = memberOf(all, id, (): Viewers => ({ publicSince: undefined, authors: new Set() }))
  const publicSince = wasPublic === 1 ? firstTime : wasPublic
  if (publicSince !== 0 && publicSince < (viewers.publicSince ?? lastTime)) viewers.publicSince = publicSince
  if (author !== undefined) viewers.authors.add(author)
}

const [firstTime, lastTime] = ['', '~']

function memberOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
