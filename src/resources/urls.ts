import { type CollectionName, collectionOf, type ResourceName } from '../schema/resource.ts'

/** The base of all URLs in a reply: one mount of the calendar, as the caller sees it (rule 47). */
export interface UrlRoot {
  /** Such as `https://example.org`; empty in process, where URLs are paths. */
  readonly origin: string
  /** The path above the namespace: empty, or such as `/de`. */
  readonly basePath: string
  /** Such as `cal/events/v1`, without slashes around it. */
  readonly namespace: string
  /** The `locale` of the mount, if it has one. */
  readonly locale?: string
}

/**
 * The port of the option `links`: returns the page of a record for people, or `undefined` if there is none (rule 10).
 */
export type PageUrlPort = (link: PageReference) => string | undefined

/** The record whose page the port returns. */
export interface PageReference {
  /** The resource of the record. */
  readonly resource: ResourceName
  /** The id of the record. */
  readonly id: number
  /** The slug of the record, which the URL of its page may contain. */
  readonly slug: string
  /** The mount of the request. */
  readonly root: UrlRoot
}

export const defaultRoot: UrlRoot = { origin: '', basePath: '', namespace: 'cal/events/v1' }

export function namespaceUrl(root: UrlRoot): string {
  return `${root.origin}${root.basePath}/${root.namespace}`
}

export function collectionUrl(root: UrlRoot, collection: CollectionName): string {
  return `${namespaceUrl(root)}/${collection}`
}

export function recordUrl(root: UrlRoot, resource: ResourceName, id: number): string {
  return `${collectionUrl(root, collectionOf[resource])}/${id}`
}
