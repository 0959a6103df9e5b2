import { fold } from './fold.ts'

/**
 * The words of a text, folded and joined by `-` (rule 33), `''` when it has none: at most 200 UTF-16 units. A slug made
 * again from a slug is the same.
 */
export function slugify(text: string): string {
  return cut((fold(text).match(words) ?? []).join('-'), longest)
}

/** A slug with a number behind it, such as `fair-2`, of at most 200 UTF-16 units too. */
export function numbered(slug: string, number: number): string {
  const suffix = `-${number}`
  return cut(slug, longest - suffix.length) + suffix
}

/** The text when it is a slug as it stands, but for its case and accents: `Live-Music` is one, `C++` is none. */
export function asSlug(text: string): string | undefined {
  const slug = slugify(text)
  return slug !== '' && slug === fold(text) ? slug : undefined
}

const longest = 200

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(tornEnd, '')
}

// A mark belongs to the letter before it. One that stands alone is what is left of an emoji: an invisible word.
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

// What a cut can leave behind: the first half of a surrogate pair, and the joint before the word that it began.
const tornEnd = /-?\p{Cs}$|-$/u
