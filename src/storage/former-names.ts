import type { CollectionName } from '../schema/resource.ts'
import { digest } from '../text/digest.ts'
import type { DateTime } from '../time/date-time.ts'

/** What former names were. */
export const formerKinds = ['slug', 'id', 'external_id'] as const

/** A name by which a record was found before: its slug, its id, or its id in another calendar. */
export interface FormerKey {
  /** What the name was. */
  readonly kind: (typeof formerKinds)[number]
  /** The source of an external id; empty for the other kinds. */
  readonly source: string
  /** The name, such as a slug. An id is written in digits. */
  readonly name: string
}

/** A former name, and the record that it leads to. */
export interface FormerName extends FormerKey {
  /** The id of the record. */
  readonly id: number
  /** Since when the name leads there, in UTC. */
  readonly since: DateTime
}

/** Which former names to find: those with any of the keys, those of any of the records, or those of a source. */
export type FormerNameCriteria =
  | {
      /** The names. */
      readonly keys: readonly FormerKey[]
    }
  | {
      /** The records that the names lead to. */
      readonly ids: readonly number[]
    }
  | {
      /** The source of external ids. */
      readonly source: string
    }

/** Reads the former names of records. A name leads to at most one record of a collection. */
export interface FormerNames {
  /** Returns the former names that match, each once and in any order, whatever the status of their records. */
  find(collection: CollectionName, where: FormerNameCriteria): Promise<readonly FormerName[]>
}

/** Reads and writes the former names of records. A removed record has none: `remove` of its repository deletes them. */
export interface FormerNameWriter extends FormerNames {
  /** Stores former names. Each replaces the one with the same key, whatever record that one led to. */
  put(collection: CollectionName, names: readonly FormerName[]): Promise<void>
  /** Deletes the former names with any of the keys. A key that leads nowhere changes nothing. */
  drop(collection: CollectionName, keys: readonly FormerKey[]): Promise<void>
}

/** Returns a text of at most 200 characters that identifies a former name within its collection. */
export function formerNameKey({ kind, source, name }: FormerKey): string {
  const text = JSON.stringify([kind, source, name])
  return text.length > 200 ? `${kind} ${digest(text)}` : text
}
