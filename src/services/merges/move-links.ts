import type { EventRecord } from '../../resources/event/event.ts'
import { isOccurrence } from '../../resources/event/recurring-event.ts'
import { changeState } from '../../resources/sync-state.ts'
import type { EventLink } from '../../schema/resource.ts'
import { type Moved, movedFields } from '../../storage/transfer/sync-states.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'

/** The links that a merge changes. */
export interface MovedLinks {
  readonly link: EventLink
  readonly from: readonly number[]
  readonly to: number
}

/** How many events are read at once. */
const pageSize = 100

/**
 * Makes events link to one record where they link to others: of every status, also those in the trash, series, and
 * their events. Stops after `most` events, and returns whether none is left. What a synchronization knows of the links
 * moves with them, so that it finds no local change.
 */
export async function moveLinks(links: MovedLinks, most: number, transaction: TransactionContext): Promise<boolean> {
  const { events, pause } = transaction
  const linkedToAny = { [links.link]: links.from }
  let moved = 0
  for (;;) {
    await pause()
    const { records } = await events.find({ where: { linkedToAny }, orderBy: [], offset: 0, limit: pageSize })
    if (records.length === 0) return true
    if (moved >= most) return false
    const ofSeries = new Map<number, Moved[]>()
    for (const before of records) {
      const after = withMovedLinks(before, links)
      await events.update(before, { [links.link]: after[links.link], sync_state: stateOf({ before, after }) })
      if (isOccurrence(before)) {
        ofSeries.set(before.post_parent, [...(ofSeries.get(before.post_parent) ?? []), { before, after }])
      }
    }
    for (const series of await events.getMany([...ofSeries.keys()])) {
      const sync_state = seriesState(series.sync_state, ofSeries.get(series.id) ?? [])
      if (sync_state !== series.sync_state) await events.update(series, { sync_state })
    }
    moved += records.length
  }
}

/** Returns what a synchronization knows of the fields of an event after its links have moved. */
function stateOf(moved: Moved): string {
  return changeState(moved.before.sync_state, ({ fields, ...state }) => ({
    fields: movedFields(fields, 'events', moved),
    ...state,
  }))
}

/** Returns what a synchronization knows of a series after the links of some of its events have moved. */
function seriesState(text: string, events: readonly Moved[]): string {
  const byId = new Map(events.map((one) => [one.before.id, one]))
  return changeState(text, ({ occurrences, ...state }) => {
    if (occurrences === undefined) return state
    const entries = Object.entries(occurrences).map(([start, { id, fields }]) => {
      const moved = byId.get(id)
      return [start, { id, fields: moved ? movedFields(fields, 'events', moved) : fields }] as const
    })
    return { ...state, occurrences: Object.fromEntries(entries) }
  })
}

/** Returns an event that links to one record instead of others, each once and in the same order. */
function withMovedLinks(event: EventRecord, { link, from, to }: MovedLinks): EventRecord {
  const ids = event[link].map((id) => (from.includes(id) ? to : id))
  return { ...event, [link]: [...new Set(ids)] }
}
