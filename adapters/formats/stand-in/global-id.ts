import type { PostName, UrlRoot } from 'daybook'

/**
 * Returns the global id of a record: `example.org?id=7` of an event. Upstream, posts of all types have different ids;
 * here a venue can have the id of an event, so its global id contains the type, `example.org?type=venue&id=7`.
 */
export function globalId(id: number, resource: PostName, { origin }: UrlRoot): string {
  const host = origin.replace(/^https?:\/\//, '').replace(/:\d+$/, '')
  return `${host}?${resource === 'event' ? '' : `type=${resource}&`}id=${id}`
}
