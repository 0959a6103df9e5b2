import type { HeldSlug } from './store.ts'
import { StoreError } from './store-error.ts'

/**
 * Throws `slug-taken` for a new record whose slug is taken, in the store or by one before it in the list. A record in the
 * trash holds no slug.
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
