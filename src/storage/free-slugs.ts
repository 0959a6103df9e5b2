import type { HeldSlug } from './store.ts'
import { StoreError } from './store-error.ts'

/**
 * Throws `slug-taken` if the slug of a new record is taken, in the store or by an earlier record in the list. Records
 * in the trash hold no slug.
 */
export async function requireFreeSlugs(
  records: readonly { readonly slug: string; readonly status: string }[],
  repository: { heldSlugs(slugs: readonly string[]): Promise<readonly HeldSlug[]> },
): Promise<void> {
  const slugs = records.filter(({ status }) => status !== 'trash').map(({ slug }) => slug)
  const [held] = await repository.heldSlugs(slugs)
  const once = new Set<string>()
  const taken = held?.slug ?? slugs.find((slug) => once.size === once.add(slug).size)
  if (taken !== undefined) throw new StoreError('slug-taken', `The slug "${taken}" is taken.`)
}
