import type { EventRecord } from '../../resources/event/event.ts'
import { type EventReply, shownLinks } from '../../resources/event/event-reply.ts'
import {
  collectionOf,
  type EventLink,
  eventLinks,
  isTermCollection,
  type LinkedName,
  linkedNames,
  type ResourceName,
  type StoredRecord,
  tableOf,
} from '../../schema/resource.ts'
import type { ImageReference } from '../../schema/vocabulary/image.ts'
import { createToReplies, linkedOf, type ToReply } from '../../services/shared/to-replies.ts'
import type { Included, IncludedRecords } from '../../storage/store.ts'
import { type Selection, shows } from '../request/selection.ts'
import type { CountedTerm } from '../response/dependencies.ts'
import type { RecordState } from '../response/validators.ts'
import { eventStates } from './event-states.ts'
import type { ReadContext } from './read-context.ts'

// Records as values, which a writer turns into a response.

/** Events as a caller sees them. */
export interface EventValues {
  readonly replies: readonly EventReply[]
  /** The terms in the replies, in their order. */
  readonly terms: readonly CountedTerm[]
}

/** One event, with the states of all records in it. */
export interface OneEvent extends EventValues {
  readonly record: EventRecord
  readonly shown: readonly RecordState[]
}

/** Returns events that were found with the records that they link to. */
export async function eventValues(
  events: readonly EventRecord[],
  { included, opened = false }: { readonly included: Included; readonly opened?: boolean },
  { access, environment, root, view }: ReadContext,
): Promise<EventValues> {
  const { selection } = view ?? {}
  const shown = { opened, root, included: selection ? linkedImages(included, selection) : included }
  const replies = await createToReplies(access, environment).events(images(events, [], selection), shown)
  return { replies, terms: replies.flatMap(termsIn) }
}

/** Returns the terms that an event shows, in the order of the reply. */
export function termsIn(reply: EventReply): readonly CountedTerm[] {
  return termLinks.flatMap((link) => reply[link])
}

/** Returns one event. `opened`: the caller has sent its password. */
export async function oneEvent(event: EventRecord, context: ReadContext, opened: boolean): Promise<OneEvent> {
  const { access, environment, view } = context
  const included = await linkedOf([event], environment, linksIn(view?.selection))
  const values = await eventValues([event], { included, opened }, context)
  return { record: event, shown: eventStates(event, included, { access, now: environment.now() }), ...values }
}

/** Returns records that show no others. */
export function recordValues(
  resource: Exclude<ResourceName, 'event'>,
  records: readonly StoredRecord[],
  { access, environment, root, view }: ReadContext,
): Promise<readonly object[]> {
  const converters: Readonly<Record<string, ToReply<never, object>>> = createToReplies(access, environment)
  // Of the collection of the records.
  const toReply = converters[collectionOf[resource]] as ToReply<StoredRecord, object>
  return toReply(images(records, [], view?.selection), { root })
}

/** Returns the links that a response shows. */
export function linksIn(selection: Selection | undefined): readonly EventLink[] {
  return selection ? eventLinks.filter((link) => selection.has(link)) : eventLinks
}

const termLinks = shownLinks.filter(isTermCollection)

function linkedImages(included: Included, selection: Selection): Included {
  const records = <Link extends LinkedName>(link: Link): IncludedRecords<Link>[Link] => {
    const found: IncludedRecords<Link>[Link] = included[link]
    return images<IncludedRecords<Link>[Link][number]>(found, [link], selection)
  }
  return { ...included, ...tableOf<IncludedRecords>(linkedNames, records) }
}

/** Removes images that the response does not show, so that none of them is looked up. */
function images<Record extends StoredRecord & { readonly image?: ImageReference }>(
  records: readonly Record[],
  path: readonly string[],
  selection: Selection | undefined,
): readonly Record[] {
  if (selection === undefined || shows(selection, [...path, 'image'])) return records
  return records.map((record) => ({ ...record, image: false }))
}
