import type { HeldSlug } from '../../storage/store.ts'
import { numbered, slugify } from '../../text/slug.ts'

/** The part of a repository that knows which slugs are taken. */
interface Slugs {
  heldSlugs(slugs: readonly string[]): Promise<readonly HeldSlug[]>
}

/** How many slugs are checked at once. */
const atOnce = 8

/**
 * The wanted slug, or the wanted slug with a free number behind it (rule 33): the first of `-2`, `-3`, ... up to `-9`,
 * and beyond that one which comes after another that is taken. Many equal titles are common, so it goes on with twice
 * as many each time, and then between the last that is taken and the first that is free. `ownId` is the record that may
 * keep its slug.
 */
export async function freeSlug(slugs: Slugs, wanted: string, ownId = 0): Promise<string> {
  const slugOf = (number: number) => (number === 1 ? wanted : numbered(wanted, number))
  let [taken, free] = [0, Number.POSITIVE_INFINITY]
  while (free - taken > 1) {
    const numbers = between(taken, free)
    const held = await slugs.heldSlugs(numbers.map(slugOf))
    const others = new Set(held.filter(({ id }) => id !== ownId).map(({ slug }) => slug))
    const first = numbers.find((number) => !others.has(slugOf(number)))
    taken = numbers.findLast((number) => number < (first ?? free)) ?? taken
    free = first ?? free
  }
  return slugOf(free)
}

/** Some of the numbers that lie between two: further and further apart where there is no end, else evenly. */
function between(taken: number, free: number): readonly number[] {
  if (taken === 0) return [1]
  if (taken === 1) return Array.from({ length: atOnce }, (_, index) => index + 2)
  if (free === Number.POSITIVE_INFINITY) return Array.from({ length: atOnce }, (_, index) => taken * 2 ** (index + 1))
  const step = Math.ceil((free - taken) / (atOnce + 1))
  const count = Math.ceil((free - taken) / step) - 1
  return Array.from({ length: count }, (_, index) => taken + step * (index + 1))
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
