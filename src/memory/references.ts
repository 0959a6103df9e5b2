import type { EventLinks } from '../resources/event/event.ts'
import { type EventLink, eventLinks, type LinkedName } from '../schema/resource.ts'
import type { EventReader } from '../storage/store.ts'
import { StoreError } from '../storage/store-error.ts'

/** Returns the records that events link to by a link. */
type TargetOf = (link: EventLink) => { get(id: number): object | undefined }

/** Throws `missing` if an event, or a change of one, links to a record that does not exist. */
export function requireLinked(event: Partial<EventLinks>, targetOf: TargetOf): void {
  for (const link of eventLinks) {
    const target = targetOf(link)
    for (const id of event[link] ?? []) {
      if (target.get(id) === undefined) {
        throw new StoreError('missing', `There is no record ${id} to link to in ${link}.`)
      }
    }
  }
}

/** Throws `missing` for a record that an event links to. */
export async function requireUnlinked(link: LinkedName, id: number, events: EventReader): Promise<void> {
  const where = { linkedToAny: { [link]: [id] } }
  const { total } = await events.find({ where, orderBy: [], offset: 0, limit: 1 })
  if (total > 0) throw new StoreError('missing', `An event links to the ${link} ${id}.`)
}
