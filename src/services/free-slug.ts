import { slugify } from '../text/slug.ts'

/** What of a repository tells whether a slug is taken. */
interface Slugs {
  getBySlug(slug: string): Promise<{ readonly id: number } | null>
}

/**
 * The wanted slug, or the wanted slug with the first free one of `-2`, `-3`, ... (rule 33). Many equal titles are
 * common, so it probes -2, -4, -8, ... and then between the last two. `ownId` is the record that may keep its slug.
 */
export async function freeSlug(slugs: Slugs, wanted: string, ownId = 0): Promise<string> {
  const isFree = async (slug: string) => {
    const holder = await slugs.getBySlug(slug)
    return holder === null || holder.id === ownId
  }
  const numbered = (number: number) => slugify(wanted, `-${number}`)

  if (await isFree(wanted)) return wanted
  let taken = 1
  let free = 2
  while (!(await isFree(numbered(free)))) {
    taken = free
    free *= 2
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2)
    if (await isFree(numbered(middle))) free = middle
    else taken = middle
  }
  return numbered(free)
}

interface SlugChange {
  /** The slug that was sent; `null` to have it made again. */
  readonly sent: string | null | undefined
  /** The name, or title, after the change. */
  readonly name: string
  readonly current: { readonly id: number; readonly slug: string }
  /** Whether the record comes back from the trash, where others may have taken its slug. */
  readonly restored: boolean
  /** Makes a slug of nothing. */
  readonly createSlug: () => string
}

/** What a change means for the slug: nothing, unless one was sent or the record is restored (rules 5, 33, 34). */
export async function changedSlug(slugs: Slugs, change: SlugChange): Promise<{ readonly slug?: string }> {
  const { sent, name, current, restored, createSlug } = change
  if (!restored && (sent === undefined || sent === current.slug)) return {}
  const wanted = sent === null ? slugify(name) : (sent ?? current.slug)
  return { slug: await freeSlug(slugs, wanted || createSlug(), current.id) }
}
