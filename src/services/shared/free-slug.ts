import type { HeldSlug } from '../../storage/store.ts'
import { numbered, slugify } from '../../text/slug.ts'

/** The part of a repository that reports which slugs are taken, and which lead to a record that had them before. */
interface Slugs {
  heldSlugs(slugs: readonly string[]): Promise<readonly HeldSlug[]>
  formerSlugs(slugs: readonly string[]): Promise<readonly HeldSlug[]>
}

interface Wish {
  /** The record that may keep its slug. */
  readonly ownId?: number
  /** Whether the slug was sent, so that it may be one that leads to another record (rule 74). */
  readonly isSent?: boolean
}

/** The number of slugs in one check. */
const atOnce = 8

/**
 * Returns the wanted slug, or the wanted slug with a free number appended (rule 33): the first free one of `-2` to
 * `-9`, and beyond that one whose predecessor is taken. Because many equal titles are common, the search doubles the
 * number each time, and then narrows the range between the last taken and the first free one. A slug that leads to
 * another record is free only if it was sent (rule 74).
 */
export async function freeSlug(
  slugs: Slugs,
  wanted: string,
  { ownId = 0, isSent = false }: Wish = {},
): Promise<string> {
  const slugOf = (number: number) => (number === 1 ? wanted : numbered(wanted, number))
  let [taken, free] = [0, Number.POSITIVE_INFINITY]
  while (free - taken > 1) {
    const numbers = between(taken, free)
    const all = numbers.map(slugOf)
    // Concurrent reads become one batch.
    const [held, former] = await Promise.all([slugs.heldSlugs(all), slugs.formerSlugs(all)])
    const leading = former.filter(({ slug }) => !(isSent && slug === wanted))
    const others = new Set([...held, ...leading].filter(({ id }) => id !== ownId).map(({ slug }) => slug))
    const first = numbers.find((number) => !others.has(slugOf(number)))
    taken = numbers.findLast((number) => number < (first ?? free)) ?? taken
    free = first ?? free
  }
  return slugOf(free)
}

/** Returns some of the numbers between two: at growing distances if the range has no end, otherwise evenly spaced. */
function between(taken: number, free: number): readonly number[] {
  if (taken === 0) return [1]
  if (taken === 1) return Array.from({ length: atOnce }, (_, index) => index + 2)
  if (free === Number.POSITIVE_INFINITY) return Array.from({ length: atOnce }, (_, index) => taken * 2 ** (index + 1))
  const step = Math.ceil((free - taken) / (atOnce + 1))
  const count = Math.ceil((free - taken) / step) - 1
  return Array.from({ length: count }, (_, index) => taken + step * (index + 1))
}

interface SlugChange {
  /** The slug of the input; `null` to create a new one. */
  readonly sent: string | null | undefined
  /** The name, or title, after the change. */
  readonly name: string
  readonly current: { readonly id: number; readonly slug: string }
  /** Whether the change restores the record from the trash. Another record may have taken its slug. */
  readonly restored: boolean
  /** Creates a slug for a name that has no letters or digits. */
  readonly createSlug: () => string
}

/**
 * Returns the slug of a changed record, if the input has a slug or the record is restored; otherwise the slug stays
 * (rules 5, 33, 34).
 */
export async function changedSlug(slugs: Slugs, change: SlugChange): Promise<{ readonly slug?: string }> {
  const { sent, name, current, restored, createSlug } = change
  if (!restored && (sent === undefined || sent === current.slug)) return {}
  const wanted = sent === null ? slugify(name) : (sent ?? current.slug)
  const isSent = wanted === sent
  return { slug: await freeSlug(slugs, wanted || createSlug(), { ownId: current.id, isSent }) }
}
