import type { Access } from '../../access/access.ts'
import type { AppReply } from '../../resources/app-types.ts'
import { type EventRecord, idsLinked } from '../../resources/event/event.ts'
import { blanked, type EmbeddedReplies, type EventReply, toEventReply } from '../../resources/event/event-reply.ts'
import type { PostRecord } from '../../resources/post.ts'
import type { ReplyContext } from '../../resources/reply.ts'
import type { LinkedDefinitions, Resources, TypesByName } from '../../resources/resources.ts'
import { type TermRecord, type TermReply, toTermReply } from '../../resources/term.ts'
import { defaultRoot, type UrlRoot } from '../../resources/urls.ts'
import type { AppFields, NoFields } from '../../schema/app-fields.ts'
import { lookUpImages } from '../../schema/image.ts'
import {
  type Collections,
  collectionNames,
  collectionOf,
  eventLinks,
  isTermCollection,
  type LinkedCollection,
  type LinkedName,
  linkedNames,
  loadTable,
  type NameOf,
  nameOf,
  type ResourceName,
  type StoredRecord,
  type TermCollection,
  tableOf,
  termCollections,
} from '../../schema/resource.ts'
import type { Included, IncludedRecords } from '../../storage/store.ts'
import { compareText } from '../../text/fold.ts'
import { checkRecords } from '../check-records.ts'
import type { Environment } from '../environment.ts'
import { isVisible, mayEdit, type Viewer } from './visibility.ts'

/** Converts one record, or several in order, to replies. */
export interface ToReply<Record, Reply> {
  (record: Record, options?: ReplyOptions): Promise<Reply>
  (records: readonly Record[], options?: ReplyOptions): Promise<Reply[]>
}

/** The mount that a reply is made for, and whether the caller has sent the password. */
export interface ReplyOptions {
  /** The base of all URLs. In process, URLs are paths below `/cal/events/v1`. */
  readonly root?: UrlRoot
  /** Whether the caller sent the password of the event, and sees it in full (rule 40). */
  readonly opened?: boolean
  /** The records that the events link to, as a list with `include` returns them. Loaded if absent. */
  readonly included?: Included
  /** Called with each record in the replies, including linked ones. */
  readonly onShown?: (record: StoredRecord, resource: ResourceName) => void
}

/** Replies as the caller may see them (rule 10). Linked records that the caller may not read are left out. */
export type ToReplies<App extends AppFields = NoFields> = {
  readonly [Each in keyof Collections]: ToReply<
    TypesByName[NameOf<Each>]['record'],
    TypesByName[NameOf<Each>]['reply'] & AppReply<App, NameOf<Each>>
  >
}

type ToLinkedReplies<Collections extends LinkedCollection> = {
  readonly [Each in Collections]: ToReply<TypesByName[NameOf<Each>]['record'], TypesByName[NameOf<Each>]['reply']>
}

export function createToReplies(access: Access, environment: Environment): ToReplies {
  const { images, links, resources } = environment
  const contextOf = async (
    { root = defaultRoot }: ReplyOptions,
    shown: readonly PostRecord[],
    now = environment.now(),
  ): Promise<ReplyContext> => ({ root, showImage: await lookUpImages(shown, images), ...environment, now })
  const ofLinked = <Each extends LinkedCollection>(collection: Each): ToLinkedReplies<Each>[Each] => {
    const name = nameOf[collection]
    const definitions: LinkedDefinitions = resources
    const definition: LinkedDefinitions<NameOf<Each>>[NameOf<Each>] = definitions[name]
    return oneOrMany(name, async (records, options) => {
      for (const record of records) options.onShown?.(record, name)
      const context = await contextOf(options, records)
      return records.map((record) => definition.withAppFields(definition.toReply(record, context), record.fields))
    })
  }
  const ofTerms = (collection: TermCollection) => {
    const name = nameOf[collection]
    return oneOrMany<TermRecord, TermReply>(name, async (records, { root = defaultRoot, onShown }) => {
      for (const record of records) onShown?.(record, name)
      return records.map((record) =>
        resources[name].withAppFields(toTermReply(record, name, { root, links }), record.fields),
      )
    })
  }
  const ofEvents = oneOrMany<EventRecord, EventReply>('event', async (events, options) => {
    const viewer = { access, now: environment.now() }
    const linked = readableBy(options.included ?? (await linkedOf(events, environment)), viewer)
    if (options.onShown) tellShown(events, linked, options.onShown)
    const shown: readonly PostRecord[] = events
    const context = await contextOf(options, shown.concat(...linkedNames.map((link) => linked[link])), viewer.now)
    const embedded = embeddedReplies(linked, context, resources)
    return events.map((event) => {
      const reply = resources.event.withAppFields(toEventReply(event, embedded, context), event.fields)
      const isOpen = event.password_hash === '' || options.opened === true || mayEdit(event, viewer)
      return isOpen ? reply : blanked(reply, resources.event.lockedValues)
    })
  })
  return tableOf<ToReplies>(collectionNames, (collection) => {
    if (collection === 'events') return ofEvents
    return isTermCollection(collection) ? ofTerms(collection) : ofLinked(collection)
  })
}

function oneOrMany<Record, Reply>(
  resource: ResourceName,
  many: (records: readonly Record[], options: ReplyOptions) => Promise<Reply[]>,
): ToReply<Record, Reply> {
  const toReply = async (records: Record | readonly Record[], options: ReplyOptions = {}) => {
    checkRecords(Array.isArray(records) ? records : [records], resource)
    if (Array.isArray(records)) return many(records, options)
    // `many` returns one reply for each record.
    const [reply] = await many([records as Record], options)
    return reply
  }
  // The implementation of both overloads.
  return toReply as ToReply<Record, Reply>
}

/** Loads all records that events link to, each once. */
function linkedOf(events: readonly EventRecord[], { store }: Environment): Promise<Included> {
  return loadTable<Included>(eventLinks, (link) =>
    store[isTermCollection(link) ? link : collectionOf[link]].getMany([...idsLinked(events, link)]),
  )
}

function tellShown(
  events: readonly EventRecord[],
  linked: Included,
  onShown: NonNullable<ReplyOptions['onShown']>,
): void {
  for (const event of events) onShown(event, 'event')
  for (const link of linkedNames) for (const record of linked[link]) onShown(record, link)
  for (const link of termCollections) for (const term of linked[link]) onShown(term, nameOf[link])
}

/** Removes the records that the caller may not read. */
function readableBy(included: Included, viewer: Viewer): Included {
  const readable = <Link extends LinkedName>(link: Link): IncludedRecords<Link>[Link] => {
    const records: IncludedRecords<Link>[Link] = included[link]
    return records.filter((record) => isVisible(record, link, viewer))
  }
  return { ...included, ...tableOf<IncludedRecords>(linkedNames, readable) }
}

type EmbeddedRecords<Links extends LinkedName> = {
  readonly [Link in Links]: (ids: readonly number[]) => TypesByName[Link]['reply'][]
}

/** Returns the functions that select the linked replies of an event. */
function embeddedReplies(included: Included, context: ReplyContext, resources: Resources): EmbeddedReplies {
  const definitions: LinkedDefinitions = resources
  const embedLinked = <Link extends LinkedName>(link: Link): EmbeddedRecords<Link>[Link] => {
    const records: IncludedRecords<Link>[Link] = included[link]
    const definition = definitions[link]
    return repliesById(records, (one) => definition.withAppFields(definition.toReply(one, context), one.fields))
  }
  return tableOf<EmbeddedReplies>(eventLinks, (link) => {
    if (!isTermCollection(link)) return embedLinked(link)
    const name = nameOf[link]
    return repliesByName(included[link], (one) =>
      resources[name].withAppFields(toTermReply(one, name, context), one.fields),
    )
  })
}

/** Shows links in the order of the event (rule 10). */
function repliesById<Record extends StoredRecord, Reply>(
  records: readonly Record[],
  toReply: (record: Record) => Reply,
): (ids: readonly number[]) => Reply[] {
  const replies = new Map(records.map((record) => [record.id, toReply(record)]))
  return (ids) => ids.map((id) => replies.get(id)).filter((reply) => reply !== undefined)
}

/** Sorts the replies of terms by name, then by id. */
function repliesByName<Reply>(
  terms: readonly TermRecord[],
  toReply: (term: TermRecord) => Reply,
): (ids: readonly number[]) => readonly Reply[] {
  const inOrder = terms.toSorted((a, b) => compareText(a.search_name, b.search_name) || a.id - b.id)
  const replies = inOrder.map(toReply)
  const places = new Map(inOrder.map(({ id }, place) => [id, place]))
  return (ids) => {
    const shown = Array.from(new Set(ids), (id) => places.get(id)).filter((place) => place !== undefined)
    return shown.sort((a, b) => a - b).map((place) => replies[place] as Reply) // each place is an index of `replies`
  }
}
