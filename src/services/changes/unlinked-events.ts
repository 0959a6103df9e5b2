import type { TermRecord } from '../../resources/term/term.ts'
import type { TermCollection } from '../../schema/resource.ts'
import type { EventReader } from '../../storage/store.ts'

/** The events that lose a term because it is removed. Their revisions stay, but their responses change. */
export interface UnlinkedEvents {
  /** Returns the ids of these events; null if there are too many. */
  ids(): readonly number[] | null
  /** Adds the events of a term that is about to be removed. */
  note(link: TermCollection, term: TermRecord, events: Pick<EventReader, 'findRevisions'>): Promise<void>
}

/** The removal of a term must not read all events of the calendar. */
const maxEvents = 500

export function createUnlinkedEvents(): UnlinkedEvents {
  const ids = new Set<number>()
  let areTooMany = false
  return {
    ids: () => (areTooMany ? null : [...ids]),
    async note(link, { id, count }, events) {
      // The count has only the published events, but spares the query for popular terms.
      if (count > maxEvents) areTooMany = true
      if (areTooMany) return
      const where = { linkedToAny: { [link]: [id] } }
      const { records, total } = await events.findRevisions({ where, orderBy: [], offset: 0, limit: maxEvents })
      if (total > maxEvents) areTooMany = true
      for (const event of records) ids.add(event.id)
    },
  }
}
