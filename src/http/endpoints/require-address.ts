import { CalendarError } from '../../errors.ts'
import { collectionUrl, type UrlRoot } from '../../resources/urls.ts'
import { collectionOf, type ResourceName, type StoredRecord } from '../../schema/resource.ts'
import { isAddressOf, type RecordRef } from '../../services/shared/find-post.ts'
import { echoedPairs } from '../response/list-urls.ts'

interface Found {
  readonly resource: ResourceName
  /** The reference in the path, with the id that the calendar has. */
  readonly target: RecordRef
  /** Whether the mount knows that the reference is that of a merged record. */
  readonly isMoved: boolean
  /** The id that the mount shows. */
  readonly shownId: number
  readonly root: UrlRoot
  /** The query as received. */
  readonly query: string
}

/** Throws `rest_moved` if a reference led to a record that has another slug or id now (rule 74). */
export function requireAddress({ id, ...record }: StoredRecord, found: Found): void {
  const { resource, target, isMoved, shownId, root, query } = found
  const slug = String(Reflect.get(record, 'slug'))
  if (!isMoved && isAddressOf(target, { id, slug })) return
  const path = typeof target === 'number' ? String(shownId) : `by-slug/${encodeURIComponent(slug)}`
  const search = echoedPairs(query).map(({ text }) => text)
  const url = `${collectionUrl(root, collectionOf[resource])}/${path}${search.length > 0 ? `?${search.join('&')}` : ''}`
  throw new CalendarError('rest_moved', `This ${resource} has another address now.`, {
    moved_to: { resource, id: shownId, slug, url },
  })
}
