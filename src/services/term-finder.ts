import { isDigits, type TermReference } from '../model/references.ts'
import type { TermRecord } from '../model/term.ts'
import type { TermCriteria } from '../storage/criteria.ts'
import type { ReadRepository, TermKey } from '../storage/store.ts'
import { fold } from '../text/fold.ts'
import { asSlug } from '../text/slug.ts'
import { isId } from './find-post.ts'
import { KnownRecords } from './known-records.ts'

/** Finds the terms that writes name (rule 36), and asks for none of them twice. */
export interface TermFinder {
  /** Reads what references mean. */
  look(references: readonly TermReference[]): Promise<void>
  /**
   * The term that a reference means, null for none, of what was looked for: by id, then by slug, then by folded name; of
   * several with the name the one with the lowest id. Digits are no name.
   */
  meant(reference: TermReference): TermRecord | null
  /** Tells it of a new term: what meant none may mean this one now, or its slug before the name of another. */
  add(term: TermRecord): void
  /** Forgets all, after other changes of terms. */
  forget(): void
}

export function createTermFinder(terms: ReadRepository<TermRecord, TermCriteria, TermKey>): TermFinder {
  const find = async (where: TermCriteria) => {
    const query = { where, orderBy: [['id', 'asc']], offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
    return (await terms.find(query)).records
  }
  const byId = new KnownRecords<number, TermRecord>(
    (ids) => terms.getMany(ids),
    ({ id }) => id,
  )
  const bySlug = new KnownRecords<string, TermRecord>(
    (slugs) => find({ slugs }),
    ({ slug }) => slug,
  )
  const byName = new KnownRecords<string, TermRecord>(
    (names) => find({ names }),
    ({ search_name }) => search_name,
  )
  const known = new Map<TermReference, Keys>()

  return {
    async look(references) {
      const unknown = references.filter((reference) => !known.has(reference))
      if (unknown.length === 0) return
      const asked = unknown.map(keysIn)
      // Asked together, stores answer in one go.
      await Promise.all([
        byId.look(asked.flatMap(({ id }) => id ?? [])),
        bySlug.look(asked.flatMap(({ slug }) => slug ?? [])),
        byName.look(asked.flatMap(({ name }) => name ?? [])),
      ])
      unknown.forEach((reference, index) => void known.set(reference, asked[index] ?? {}))
    },
    meant(reference) {
      const { id, slug, name } = known.get(reference) ?? {}
      return byId.get(id) ?? bySlug.get(slug) ?? byName.get(name)
    },
    add(term) {
      for (const terms of [byId, bySlug, byName]) terms.add(term)
    },
    forget() {
      for (const terms of [byId, bySlug, byName]) terms.forget()
      known.clear()
    },
  }
}

/** What a reference may be. */
interface Keys {
  readonly id?: number | undefined
  readonly slug?: string | undefined
  readonly name?: string | undefined
}

function keysIn(reference: TermReference): Keys {
  const digits = isDigits(reference)
  return {
    id: digits && isId(Number(reference)) ? Number(reference) : undefined,
    slug: typeof reference === 'string' ? asSlug(reference) : undefined,
    name: typeof reference === 'string' && !digits ? fold(reference) : undefined,
  }
}
