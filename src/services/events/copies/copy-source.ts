import type { Access } from '../../../access/access.ts'
import type { EventRecord } from '../../../resources/event/event.ts'
import { isLinkWithheld } from '../../../resources/event/online-link.ts'
import { isOccurrence } from '../../../resources/event/recurring-event.ts'
import type { Resources } from '../../../resources/resources.ts'
import { type LinkedCollection, type LinkedName, linkedCollections, nameOf } from '../../../schema/resource.ts'
import type { Reader } from '../../../storage/store.ts'
import type { DateTime } from '../../../time/date-time.ts'
import { linkedResource } from '../../linked/linked-resource.ts'
import { findById, findPost, type RecordRef } from '../../shared/find-post.ts'
import { isVisible, mayEdit, ownedAt, requireReadable, type Viewer } from '../../shared/visibility.ts'

interface SourceContext {
  readonly access: Access
  readonly resources: Resources
  readonly now: DateTime
  /** The store, or the transaction. */
  readonly reader: Reader
}

/**
 * Returns the event to copy, without links to records that the caller does not see. Throws unless the caller sees all
 * of its fields, also what a password or a time hides from others (rule 71).
 */
export async function readSource(target: RecordRef, context: SourceContext): Promise<EventRecord> {
  const { access, now, reader } = context
  const event: EventRecord = await findPost(reader.events, 'event', target)
  const viewer = { access, now }
  requireReadable(event, 'event', { target, ...viewer })
  const isPartlyHidden = event.password_hash !== '' || isLinkWithheld(event, now)
  if (isPartlyHidden && !mayEdit(event, viewer)) access.require('update', 'event', ownedAt(event, now))
  const [post_parent, links] = await Promise.all([parentOf(event, reader, viewer), linksOf(event, context)])
  return { ...event, ...links, post_parent }
}

/** Returns whether nothing of a source has changed that a copy gets. Some links change without a revision (rule 34). */
export function isSameSource(a: EventRecord, b: EventRecord): boolean {
  const stateOf = ({ revision, post_parent, categories, tags, venue, organizer }: EventRecord) =>
    JSON.stringify([revision, post_parent, categories, tags, venue, organizer])
  return stateOf(a) === stateOf(b)
}

/** A copy of an event of a series is a single event. */
async function parentOf(event: EventRecord, { events }: Reader, viewer: Viewer): Promise<number> {
  if (event.post_parent === 0 || isOccurrence(event)) return 0
  const parent: EventRecord | undefined = await findById(events, event.post_parent)
  return parent && isVisible(parent, 'event', viewer) ? parent.id : 0
}

async function linksOf(
  event: EventRecord,
  { access, now, reader, resources }: SourceContext,
): Promise<Readonly<Record<LinkedName, readonly number[]>>> {
  const visible = async <Each extends LinkedCollection>(collection: Each): Promise<readonly number[]> => {
    const { definition, stored } = linkedResource(resources, collection)
    const { name } = definition
    const records = event[name].length > 0 ? await stored(reader).getMany(event[name]) : []
    const seen = new Set(records.filter((record) => isVisible(record, name, { access, now })).map(({ id }) => id))
    return event[name].filter((id) => seen.has(id))
  }
  const found = await Promise.all(
    linkedCollections.map(async (collection) => [nameOf[collection], await visible(collection)] as const),
  )
  return Object.fromEntries(found) as Record<LinkedName, readonly number[]> // each name has a collection
}
