import type { TermRecord } from '../model/term.ts'
import type { TermCriteria } from '../storage/criteria.ts'
import type { ReadRepository, TermKey } from '../storage/store.ts'

type Categories = ReadRepository<TermRecord, TermCriteria, TermKey>

/** The categories and all below them: a query a level, however many there are. */
export async function withDescendants(categories: Categories, ids: readonly number[]): Promise<readonly number[]> {
  const found = new Set(ids)
  let level = ids
  while (level.length > 0) {
    const { records } = await categories.find({
      where: { parents: level },
      orderBy: [['id', 'asc']],
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
    })
    level = records.map(({ id }) => id).filter((id) => !found.has(id))
    for (const id of level) found.add(id)
  }
  return [...found]
}
