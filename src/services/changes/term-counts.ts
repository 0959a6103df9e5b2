import type { EventRecord } from '../../resources/event/event.ts'
import { type TermCollection, tableOf, termCollections } from '../../schema/resource.ts'
import type { Writer } from '../../storage/store.ts'

/** The changes of counts, by term id. Unchanged counts are left out. */
export type AddedCounts = Readonly<Record<TermCollection, ReadonlyMap<number, number>>>

/** Sums up how changes of events change the counts of terms (rule 10). */
export interface TermCounts {
  readonly added: AddedCounts
  note(before: EventRecord | undefined, after: EventRecord): void
  /** Writes all changes of counts at once, because many events of a unit of work share terms. */
  write(writer: Writer): Promise<void>
}

export function createTermCounts(): TermCounts {
  const added = tableOf<Record<TermCollection, Map<number, number>>>(termCollections, () => new Map())
  const add = (link: TermCollection, id: number, by: number) => {
    const sum = (added[link].get(id) ?? 0) + by
    if (sum === 0) added[link].delete(id)
    else added[link].set(id, sum)
  }
  return {
    added,
    note(before, after) {
      for (const link of termCollections) {
        for (const id of countedIds(before, link)) add(link, id, -1)
        for (const id of countedIds(after, link)) add(link, id, 1)
      }
    },
    async write(writer) {
      for (const link of termCollections) if (added[link].size > 0) await writer[link].addToCounts(added[link])
    },
  }
}

/** Returns the terms that an event counts for: all if it is stored as published and not hidden, otherwise none. */
function countedIds(event: EventRecord | undefined, link: TermCollection): readonly number[] {
  return event && event.status === 'publish' && !event.hide_from_listings ? event[link] : []
}
