/**
 * A client of the interface, for Node and browsers.
 *
 * @module daybook/client
 */

import type { AppFields, AppFieldsOf, Calendar, NoFields, RecordRef } from '../../src/index.ts'
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
export interface Client<App extends AppFields = NoFields> {
  /** Events. Single reads accept a password. */
  readonly events: PostClient<'events', App>
  /** Venues, by id or by slug. Deletes move them to the trash. */
  readonly venues: PostClient<'venues', App>
  /** Organizers, by id or by slug. Deletes move them to the trash. */
  readonly organizers: PostClient<'organizers', App>
  /** Categories, by id. Deletes are permanent. */
  readonly categories: ResourceClient<'categories', number, App>
  /** Tags, by id. Deletes are permanent. */
  readonly tags: ResourceClient<'tags', number, App>
}

/**
 * Creates a client for a server with this interface, or for a calendar in this process: `createClient({ fetch:
 * fetchHandler(calendar) })`. Its methods throw a `CalendarError` with the code, status and params of the response, or
 * `rest_unavailable` with the `cause` if there was no response. Throws a `TypeError` that names an invalid option.
 */
export function createClient<Of extends Calendar<AppFields> = Calendar>(
  options: ClientOptions,
): Client<AppFieldsOf<Of>> {
  const send = createSend(readOptions(options))
  const client: Client = {
    events: createResourceClient('events', send),
    venues: createResourceClient('venues', send),
    organizers: createResourceClient('organizers', send),
    categories: withoutSlugs(createResourceClient('categories', send)),
    tags: withoutSlugs(createResourceClient('tags', send)),
  }
  // The client trusts the types of this calendar's server.
  return client as Client<AppFieldsOf<Of>>
}

function withoutSlugs<Name extends 'categories' | 'tags'>({
  getBySlug: _,
  ...client
}: PostClient<Name>): ResourceClient<Name, RecordRef> {
  return client
}
