import { isDigits, type TermReference } from '../model/references.ts'
import type { TermRecord } from '../model/term.ts'
import type { TermCriteria } from '../storage/criteria.ts'
import type { ReadRepository, TermKey } from '../storage/store.ts'
import { fold } from '../text/fold.ts'
import { asSlug } from '../text/slug.ts'
import { isId } from './find-post.ts'

/** Finds the terms that writes name (rule 36), and looks for none of them twice. */
export interface TermFinder {
  /**
   * The term that each reference means, null for none: by id, then by slug, then by folded name; of several with the name
   * the one with the lowest id. Digits are no name.
   */
  meant(references: readonly TermReference[]): Promise<readonly (TermRecord | null)[]>
  /** Tells it of a new term, whose id is the highest. */
  add(term: TermRecord): void
}

export function createTermFinder(terms: ReadRepository<TermRecord, TermCriteria, TermKey>): TermFinder {
  const find = async (where: TermCriteria) => {
    const query = { where, orderBy: [['id', 'asc']], offset: 0, limit: Number.MAX_SAFE_INTEGER } as const
    return (await terms.find(query)).records
  }
  const byId = new KnownTerms<number>(
    (ids) => terms.getMany(ids),
    ({ id }) => id,
  )
  const bySlug = new KnownTerms<string>(
    (slugs) => find({ slugs }),
    ({ slug }) => slug,
  )
  const byName = new KnownTerms<string>(
    (names) => find({ names }),
    ({ search_name }) => search_name,
  )
  const keys = new Map<TermReference, Keys>()
  const keysOf = (reference: TermReference) => {
    const known = keys.get(reference) ?? keysIn(reference)
    keys.set(reference, known)
    return known
  }

  return {
    async meant(references) {
      const asked = references.map(keysOf)
      // Asked together, stores answer in one go.
      await Promise.all([
        byId.look(asked.flatMap(({ id }) => id ?? [])),
        bySlug.look(asked.flatMap(({ slug }) => slug ?? [])),
        byName.look(asked.flatMap(({ name }) => name ?? [])),
      ])
      return asked.map(({ id, slug, name }) => byId.get(id) ?? bySlug.get(slug) ?? byName.get(name) ?? null)
    },
    add(term) {
      for (const known of [byId, bySlug, byName]) known.add(term)
    },
  }
}

/** What a reference may be; all three are tried in this order. */
interface Keys {
  readonly id: number | undefined
  readonly slug: string | undefined
  readonly name: string | undefined
}

function keysIn(reference: TermReference): Keys {
  const digits = isDigits(reference)
  return {
    id: digits && isId(Number(reference)) ? Number(reference) : undefined,
    slug: typeof reference === 'string' ? asSlug(reference) : undefined,
    name: typeof reference === 'string' && !digits ? fold(reference) : undefined,
  }
}

/** The terms by one of their keys, as far as somebody asked; null where there is none. */
class KnownTerms<Key> {
  readonly #terms = new Map<Key | undefined, TermRecord | null>()
  readonly #ask: (keys: readonly Key[]) => Promise<readonly TermRecord[]>
  readonly #keyOf: (term: TermRecord) => Key

  constructor(ask: (keys: readonly Key[]) => Promise<readonly TermRecord[]>, keyOf: (term: TermRecord) => Key) {
    this.#ask = ask
    this.#keyOf = keyOf
  }

  async look(keys: readonly Key[]): Promise<void> {
    const unknown = [...new Set(keys)].filter((key) => !this.#terms.has(key))
    if (unknown.length === 0) return
    const found = await this.#ask(unknown)
    for (const key of unknown) this.#terms.set(key, null)
    for (const term of found) this.add(term)
  }

  get(key: Key | undefined): TermRecord | null {
    return this.#terms.get(key) ?? null
  }

  /** Of several with one key the first counts. */
  add(term: TermRecord): void {
    const key = this.#keyOf(term)
    if (!this.#terms.get(key)) this.#terms.set(key, term)
  }
}
