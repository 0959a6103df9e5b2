import type { TermRecord } from '../../resources/term/term.ts'
import type { TermReference } from '../../schema/vocabulary/references.ts'
import type { TermCriteria } from '../../storage/criteria.ts'
import type { ReadRepository, TermKey } from '../../storage/store.ts'
import { IdentityMap } from './identity-map.ts'
import { type TermKeys, termKeys } from './term-keys.ts'

/** Resolves references to terms in writes (rule 36). Loads each term once. */
export interface TermFinder {
  /** Loads the terms of references. */
  load(references: readonly TermReference[]): Promise<void>
  /**
   * Returns the term of a loaded reference, or null: by id, then by slug, then by folded name. Of several terms with
   * the name, it is the one with the lowest id.
   */
  resolve(reference: TermReference): TermRecord | null
  /** Adds a new term: references without a term may resolve to it, and its slug takes precedence over other names. */
  add(term: TermRecord): void
  /** Removes everything, after other changes of terms. */
  clear(): void
}

export function createTermFinder(terms: ReadRepository<TermRecord, TermCriteria, TermKey>): TermFinder {
  const find = async (where: TermCriteria) => {
    const query = { where, orderBy: [['id', 'asc']], offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
    return (await terms.find(query)).records
  }
  const byId = new IdentityMap<number, TermRecord>(
    (ids) => terms.getMany(ids),
    ({ id }) => id,
  )
  const bySlug = new IdentityMap<string, TermRecord>(
    (slugs) => find({ slugs }),
    ({ slug }) => slug,
  )
  const byName = new IdentityMap<string, TermRecord>(
    (names) => find({ names }),
    ({ search_name }) => search_name,
  )
  const loaded = new Map<TermReference, TermKeys>()

  return {
    async load(references) {
      const missing = references.filter((reference) => !loaded.has(reference))
      if (missing.length === 0) return
      const keys = missing.map(termKeys)
      // Concurrent reads become one batch.
      await Promise.all([
        byId.load(keys.flatMap(({ id }) => id ?? [])),
        bySlug.load(keys.flatMap(({ slug }) => slug ?? [])),
        byName.load(keys.flatMap(({ name }) => name ?? [])),
      ])
      missing.forEach((reference, index) => void loaded.set(reference, keys[index] ?? {}))
    },
    resolve(reference) {
      const { id, slug, name } = loaded.get(reference) ?? {}
      return byId.get(id) ?? bySlug.get(slug) ?? byName.get(name)
    },
    add(term) {
      for (const terms of [byId, bySlug, byName]) terms.add(term)
    },
    clear() {
      for (const terms of [byId, bySlug, byName]) terms.clear()
      loaded.clear()
    },
  }
}
