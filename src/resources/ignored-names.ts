import type { Extensions, Fields } from '../schema/field.ts'
import type { ResourceName } from '../schema/resource.ts'
import { nearMiss } from '../text/near-miss.ts'
import type { eventFields } from './event/event.ts'
import type { EventReply } from './event/event-reply.ts'
import type { OrganizerReply, organizerFields } from './organizer.ts'
import type { categoryFields, TermReply, tagFields } from './term.ts'
import type { VenueReply, venueFields } from './venue.ts'

/** An unknown name in the input. */
export interface IgnoredName {
  /** The name in the input. */
  readonly name: string
  /** The name that was probably intended. */
  readonly hint?: string
}

/** The kind of input: the query of a list, or the body of a write. */
export type InputKind = 'query' | 'body'

/** Input with unknown names: the query of a list, or the body of a write. */
export interface IgnoredInput {
  /** The resource of the list or of the write. */
  readonly resource: ResourceName
  /** Whether it is a list or a write. */
  readonly kind: InputKind
  /** In the order of the input, a hundred at most. */
  readonly names: readonly IgnoredName[]
}

interface InputContext {
  readonly resource: ResourceName
  readonly kind: InputKind
  readonly extensions: Extensions
  readonly definition: { readonly fields: Fields; readonly filters: Fields }
}

/** Returns the first hundred unknown names in a query or in the fields of a write (rule 49). */
export function ignoredNames(
  input: unknown,
  { resource, kind, extensions, definition }: InputContext,
): readonly IgnoredName[] {
  if (typeof input !== 'object' || input === null) return []
  const declared: Fields = kind === 'query' ? definition.filters : definition.fields
  const isRead = (name: string) => {
    const field = Object.hasOwn(declared, name) ? declared[name] : undefined
    return field !== undefined && (field.extension === undefined || extensions[field.extension])
  }
  const computed = kind === 'body' ? computedNames[resource] : {}
  const ignored = Object.keys(input).filter((name) => !isRead(name) && !Object.hasOwn(computed, name))
  if (ignored.length === 0) return []
  const known = Object.keys(declared).filter(isRead)
  return ignored.slice(0, 100).map((name) => {
    const hint = nearMiss(name, known)
    return { name, ...(hint !== undefined && { hint }) }
  })
}

/** The members of a reply that a write ignores, so that clients can send a reply back (rule 4). */
type Computed<Reply, Fields> = Readonly<Record<Exclude<keyof Reply, keyof Fields>, true>>

const ofPosts = { id: true, uid: true, modified: true, modified_utc: true, url: true, rest_url: true } as const

const event: Computed<EventReply, typeof eventFields> = {
  ...ofPosts,
  start_date_details: true,
  end_date_details: true,
  utc_start_date: true,
  utc_start_date_details: true,
  utc_end_date: true,
  utc_end_date_details: true,
  timezone_abbr: true,
  cost_details: true,
}
const venue: Computed<VenueReply, typeof venueFields> = ofPosts
const organizer: Computed<OrganizerReply, typeof organizerFields> = ofPosts
const tag: Computed<TermReply, typeof tagFields> = {
  id: true,
  taxonomy: true,
  parent: true,
  count: true,
  url: true,
  urls: true,
}
const { parent: _, ...category } = tag satisfies Computed<TermReply, typeof categoryFields>

/** The same for every resource, by name. */
export const computedNames: Readonly<Record<ResourceName, object>> = { event, venue, organizer, category, tag }
