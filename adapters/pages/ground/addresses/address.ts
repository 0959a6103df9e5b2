import type { CollectionName, ResourceName } from 'daybook'
import { isDay, isMonth, isWeek } from '../dates/days.ts'

/** What a path below the base path shows. */
export type Address =
  | { readonly view: 'list' }
  | { readonly view: 'month'; readonly month: string }
  | { readonly view: 'week'; readonly week: string }
  | { readonly view: 'day'; readonly day: string }
  | { readonly view: ResourceName; readonly slug: string }
  /** All records of a resource. */
  | { readonly view: 'records'; readonly resource: RecordName }
  | { readonly view: 'file'; readonly name: string }
  /** `path`: the segments after `desk`. */
  | { readonly view: 'desk'; readonly path: readonly string[] }

/** A resource whose records have pages in a folder. */
export type RecordName = Exclude<ResourceName, 'event'>

/** The first segment of the pages of these records. Events have none. */
export const folders = {
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
} as const satisfies Readonly<Record<RecordName, CollectionName>>

/** The first segment of the pages in which people work. */
export const deskFolder = 'desk'

const inFolder = new Map<string, ResourceName>([
  ...Object.entries(folders).map(([resource, folder]) => [folder, resource as keyof typeof folders] as const),
  ['events', 'event'],
])

/** Returns what a path shows, by its decoded segments. `undefined` if it has no page. */
export function addressOf(segments: readonly string[]): Address | undefined {
  const [first, second, ...more] = segments
  if (first === deskFolder) return { view: 'desk', path: segments.slice(1) }
  if (more.length > 0) return undefined
  if (first === undefined) return { view: 'list' }
  if (second !== undefined) {
    const resource = inFolder.get(first)
    return resource && { view: resource, slug: second }
  }
  if (isMonth(first)) return { view: 'month', month: first }
  if (isWeek(first)) return { view: 'week', week: first }
  if (isDay(first)) return { view: 'day', day: first }
  if (first.includes('.')) return { view: 'file', name: first }
  const resource = inFolder.get(first)
  if (resource === undefined) return { view: 'event', slug: first }
  return resource === 'event' ? undefined : { view: 'records', resource }
}

/**
 * Returns the path of a record's page below the base path. A slug that is a date, or the namespace, is below `/events`.
 */
export function pagePath(resource: ResourceName, slug: string, namespace = ''): string {
  const segment = encodeURIComponent(slug)
  if (resource !== 'event') return `/${folders[resource]}/${segment}`
  return slug !== namespace && addressOf([slug])?.view === 'event' ? `/${segment}` : `/events/${segment}`
}
