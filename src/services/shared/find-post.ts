import { CalendarError, shown } from '../../errors.ts'
import type { PostRecord } from '../../resources/post.ts'
import type { ResourceName } from '../../schema/resource.ts'
import { asSlug, slugify } from '../../text/slug.ts'

/** Refers to an event, a venue or an organizer by its id, or by its slug, which does not find records in the trash (rule 34). */
export type RecordRef =
  | number
  | {
      /** Normalised to the form of a slug before the lookup (rule 1). */
      readonly slug: string
    }

interface Finder<Record> {
  getMany(ids: readonly number[]): Promise<readonly Record[]>
  getBySlug(slug: string): Promise<Record | null>
}

/** The record that a target addresses. Throws `*-not-found`; by its slug a record in the trash is not found (rules 9, 34). */
export async function findPost<Record extends PostRecord>(
  repository: Finder<Record>,
  resource: ResourceName,
  target: RecordRef,
): Promise<Record> {
  const record =
    typeof target === 'number' ? await findById(repository, target) : await repository.getBySlug(slugify(target.slug))
  if (!record) throw notFound(resource, target)
  return record
}

/** What is not a positive integer in the safe range is the id of nothing. */
export function isId(number: number): boolean {
  return Number.isSafeInteger(number) && number > 0
}

/** The record that has an id, if there is one. */
export async function findById<Record>(
  repository: Pick<Finder<Record>, 'getMany'>,
  id: number,
): Promise<Record | undefined> {
  return isId(id) ? (await repository.getMany([id]))[0] : undefined
}

/** The term whose slug a text is, if it is one. */
export async function findBySlug<Record>(
  repository: Pick<Finder<Record>, 'getBySlug'>,
  text: string,
): Promise<Record | null> {
  const slug = asSlug(text)
  return slug === undefined ? null : repository.getBySlug(slug)
}

export function notFound(resource: ResourceName, target: RecordRef): CalendarError {
  const which = typeof target === 'number' ? `the id ${target}` : `the slug ${shown(target.slug)}`
  return new CalendarError(`${resource}-not-found`, `There is no ${resource} with ${which}.`)
}
