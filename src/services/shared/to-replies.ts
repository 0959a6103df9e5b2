import type { Access } from '../../access/access.ts'
import { shown } from '../../errors.ts'
import { checkOptions, type OptionChecks, optionKinds } from '../../options.ts'
import type { AppReply } from '../../resources/app-types.ts'
import { type EventRecord, idsLinked } from '../../resources/event/event.ts'
import { blanked, type EmbeddedReplies, type EventReply, toEventReply } from '../../resources/event/event-reply.ts'
import { isLinkWithheld, withoutLink } from '../../resources/event/online-link.ts'
import type { PostRecord } from '../../resources/post.ts'
import type { ReplyContext } from '../../resources/reply.ts'
import type { LinkedDefinitions, Resources, TypesByName } from '../../resources/resources.ts'
import { type TermRecord, type TermReply, toTermReply } from '../../resources/term/term.ts'
import { defaultRoot, type UrlRoot } from '../../resources/urls.ts'
import type { AppFields, NoFields } from '../../schema/app-fields.ts'
import { isObject } from '../../schema/field/values.ts'
import {
  type Collections,
  collectionNames,
  collectionOf,
  type EventLink,
  eventLinks,
  type Identified,
  isTermCollection,
  type LinkedCollection,
  type LinkedName,
  linkedNames,
  loadTable,
  type NameOf,
  nameOf,
  type ResourceName,
  type TermCollection,
  tableOf,
} from '../../schema/resource.ts'
import { lookUpImages } from '../../schema/vocabulary/image.ts'
import type { Included, IncludedRecords } from '../../storage/store.ts'
import { compareText } from '../../text/fold.ts'
import type { Environment } from '../environment/environment.ts'
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
}

const replyOptions: OptionChecks<ReplyOptions> = {
  root: optionKinds.object,
  opened: optionKinds.boolean,
  included: optionKinds.object,
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
      const context = await contextOf(options, records)
      return records.map((record) => definition.withAppFields(definition.toReply(record, context), record.fields))
    })
  }
  const ofTerms = (collection: TermCollection) => {
    const name = nameOf[collection]
    return oneOrMany<TermRecord, TermReply>(name, async (records, { root = defaultRoot }) =>
      records.map((record) => resources[name].withAppFields(toTermReply(record, name, { root, links }), record.fields)),
    )
  }
  const ofEvents = oneOrMany<EventRecord, EventReply>('event', async (events, options) => {
    const viewer = { access, now: environment.now() }
    const linked = readableBy(options.included ?? (await linkedOf(events, environment)), viewer)
    const shown: readonly PostRecord[] = events
    const context = await contextOf(options, shown.concat(...linkedNames.map((link) => linked[link])), viewer.now)
    const embedded = embeddedReplies(linked, context, resources)
    return events.map((event) => {
      const reply = resources.event.withAppFields(toEventReply(event, embedded, context), event.fields)
      const isOpen = event.password_hash === '' || options.opened === true || mayEdit(event, viewer)
      if (!isOpen) return blanked(reply, resources.event.lockedValues)
      return isLinkWithheld(event, viewer.now) && !mayEdit(event, viewer) ? withoutLink(reply) : reply
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
    checkOptions(options, replyOptions)
    checkRecords(Array.isArray(records) ? records : [records], resource)
    if (Array.isArray(records)) return many(records, options)
    // `many` returns one reply for each record.
    const [reply] = await many([records as Record], options)
    return reply
  }
  // The implementation of both overloads.
  return toReply as ToReply<Record, Reply>
}

/** Loads the records that events link to, each once: all of them, or those of some links. */
export function linkedOf(
  events: readonly EventRecord[],
  { store }: Pick<Environment, 'store'>,
  links: readonly EventLink[] = eventLinks,
): Promise<Included> {
  return loadTable<Included>(eventLinks, async (link) =>
    links.includes(link)
      ? store[isTermCollection(link) ? link : collectionOf[link]].getMany([...idsLinked(events, link)])
      : [],
  )
}

/** Removes the records that the caller may not read. */
export function readableBy(included: Included, viewer: Viewer): Included {
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
    return linkedInOrder(link, records, (one) => definition.withAppFields(definition.toReply(one, context), one.fields))
  }
  return tableOf<EmbeddedReplies>(eventLinks, (link) => {
    if (!isTermCollection(link)) return embedLinked(link)
    const name = nameOf[link]
    return linkedInOrder(link, included[link], (one) =>
      resources[name].withAppFields(toTermReply(one, name, context), one.fields),
    )
  })
}

/** Returns a function that selects what an event shows of a link, in the order of rule 10. */
export function linkedInOrder<Record extends Identified & SortedByName, Shown>(
  link: EventLink,
  records: readonly Record[],
  show: (record: Record) => Shown,
): (ids: readonly number[]) => Shown[] {
  return isTermCollection(link) ? inOrderOfNames(records, show) : inOrderOfIds(records, show)
}

interface SortedByName {
  readonly search_name: string
}

/** Shows links in the order of the event. */
function inOrderOfIds<Record extends Identified, Shown>(
  records: readonly Record[],
  show: (record: Record) => Shown,
): (ids: readonly number[]) => Shown[] {
  const shown = new Map(records.map((record) => [record.id, show(record)]))
  return (ids) => ids.map((id) => shown.get(id)).filter((one) => one !== undefined)
}

/** Sorts terms by name, then by id. */
function inOrderOfNames<Term extends Identified & SortedByName, Shown>(
  terms: readonly Term[],
  show: (term: Term) => Shown,
): (ids: readonly number[]) => Shown[] {
  const inOrder = terms.toSorted((a, b) => compareText(a.search_name, b.search_name) || a.id - b.id)
  const shown = inOrder.map(show)
  const positions = new Map(inOrder.map(({ id }, position) => [id, position]))
  return (ids) => {
    const found: number[] = []
    for (const id of ids) {
      const position = positions.get(id)
      if (position !== undefined) found.push(position)
    }
    if (found.length > 1) found.sort((a, b) => a - b)
    const unique = found.filter((position, index) => position !== found[index - 1])
    return unique.map((position) => shown[position] as Shown) // each position is an index of `shown`
  }
}

/** Throws `TypeError` unless all values are records of a resource. */
function checkRecords(records: readonly unknown[], resource: ResourceName): void {
  const other = records.findIndex((record) => !isObject(record) || typeof record.id !== 'number')
  if (other < 0) return
  const kind = isObject(records[other]) ? 'something without an id' : shown(records[other])
  throw new TypeError(`toReply takes a record of the resource ${resource}, or a list of them; received ${kind}.`)
}
