import type { EventRecord } from '../../resources/event/event.ts'
import type { ImageReference } from '../../schema/image.ts'
import {
  collectionOf,
  type EventLink,
  eventLinks,
  type LinkedName,
  linkedNames,
  type ResourceName,
  type StoredRecord,
  tableOf,
} from '../../schema/resource.ts'
import { createToReplies, linkedOf, type ReplyOptions, type ToReply } from '../../services/shared/to-replies.ts'
import type { EventCriteria } from '../../storage/criteria.ts'
import type { EventKey, Included, IncludedRecords, StoreQuery } from '../../storage/store.ts'
import { type Selection, selected } from '../request/selection.ts'
import { Json } from '../response/json.ts'
import { eventStates } from './event-states.ts'
import type { ReadContext, ReplyShape } from './read-context.ts'
import type { SerializedPage, SerializedReply } from './serialized-page.ts'

// Replies that differ from the full ones. They are made for one response, and are not in the cache of records.

interface ShapedContext extends ReadContext {
  readonly shape: ReplyShape
}

/** Returns whether the replies of a response differ from full ones. */
export function isShaped(context: ReadContext): context is ShapedContext {
  return context.shape !== undefined
}

/** Returns the JSON of records that show no others. */
export function shapedJson(
  resource: Exclude<ResourceName, 'event'>,
  records: readonly StoredRecord[],
  context: ShapedContext,
): Promise<Json> {
  return toJson(resource, images(records, [], context), {}, context)
}

/** Finds events, and reads only those linked records that the response shows. */
export async function findShaped(
  query: StoreQuery<EventCriteria, EventKey>,
  context: ShapedContext,
): Promise<SerializedPage> {
  const { events } = context.environment.store
  const links = shownLinks(context)
  const isWhole = links.length === eventLinks.length
  const { records, total, ...included } = await (isWhole ? events.findWithIncluded(query) : events.find(query))
  const { json } = await eventsJson(records, included, context)
  return { json, count: records.length, total }
}

/** Returns one event. Its validators depend only on the linked records that it shows. */
export async function shapedEvent(
  event: EventRecord,
  context: ShapedContext,
  opened: boolean,
): Promise<SerializedReply> {
  const { json, included } = await eventsJson([event], { opened }, context)
  const viewer = { access: context.access, now: context.environment.now() }
  return { json, shown: eventStates(event, included, viewer), terms: [] }
}

async function eventsJson(events: readonly EventRecord[], options: ReplyOptions, context: ShapedContext) {
  const links = shownLinks(context)
  const loaded = options.included ?? (await linkedOf(events, context.environment, links))
  const records = <Link extends LinkedName>(link: Link): IncludedRecords<Link>[Link] => {
    const found: IncludedRecords<Link>[Link] = loaded[link]
    return images<IncludedRecords<Link>[Link][number]>(found, [link], context)
  }
  const included: Included = { ...loaded, ...tableOf<IncludedRecords>(linkedNames, records) }
  const json = await toJson('event', images(events, [], context), { ...options, included }, context)
  return { json, included }
}

async function toJson(
  resource: ResourceName,
  records: readonly StoredRecord[],
  options: ReplyOptions,
  { access, environment, root, shape }: ShapedContext,
): Promise<Json> {
  const converters: Readonly<Record<string, ToReply<never, object>>> = createToReplies(access, environment)
  const toReply = converters[collectionOf[resource]] as ToReply<StoredRecord, object> // of the collection of the records
  const json = new Json()
  json.addItems(await toReply(records, { ...options, root }), (reply) =>
    json.addText(JSON.stringify(selected(reply, shape.selection))),
  )
  return json
}

function shownLinks({ shape }: ShapedContext): readonly EventLink[] {
  return eventLinks.filter((link) => shape.selection.has(link))
}

/** Removes images that the response does not show, so that none of them is looked up. */
function images<Record extends StoredRecord & { readonly image?: ImageReference }>(
  records: readonly Record[],
  path: readonly string[],
  { shape }: ShapedContext,
): readonly Record[] {
  return shows(shape.selection, [...path, 'image']) ? records : records.map((record) => ({ ...record, image: false }))
}

function shows(selection: Selection, [name = '', ...inner]: readonly string[]): boolean {
  const member = selection.get(name)
  return member === 'whole' || (member !== undefined && (inner.length === 0 || shows(member, inner)))
}
