import { CalendarError } from '../../errors.ts'
import type { TypesByName } from '../../resources/resources.ts'
import type { TermRecord } from '../../resources/term/term.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import { collectionOf, type ResourceName, type Taxonomy } from '../../schema/resource.ts'
import type { PlanningServices } from '../../services/services.ts'
import { findMoved, isAddressOf, movedPage } from '../../services/shared/find-post.ts'
import type { Reader } from '../../storage/store.ts'

interface Reading {
  readonly services: PlanningServices
  readonly store: Reader
  readonly root: UrlRoot
}

type BySlug = {
  readonly [Name in Exclude<ResourceName, 'event'>]: (
    slug: string,
    reading: Reading,
  ) => Promise<TypesByName[Name]['reply']>
}

/**
 * How one record of each resource is read by its slug, as the caller may see it. Throws `rest_moved` for a former slug
 * (rule 74).
 */
export const recordsBySlug: BySlug = {
  venue: async (slug, { services: { venues, toReply }, root }) =>
    toReply.venues(atSlug('venue', slug, await venues.getBySlug(slug)), { root }),
  organizer: async (slug, { services: { organizers, toReply }, root }) =>
    toReply.organizers(atSlug('organizer', slug, await organizers.getBySlug(slug)), { root }),
  async category(slug, { services: { categories, toReply }, store, root }) {
    const { records } = await categories.list({ slug: [slug], hide_empty: false })
    return toReply.categories(await termAt('category', slug, records, store), { root })
  },
  async tag(slug, { services: { tags, toReply }, store, root }) {
    const { records } = await tags.list({ slug: [slug], hide_empty: false })
    return toReply.tags(await termAt('tag', slug, records, store), { root })
  },
}

/** Returns the record if it has the slug now. */
function atSlug<Record extends { readonly id: number; readonly slug: string }>(
  resource: ResourceName,
  slug: string,
  record: Record,
): Record {
  if (isAddressOf({ slug }, record)) return record
  throw movedPage(resource, record)
}

async function termAt(
  taxonomy: Taxonomy,
  slug: string,
  [term]: readonly TermRecord[],
  store: Reader,
): Promise<TermRecord> {
  if (term !== undefined) return term
  const lookup = { records: store[collectionOf[taxonomy]], formerNames: store.formerNames }
  const moved = await findMoved(taxonomy, { slug }, lookup)
  if (moved !== undefined) throw movedPage(taxonomy, moved)
  throw new CalendarError(`${taxonomy}-not-found`, `There is no ${taxonomy} with this slug.`)
}
