import { CalendarError, shown } from '../../errors.ts'
import type { PostRecord } from '../../resources/post.ts'
import { collectionOf, type External, type ResourceName } from '../../schema/resource.ts'
import type { FormerKey, FormerNames } from '../../storage/former-names.ts'
import { slugify } from '../../text/slug.ts'

/**
 * Identifies an event, a venue or an organizer by its id, or by its slug. Slugs of records in the trash are not found
 * (rule 34).
 */
export type RecordRef =
  | number
  | {
      /** Normalized to the form of a slug before the lookup (rule 1). */
      readonly slug: string
    }

/** Finds records by their ids and slugs. */
export interface PostFinder<Record> {
  getMany(ids: readonly number[]): Promise<readonly Record[]>
  getBySlug(slug: string): Promise<Record | null>
}

/**
 * Returns the record that a reference identifies. Throws `*-not-found`, also for the slug of a record in the trash
 * (rules 9, 34).
 */
export async function findPost<Record extends PostRecord>(
  repository: PostFinder<Record>,
  resource: ResourceName,
  target: RecordRef,
): Promise<Record> {
  const record = await recordAt(repository, target)
  if (!record) throw notFound(resource, target)
  return record
}

function recordAt<Record>(repository: PostFinder<Record>, target: RecordRef): Promise<Record | null | undefined> {
  return typeof target === 'number' ? findById(repository, target) : repository.getBySlug(slugify(target.slug))
}

/** Returns whether a reference names a record as it is, and not by a former slug or id (rule 74). */
export function isAddressOf(target: RecordRef, { id, slug }: { readonly id: number; readonly slug: string }): boolean {
  return typeof target === 'number' ? target === id : slugify(target.slug) === slug
}

/** The records of a resource, and where they were found before. */
interface MovedRecords<Record> {
  readonly records: Pick<PostFinder<Record>, 'getMany'>
  readonly formerNames: FormerNames
}

/** Returns the record outside the trash that a slug or an id leads to, if a record had it before (rule 74). */
export async function findMoved<Record extends object>(
  resource: ResourceName,
  target: RecordRef,
  { records, formerNames }: MovedRecords<Record>,
): Promise<Record | undefined> {
  const key = typeof target === 'number' ? formerId(target) : formerSlug(slugify(target.slug))
  const [former] = await formerNames.find(collectionOf[resource], { keys: [key] })
  const record = former && (await findById(records, former.id))
  // Terms have no status, and no trash.
  return record && Reflect.get(record, 'status') === 'trash' ? undefined : record
}

/** Returns the key of a former slug. */
export function formerSlug(name: string): FormerKey {
  return { kind: 'slug', source: '', name }
}

/** Returns the key of the external id of a record that was merged. */
export function formerExternalId({ source, external_id }: Pick<External, 'source' | 'external_id'>): FormerKey {
  return { kind: 'external_id', source, name: external_id }
}

/** Returns the key of the id of a record that was merged. */
export function formerId(id: number): FormerKey {
  return { kind: 'id', source: '', name: String(id) }
}

/**
 * Returns the record that a reference identifies, also by a former slug (rule 74). Throws `*-not-found`, also for the
 * slug of a record in the trash (rules 9, 34).
 */
export async function findPostOrMoved<Record extends PostRecord>(
  resource: ResourceName,
  target: RecordRef,
  lookup: MovedRecords<Record> & { readonly records: PostFinder<Record> },
): Promise<Record> {
  const record = (await recordAt(lookup.records, target)) ?? (await findMoved(resource, target, lookup))
  if (!record) throw notFound(resource, target)
  return record
}

/** Returns the error for the page of a record that has another slug now. A view knows where that page is (rule 74). */
export function movedPage(
  resource: ResourceName,
  { id, slug }: { readonly id: number; readonly slug: string },
): CalendarError {
  const message = `The page of this ${resource} has another address now.`
  return new CalendarError('rest_moved', message, { moved_to: { resource, id, slug } })
}

/** Returns whether a number can be an id: a positive integer in the safe range. */
export function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0
}

/** Returns the record with an id, if it exists. */
export async function findById<Record>(
  repository: Pick<PostFinder<Record>, 'getMany'>,
  id: number,
): Promise<Record | undefined> {
  return isId(id) ? (await repository.getMany([id]))[0] : undefined
}

export function notFound(resource: ResourceName, target: RecordRef): CalendarError {
  const which = typeof target === 'number' ? `the id ${target}` : `the slug ${shown(target.slug)}`
  return new CalendarError(`${resource}-not-found`, `There is no ${resource} with ${which}.`)
}
