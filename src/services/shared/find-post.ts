import { CalendarError, shown } from '../../errors.ts'
import type { PostRecord } from '../../resources/post.ts'
import type { ResourceName } from '../../schema/resource.ts'
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
  const record =
    typeof target === 'number' ? await findById(repository, target) : await repository.getBySlug(slugify(target.slug))
  if (!record) throw notFound(resource, target)
  return record
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
