import { CalendarError } from '../../errors.ts'
import type { TypesByName } from '../../resources/resources.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { PlanningServices } from '../../services/services.ts'

type BySlug = {
  readonly [Name in Exclude<ResourceName, 'event'>]: (
    slug: string,
    services: PlanningServices,
    root: UrlRoot,
  ) => Promise<TypesByName[Name]['reply']>
}

/** How one record of each resource is read by its slug, as the caller may see it. */
export const recordsBySlug: BySlug = {
  venue: async (slug, { venues, toReply }, root) => toReply.venues(await venues.getBySlug(slug), { root }),
  organizer: async (slug, { organizers, toReply }, root) =>
    toReply.organizers(await organizers.getBySlug(slug), { root }),
  async category(slug, { categories, toReply }, root) {
    const [category] = (await categories.list({ slug: [slug], hide_empty: false })).records
    if (category === undefined) throw new CalendarError('category-not-found', 'There is no category with this slug.')
    return toReply.categories(category, { root })
  },
  async tag(slug, { tags, toReply }, root) {
    const [tag] = (await tags.list({ slug: [slug], hide_empty: false })).records
    if (tag === undefined) throw new CalendarError('tag-not-found', 'There is no tag with this slug.')
    return toReply.tags(tag, { root })
  },
}
