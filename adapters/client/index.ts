/**
 * A client of the interface, for Node and browsers.
 *
 * @module daybook/client
 */

import {
  type AppFields,
  type AppFieldsOf,
  type Calendar,
  type Collections,
  collectionNames,
  isTermCollection,
  type NoFields,
  type RecordRef,
  type TermCollection,
} from 'daybook'
import { type ClientOptions, readOptions } from './options.ts'
import { createResourceClient } from './resource-client.ts'
import type { CopyingClient, MergingClient, PostClient, ResourceClient } from './resources.ts'
import { createSend } from './send.ts'

export { venuesOf } from 'daybook'
export type { ClientOptions, Fetch, FetchInit, FetchReply } from './options.ts'
export type {
  AllTypes,
  BookingCallOptions,
  ChangesOptions,
  CopyingClient,
  Counted,
  ListChanges,
  ListReply,
  MergeCallOptions,
  MergingClient,
  Paged,
  PostClient,
  RemoveCallOptions,
  ReportedConflicts,
  ResourceClient,
  Resources,
  ResourceTypes,
  WriteCallOptions,
} from './resources.ts'
export type { CallOptions } from './send.ts'

/** The methods of each resource. Terms are read by id, the others also by slug. */
export type Clients<App extends AppFields = NoFields> = {
  readonly [Each in keyof Collections]: Each extends TermCollection
    ? ResourceClient<Each, number, App> & MergingClient<Each, number, App>
    : Each extends 'events'
      ? PostClient<Each, App> & CopyingClient<Each, App>
      : PostClient<Each, App> & MergingClient<Each, RecordRef, App>
}

/** The resources of a server of this interface. */
export interface Client<App extends AppFields = NoFields> extends Clients<App> {}

/**
 * Creates a client for a server with this interface, or for a calendar in this process: `createClient({ fetch:
 * fetchHandler(calendar) })`. Its methods throw a `CalendarError` with the code, status and params of the response, or
 * `rest_unavailable` with the `cause` if there was no response. Throws a `TypeError` that names an invalid option.
 */
export function createClient<Of extends Calendar<AppFields> = Calendar>(
  options: ClientOptions,
): Client<AppFieldsOf<Of>> {
  const send = createSend(readOptions(options))
  const client: unknown = Object.fromEntries(
    collectionNames.map((name) => {
      const { getBySlug, copy, merge, ...byId } = createResourceClient(name, send)
      const ofPosts = isTermCollection(name) ? {} : { getBySlug }
      return [name, { ...byId, ...ofPosts, ...(name === 'events' ? { copy } : { merge }) }]
    }),
  )
  // The client trusts the types of this calendar's server.
  return client as Client<AppFieldsOf<Of>>
}
