import type { Access } from '../../access/access.ts'
import type { AppReply } from '../../resources/app-types.ts'
import { type EventRecord, idsLinked } from '../../resources/event/event.ts'
import { blanked, type EmbeddedReplies, type EventReply, toEventReply } from '../../resources/event/event-reply.ts'
import type { OrganizerRecord } from '../../resources/organizer.ts'
import { type OrganizerReply, toOrganizerReply } from '../../resources/organizer.ts'
import type { PostRecord } from '../../resources/post.ts'
import type { ReplyContext } from '../../resources/reply.ts'
import type { Resources } from '../../resources/resources.ts'
import type { Taxonomy, TermRecord } from '../../resources/term.ts'
import { type TermReply, toTermReply } from '../../resources/term.ts'
import { defaultRoot, type UrlRoot } from '../../resources/urls.ts'
import type { VenueRecord } from '../../resources/venue.ts'
import { toVenueReply, type VenueReply } from '../../resources/venue.ts'
import type { AppFields, NoFields } from '../../schema/app-fields.ts'
import { lookUpImages } from '../../schema/image.ts'
import type { ResourceName, StoredRecord } from '../../schema/resource.ts'
import type { Included } from '../../storage/store.ts'
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
export interface ToReplies<App extends AppFields = NoFields> {
  /** Events, with the linked records that the caller may read. */
  readonly events: ToReply<EventRecord, EventReply & AppReply<App, 'event'>>
  /** Venues, with coordinates if the option `geolocation` is on. */
  readonly venues: ToReply<VenueRecord, VenueReply & AppReply<App, 'venue'>>
  /** Organizers, in the form that events show too. */
  readonly organizers: ToReply<OrganizerRecord, OrganizerReply & AppReply<App, 'organizer'>>
  /** Categories, each with its `parent`. */
  readonly categories: ToReply<TermRecord, TermReply & AppReply<App, 'category'>>
  /** Tags, without a `parent`. */
  readonly tags: ToReply<TermRecord, TermReply & AppReply<App, 'tag'>>
}

export function createToReplies(access: Access, environment: Environment): ToReplies {
  const { images, links, resources } = environment
  const contextOf = async (
    { root = defaultRoot }: ReplyOptions,
    shown: readonly PostRecord[],
    now = environment.now(),
  ): Promise<ReplyContext> => ({ root, showImage: await lookUpImages(shown, images), ...environment, now })
  const posts = <Record extends PostRecord, Reply extends object>(
    resource: 'venue' | 'organizer',
    reply: (record: Record, context: ReplyContext) => Reply,
  ) =>
    oneOrMany<Record, Reply>(resource, async (records, options) => {
      for (const record of records) options.onShown?.(record, resource)
      const context = await contextOf(options, records)
      return records.map((record) => resources[resource].withAppFields(reply(record, context), record.fields))
    })
  const terms = (taxonomy: Taxonomy) =>
    oneOrMany<TermRecord, TermReply>(taxonomy, async (records, { root = defaultRoot, onShown }) => {
      for (const record of records) onShown?.(record, taxonomy)
      return records.map((record) =>
        resources[taxonomy].withAppFields(toTermReply(record, taxonomy, { root, links }), record.fields),
      )
    })
  return {
    venues: posts('venue', toVenueReply),
    organizers: posts('organizer', toOrganizerReply),
    categories: terms('category'),
    tags: terms('tag'),
    events: oneOrMany('event', async (events, options) => {
      const viewer = { access, now: environment.now() }
      const linked = readableBy(options.included ?? (await linkedOf(events, environment)), viewer)
      if (options.onShown) tellShown(events, linked, options.onShown)
      const context = await contextOf(options, [...events, ...linked.venue, ...linked.organizer], viewer.now)
      const embed = embedding(linked, context, resources)
      return events.map((event) => {
        const reply = resources.event.withAppFields(toEventReply(event, embed(event), context), event.fields)
        const isOpen = event.password_hash === '' || options.opened === true || mayEdit(event, viewer)
        return isOpen ? reply : blanked(reply, resources.event.lockedValues)
      })
    }),
  }
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
async function linkedOf(events: readonly EventRecord[], { store }: Environment): Promise<Included> {
  const [venue, organizer, categories, tags] = await Promise.all([
    store.venues.getMany([...idsLinked(events, 'venue')]),
    store.organizers.getMany([...idsLinked(events, 'organizer')]),
    store.categories.getMany([...idsLinked(events, 'categories')]),
    store.tags.getMany([...idsLinked(events, 'tags')]),
  ])
  return { venue, organizer, categories, tags }
}

function tellShown(
  events: readonly EventRecord[],
  { venue, organizer, categories, tags }: Included,
  onShown: NonNullable<ReplyOptions['onShown']>,
): void {
  const shown = { event: events, venue, organizer, category: categories, tag: tags }
  for (const resource of ['event', 'venue', 'organizer', 'category', 'tag'] as const) {
    for (const record of shown[resource]) onShown(record, resource)
  }
}

/** Removes the records that the caller may not read. */
function readableBy(linked: Included, viewer: Viewer): Included {
  return {
    ...linked,
    venue: linked.venue.filter((venue) => isVisible(venue, 'venue', viewer)),
    organizer: linked.organizer.filter((organizer) => isVisible(organizer, 'organizer', viewer)),
  }
}

/** Returns a function that selects the linked replies of an event. */
function embedding(
  linked: Included,
  context: ReplyContext,
  { venue, organizer, category, tag }: Resources,
): (event: EventRecord) => EmbeddedReplies {
  const venueOf = repliesById(linked.venue, (one) => venue.withAppFields(toVenueReply(one, context), one.fields))
  const organizerOf = repliesById(linked.organizer, (one) =>
    organizer.withAppFields(toOrganizerReply(one, context), one.fields),
  )
  const categoriesOf = repliesByName(linked.categories, (one) =>
    category.withAppFields(toTermReply(one, 'category', context), one.fields),
  )
  const tagsOf = repliesByName(linked.tags, (one) => tag.withAppFields(toTermReply(one, 'tag', context), one.fields))
  return (event) => ({
    venue: venueOf(event.venue),
    organizer: organizerOf(event.organizer),
    categories: categoriesOf(event.categories),
    tags: tagsOf(event.tags),
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
