import type { Access } from '../access/access.ts'
import type { EventRecord } from '../model/event.ts'
import { blanked, type EmbeddedReplies, type EventReply, representEvent } from '../model/event-reply.ts'
import type { OrganizerRecord } from '../model/organizer.ts'
import { type OrganizerReply, representOrganizer } from '../model/organizer-reply.ts'
import type { ReplyContext } from '../model/reply.ts'
import type { EventLink, Resource, StoredRecord } from '../model/resource.ts'
import type { Taxonomy, TermRecord } from '../model/term.ts'
import { representTerm, type TermReply } from '../model/term-reply.ts'
import { defaultRoot, type UrlRoot } from '../model/urls.ts'
import type { VenueRecord } from '../model/venue.ts'
import { representVenue, type VenueReply } from '../model/venue-reply.ts'
import type { Linked } from '../storage/store.ts'
import { compareText } from '../text/fold.ts'
import type { Environment } from './environment.ts'
import { isVisible, mayEdit, type Viewer } from './visibility.ts'

/** Makes the reply's form of one record, or of several in their order. */
export interface Represent<Record, Reply> {
  (record: Record, options?: RepresentOptions): Promise<Reply>
  (records: readonly Record[], options?: RepresentOptions): Promise<Reply[]>
}

/** For which mount a reply is made, and whether a password has opened the event. */
export interface RepresentOptions {
  /** Where URLs point; in process they are paths below `/cal/events/v1`. */
  readonly root?: UrlRoot
  /** The caller gave the password of the event, and sees it whole (rule 40). */
  readonly opened?: boolean
  /** What the events link to, if it is known, as `listWithLinked` gives it. Read when it is absent. */
  readonly linked?: Linked
  /** Told of each record that the replies show, linked ones too. */
  readonly onShown?: (record: StoredRecord, resource: Resource) => void
}

/** The replies of rule 10, as the caller may see them: linked records that they may not read are left out. */
export interface Representation {
  /** Events, with the linked records that the caller may read. */
  readonly events: Represent<EventRecord, EventReply>
  /** With coordinates where the option `geolocation` is on. */
  readonly venues: Represent<VenueRecord, VenueReply>
  /** In full, as an event shows them too. */
  readonly organizers: Represent<OrganizerRecord, OrganizerReply>
  /** Categories, each with its `parent`. */
  readonly categories: Represent<TermRecord, TermReply>
  /** Without a `parent`. */
  readonly tags: Represent<TermRecord, TermReply>
}

export function createRepresentation(access: Access, environment: Environment): Representation {
  const contextOf = ({ root = defaultRoot }: RepresentOptions): ReplyContext => ({
    ...environment,
    root,
    now: environment.now(),
  })
  const each = <Record extends StoredRecord, Reply>(
    resource: Resource,
    reply: (record: Record, context: ReplyContext) => Reply | Promise<Reply>,
  ) =>
    oneOrMany<Record, Reply>((records, options) => {
      const context = contextOf(options)
      for (const record of records) options.onShown?.(record, resource)
      return Promise.all(records.map((record) => reply(record, context)))
    })
  return {
    venues: each('venue', representVenue),
    organizers: each('organizer', representOrganizer),
    categories: each('category', (term, context) => representTerm(term, 'category', context)),
    tags: each('tag', (term, context) => representTerm(term, 'tag', context)),
    events: oneOrMany(async (events, options) => {
      const context = contextOf(options)
      const viewer = { access, now: context.now }
      const linked = options.linked ?? (await linkedOf(events, environment))
      const readable = readableBy(linked, viewer)
      if (options.onShown) tellShown(events, readable, options.onShown)
      const embed = await embedding(readable, context)
      return Promise.all(
        events.map(async (event) => {
          const reply = await representEvent(event, embed(event), environment.currency, context)
          const isOpen = event.password_hash === '' || options.opened === true || mayEdit(event, viewer)
          return isOpen ? reply : blanked(reply)
        }),
      )
    }),
  }
}

function oneOrMany<Record, Reply>(
  many: (records: readonly Record[], options: RepresentOptions) => Promise<Reply[]>,
): Represent<Record, Reply> {
  const represent = async (given: Record | readonly Record[], options: RepresentOptions = {}) => {
    if (Array.isArray(given)) return many(given, options)
    // Records are no arrays, so this is the one.
    const [reply] = await many([given as Record], options)
    return reply
  }
  // The two overloads of Represent, by what was given.
  return represent as Represent<Record, Reply>
}

/** All that events link to, each record once. */
async function linkedOf(events: readonly EventRecord[], { store }: Environment): Promise<Linked> {
  const idsOf = (link: EventLink) => [...new Set(events.flatMap((event) => event[link]))]
  const [venue, organizer, categories, tags] = await Promise.all([
    store.venues.getMany(idsOf('venue')),
    store.organizers.getMany(idsOf('organizer')),
    store.categories.getMany(idsOf('categories')),
    store.tags.getMany(idsOf('tags')),
  ])
  return { venue, organizer, categories, tags }
}

function tellShown(
  events: readonly EventRecord[],
  { venue, organizer, categories, tags }: Linked,
  onShown: NonNullable<RepresentOptions['onShown']>,
): void {
  const shown = { event: events, venue, organizer, category: categories, tag: tags }
  for (const resource of ['event', 'venue', 'organizer', 'category', 'tag'] as const) {
    for (const record of shown[resource]) onShown(record, resource)
  }
}

/** Without what the caller may not read. */
function readableBy(linked: Linked, viewer: Viewer): Linked {
  return {
    ...linked,
    venue: linked.venue.filter((venue) => isVisible(venue, 'venue', viewer)),
    organizer: linked.organizer.filter((organizer) => isVisible(organizer, 'organizer', viewer)),
  }
}

/** Gives the part of all that is linked to that an event shows. */
async function embedding(linked: Linked, context: ReplyContext): Promise<(event: EventRecord) => EmbeddedReplies> {
  const venueReplies = await replies(linked.venue, (venue) => representVenue(venue, context))
  const organizerReplies = await replies(linked.organizer, (organizer) => representOrganizer(organizer, context))
  const categoryReplies = await replies(inNameOrder(linked.categories), termReply('category', context))
  const tagReplies = await replies(inNameOrder(linked.tags), termReply('tag', context))

  return (event) => ({
    venue: event.venue.flatMap((id) => venueReplies.get(id) ?? []),
    organizer: event.organizer.flatMap((id) => organizerReplies.get(id) ?? []),
    categories: held(categoryReplies, event.categories),
    tags: held(tagReplies, event.tags),
  })
}

function termReply(taxonomy: Taxonomy, context: ReplyContext): (term: TermRecord) => TermReply {
  return (term) => representTerm(term, taxonomy, context)
}

/** Terms are shown by name, then id; other links in the order in which they were given (rule 10). */
function inNameOrder(terms: readonly TermRecord[]): readonly TermRecord[] {
  return terms.toSorted((a, b) => compareText(a.search_name, b.search_name) || a.id - b.id)
}

async function replies<Record extends { readonly id: number }, Reply>(
  records: readonly Record[],
  represent: (record: Record) => Reply | Promise<Reply>,
): Promise<ReadonlyMap<number, Reply>> {
  return new Map(await Promise.all(records.map(async (record) => [record.id, await represent(record)] as const)))
}

/** In the order of the map, which is that of names. */
function held<Reply>(all: ReadonlyMap<number, Reply>, ids: readonly number[]): readonly Reply[] {
  return [...all].filter(([id]) => ids.includes(id)).map(([, reply]) => reply)
}
