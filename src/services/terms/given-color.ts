import type { TermRecord } from '../../resources/term/term.ts'
import type { CategoryColor } from '../../schema/vocabulary/category-colors.ts'
import type { TermReaders } from '../../storage/store.ts'

/** The order in which new categories get colors. Each is far from the one before, the first four from each other. */
const givenColors = [
  ...(['red', 'cyan', 'olive', 'violet', 'orange', 'blue'] as const),
  ...(['green', 'magenta', 'amber', 'indigo', 'teal', 'rose'] as const),
] as const satisfies readonly CategoryColor[]

/** With twice as many categories as colors, the next one differs from all those that were made shortly before. */
const mostCompared = 2 * givenColors.length

/**
 * Returns the color that the fewest of the newest categories have (rule 36): eight categories have eight colors. It is
 * stored, so that no other category changes its color when one is deleted. `apartFrom`: the id of a category that is
 * not compared.
 */
export async function givenColor(
  categories: Pick<TermReaders['categories'], 'find'>,
  apartFrom?: number,
): Promise<CategoryColor> {
  const { records } = await categories.find({ where: {}, orderBy: [['id', 'desc']], offset: 0, limit: mostCompared })
  const others = records.filter(({ id }) => id !== apartFrom)
  return leastUsed(others)
}

function leastUsed(categories: readonly Pick<TermRecord, 'color'>[]): CategoryColor {
  const timesOf = (color: CategoryColor) => categories.filter((category) => category.color === color).length
  return givenColors.reduce((best, color) => (timesOf(color) < timesOf(best) ? color : best))
}
