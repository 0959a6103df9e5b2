import { type EventRecord, idsLinked } from '../../resources/event/event.ts'
import { eventLinks, isTermCollection, nameOf, type ResourceName, type StoredRecord } from '../../schema/resource.ts'

/** A record whose changes change a response. */
export interface ShownRecord {
  readonly resource: ResourceName
  readonly id: number
}

/** More records are not worth a key for each. */
const maxShownRecords = 32

/**
 * Returns the records whose changes change the read of one: it and all that it links to, also those that the caller may
 * not see, as they may become visible. Returns `undefined` if any change can change it: that of an event of a series
 * shows the others.
 */
export function shownRecords(record: StoredRecord, resource: ResourceName): readonly ShownRecord[] | undefined {
  const self = { resource, id: record.id }
  if (resource !== 'event') return [self]
  const event = record as EventRecord // see `resource`
  if (event.recurrence || event.post_parent > 0) return undefined
  const linked = eventLinks.flatMap((link) => {
    const name = isTermCollection(link) ? nameOf[link] : link
    return [...idsLinked([event], link)].map((id) => ({ resource: name, id }))
  })
  return linked.length < maxShownRecords ? [self, ...linked] : undefined
}
