import { type CollectionName, collectionOf, type ResourceName } from '../schema/resource.ts'

/** Where replies point: one mount of the calendar, as the caller sees it (rule 47). */
export interface UrlRoot {
  /** Such as `https://example.org`; empty in process, where URLs are paths. */
  readonly origin: string
  /** The path above the namespace: empty, or one such as `/de`. */
  readonly basePath: string
  /** Such as `cal/events/v1`, without a slash before or after it. */
  readonly namespace: string
  /** The `locale` of the mount, where it has one. */
  readonly locale?: string
}

/** The links port: the page of a record for people, or `undefined` where there is none (rule 10). */
export type LinksPort = (link: PageLink) => string | undefined

/** The record that the links port is asked for. */
export interface PageLink {
  /** What kind of record it is. */
  readonly resource: ResourceName
  /** That of the record. */
  readonly id: number
  /** That of the record, as a page may have it in its address. */
  readonly slug: string
  /** Where the reply that will hold the link was asked for. */
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
