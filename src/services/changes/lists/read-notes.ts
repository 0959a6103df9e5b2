import type { ResourceName } from '../../../schema/resource.ts'
import type { DateTime } from '../../../time/date-time.ts'
import type { Note, WrittenRecord } from '../change-note.ts'

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
