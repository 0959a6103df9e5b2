import {
  checkOptions,
  type EventReply,
  optionKinds,
  type PostName,
  type PostReply,
  type TermReply,
  type UrlRoot,
  type VenueReply,
} from 'daybook'
import type { ReplyTransform } from 'daybook/http'
import { globalId } from './global-id.ts'
import { withSizes } from './image-sizes.ts'

/** Options of `upstreamReplies`. */
export interface UpstreamOptions {
  /** The fields of the app that events show in `custom_fields` too, with their labels. The default is none. */
  readonly customFields?: Readonly<Record<string, string>>
}

/**
 * Returns the transform that gives records the form of the system that the interface comes from: `author` as text,
 * `global_id`, `global_id_lineage` and `custom_fields`, the first venue as an object in `venue` and all in `venues`,
 * images with all sizes, and its names of taxonomies. List it last in the option `transforms` of a mount.
 */
export function upstreamReplies(options: UpstreamOptions = {}): ReplyTransform {
  checkOptions(options, { customFields: optionKinds.object })
  const { customFields = {} } = options
  return {
    event: {
      members: {
        ...postMembers,
        custom_fields: {
          anyOf: [{ type: 'object' }, { type: 'array', maxItems: 0 }],
          description: 'Fields of the app, each with its label and value; an empty list if there are none',
        },
        venue: {
          anyOf: [{ $ref: '#/components/schemas/Venue' }, { type: 'array', maxItems: 0 }],
          description: 'The first venue; an empty list if there is none',
        },
        venues: { type: 'array', items: { $ref: '#/components/schemas/Venue' }, description: 'All venues' },
      },
      inLists: true,
      selectsByCollection: true,
      toReply: (event, { root }) =>
        withMembers(event, { ...eventMembers(event, root), custom_fields: customFieldsOf(event, customFields) }),
      toInput: venueOfInput,
    },
    venue: ofPosts('venue'),
    organizer: ofPosts('organizer'),
    category: ofTerms,
    tag: ofTerms,
  }
}

const postMembers = {
  author: { type: 'string', description: 'Id of the author; 0 for none' },
  global_id: { type: 'string', description: 'Unique among all sites' },
  global_id_lineage: { type: 'array', items: { type: 'string' }, description: 'The global ids of the record' },
}

function ofPosts(resource: PostName) {
  return {
    members: postMembers,
    inLists: true,
    selectsByCollection: true,
    toReply: <Reply extends PostReply>(post: Reply, { root }: { readonly root: UrlRoot }) =>
      toPost(post, resource, root),
  }
}

const ofTerms = { members: { taxonomy: { type: 'string' } }, inLists: true, selectsByCollection: true, toReply: toTerm }

function eventMembers(event: EventReply, root: UrlRoot) {
  const venues = [event.venue].flat().map((venue: VenueReply) => toPost(venue, 'venue', root))
  return {
    categories: event.categories.map(toTerm),
    tags: event.tags.map(toTerm),
    ...postMembersOf(event, 'event', root),
    organizer: event.organizer.map((organizer) => toPost(organizer, 'organizer', root)),
    venue: venues[0] ?? [],
    venues,
  }
}

function toPost<Reply extends PostReply>(post: Reply, resource: PostName, root: UrlRoot) {
  return withMembers(post, postMembersOf(post, resource, root))
}

function postMembersOf({ id, author, image }: PostReply, resource: PostName, root: UrlRoot) {
  const global_id = globalId(id, resource, root)
  return { author: String(author), image: withSizes(image), global_id, global_id_lineage: [global_id] }
}

/** Returns a record with further members, which a spread would take ten times as long to add in Node 20. */
function withMembers<Reply extends object, Members extends object>(reply: Reply, members: Members): Reply & Members {
  return Object.assign({}, reply, members)
}

/** Upstream, an empty map is an empty list. */
function customFieldsOf(event: EventReply, labels: Readonly<Record<string, string>>) {
  const shown = Object.entries(labels).map(([name, label]) => [name, { label, value: Reflect.get(event, name) }])
  return shown.length === 0 ? [] : Object.fromEntries(shown)
}

function toTerm(term: TermReply) {
  return { ...term, taxonomy: term.taxonomy === 'category' ? 'tribe_events_cat' : 'post_tag' }
}

/** A client that changes the venue sends another `venue`. One that sends back the event means all of its `venues`. */
function venueOfInput({ venues, ...body }: Readonly<Record<string, unknown>>) {
  if (!Array.isArray(venues)) return body
  const isSame = body.venue === undefined || (idOf(venues[0]) !== undefined && idOf(body.venue) === idOf(venues[0]))
  return isSame ? { ...body, venue: venues } : body
}

function idOf(venue: unknown): unknown {
  return typeof venue === 'object' && venue !== null ? Reflect.get(venue, 'id') : venue
}
