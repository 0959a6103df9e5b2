import type { TermReference } from '../../schema/vocabulary/references.ts'
import { fold } from '../../text/fold.ts'
import { asSlug, slugify } from '../../text/slug.ts'
import { isId } from '../shared/find-post.ts'

/** What a reference to a term can match: an id before a slug, and a slug before a folded name (rules 12, 36). */
export interface TermKeys {
  readonly id?: number | undefined
  readonly slug?: string | undefined
  /** The folded name. */
  readonly name?: string | undefined
}

/**
 * Returns the keys of a reference. A number is an id. Text is a slug or a name, and digits without a leading zero are
 * an id before that. An object is what its members say.
 */
export function termKeys(reference: TermReference): TermKeys {
  if (typeof reference === 'number') return { id: idOf(reference) }
  if (typeof reference === 'string') {
    const id = /^[1-9]\d*$/.test(reference) ? idOf(Number(reference)) : undefined
    return { id, slug: asSlug(reference), name: fold(reference) }
  }
  const { slug, name } = reference
  return {
    slug: slug === undefined ? undefined : asSlug(slug),
    name: name === undefined ? undefined : fold(name),
  }
}

/** Returns the new term that a reference without a term creates (rule 36); `undefined` for an id, or a slug alone. */
export function newTerm(reference: TermReference): { readonly name: string; readonly slug?: string } | undefined {
  if (typeof reference === 'number') return undefined
  if (typeof reference === 'string') return { name: reference }
  const { name, slug } = reference
  const words = slugify(slug ?? '')
  return name === undefined ? undefined : { name, ...(words !== '' && { slug: words }) }
}

function idOf(number: number): number | undefined {
  return isId(number) ? number : undefined
}
