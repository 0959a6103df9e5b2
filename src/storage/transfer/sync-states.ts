import { changeState, hashOf, type SyncState } from '../../resources/sync-state.ts'
import type { CollectionName, StoredRecord } from '../../schema/resource.ts'
import { references } from './references.ts'

/** A record as it was exported, and as it is stored now. */
export interface Moved {
  readonly before: StoredRecord
  readonly after: StoredRecord
}

type Fields = SyncState['fields']

/**
 * Returns the state of a synchronization for the new ids: those of the changed events of a series, and those in the
 * hashes of links. Text of other code is unchanged. `movedEvent` returns an event by its former id, once it is
 * inserted.
 */
export function movedState(
  text: string,
  collection: CollectionName,
  moved: Moved,
  movedEvent: (id: number) => Moved | undefined,
): string {
  return changeState(text, ({ fields, occurrences, ...state }) => ({
    fields: movedFields(fields, collection, moved),
    ...(occurrences && { occurrences: movedOccurrences(occurrences, movedEvent) }),
    ...state,
  }))
}

function movedOccurrences(
  occurrences: NonNullable<SyncState['occurrences']>,
  movedEvent: (id: number) => Moved | undefined,
): NonNullable<SyncState['occurrences']> {
  const entries = Object.entries(occurrences).flatMap(([start, { id, fields }]) => {
    const event = movedEvent(id)
    return event ? [[start, { id: event.after.id, fields: movedFields(fields, 'events', event) }] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Returns the hashes of the fields of a record for its new ids. */
export function movedFields(fields: Fields, collection: CollectionName, { before, after }: Moved): Fields {
  const moved: Record<string, Fields[string]> = { ...fields }
  for (const { member } of references[collection]) {
    const hashes = fields[member]
    if (hashes === undefined) continue
    const [remote, local] = hashes
    const [old, now]: readonly unknown[] = [Reflect.get(before, member), Reflect.get(after, member)]
    const form = forms.find((of) => hashOf([of(old)]) === remote)
    const isLocalChange = hashOf([old]) !== local
    // The hash of names stays. So does that of ids unless the record has them: synchronizations report a conflict then,
    // because a local change differs from every hash, and the local value stays.
    moved[member] = [form ? hashOf([form(now)]) : remote, isLocalChange ? '' : hashOf([now])]
  }
  return moved
}

/** How a source sends ids: as they are stored, or the only one. */
const forms: readonly ((ids: unknown) => unknown)[] = [(ids) => ids, (ids) => [ids].flat()[0] || null]
