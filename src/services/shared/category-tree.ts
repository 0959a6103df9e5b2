import type { TermRecord } from '../../resources/term/term.ts'
import type { Reader } from '../../storage/store.ts'

/** Returns the descendants of categories, with one query for each level. */
export async function fetchDescendants(
  categories: Reader['categories'],
  above: readonly TermRecord[],
): Promise<readonly TermRecord[]> {
  const descendants: TermRecord[] = []
  const found = new Set(above.map(({ id }) => id))
  let level = [...found]
  while (level.length > 0) {
    const { records } = await categories.find({
      where: { parents: level },
      orderBy: [['id', 'asc']],
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
    })
    const below = records.filter(({ id }) => !found.has(id))
    descendants.push(...below)
    level = below.map(({ id }) => id)
    for (const id of level) found.add(id)
  }
  return descendants
}

/** Returns how many levels a category has below it, up to `most`. */
export async function levelsBelow(
  { id }: TermRecord,
  categories: Pick<Reader['categories'], 'find'>,
  most: number,
): Promise<number> {
  let level = [id]
  for (let levels = 0; ; levels += 1) {
    const query = { where: { parents: level }, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
    const { records } = await categories.find(query)
    if (records.length === 0 || levels === most) return levels
    level = records.map((record) => record.id)
  }
}

/** Returns the ids of categories and of their descendants among all categories. */
export function withDescendants(ids: readonly number[], categories: readonly TermRecord[]): readonly number[] {
  const found = new Set(ids)
  let level = found
  while (level.size > 0) {
    const above = level
    level = new Set(categories.flatMap(({ id, parent }) => (above.has(parent) && !found.has(id) ? id : [])))
    for (const id of level) found.add(id)
  }
  return [...found]
}
