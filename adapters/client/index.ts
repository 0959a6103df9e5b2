/**
 * A client of the interface, for Node and browsers.
 *
 * @module daybook/client
 */

import type { RecordRef } from '../../src/index.ts'
import { type ClientOptions, readOptions } from './options.ts'
import { createResourceClient } from './resource-client.ts'
import type { PostClient, ResourceClient } from './resources.ts'
import { createSend } from './send.ts'

export { venuesOf } from '../../src/index.ts'
export type { ClientOptions, Fetch, FetchInit, FetchReply } from './options.ts'
export type {
  ListReply,
  Paged,
  PostClient,
  ResourceClient,
  Resources,
  ResourceTypes,
  WriteCallOptions,
} from './resources.ts'
export type { CallOptions } from './send.ts'

/** The five resources of a server of this interface. */
export interface Client {
  /** A single read may come with a password. */
  readonly events: PostClient<'events'>
  /** Found by id and by slug; deleted ones go to the trash. */
  readonly venues: PostClient<'venues'>
  /** Found by id and by slug; deleted ones go to the trash. */
  readonly organizers: PostClient<'organizers'>
  /** Found by id; deleted ones are gone. */
  readonly categories: ResourceClient<'categories'>
  /** Found by id; deleted ones are gone. */
  readonly tags: ResourceClient<'tags'>
}

/**
 * A client of a server of this interface, or of a calendar in this process: `createClient({ fetch: fetchHandler(calendar) })`.
 * Its methods throw a `CalendarError` with code, status and params of the reply; `rest_unavailable` with the `cause` where no
 * reply came. Throws a `TypeError` that names a bad option.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSend(readOptions(options))
  return {
    events: createResourceClient('events', send),
    venues: createResourceClient('venues', send),
    organizers: createResourceClient('organizers', send),
    categories: withoutSlugs(createResourceClient('categories', send)),
    tags: withoutSlugs(createResourceClient('tags', send)),
  }
}

function withoutSlugs<Name extends 'categories' | 'tags'>({
  getBySlug: _,
  ...client
}: PostClient<Name>): ResourceClient<Name, RecordRef> {
  return client
}
