import { fold } from './fold.ts'

/**
 * Returns the words of a text, folded and joined by `-` (rule 33), `''` if it has none: at most 200 UTF-16 units. The
 * slug of a slug is the same slug.
 */
export function slugify(text: string): string {
  return cut((fold(text).match(words) ?? []).join('-'), longest)
}

/** Returns a slug with a number appended, such as `fair-2`, of at most 200 UTF-16 units too. */
export function numbered(slug: string, number: number): string {
  return suffixed(slug, String(number))
}

/** Returns a slug with another part appended, such as `fair-2030-06-20`, of at most 200 UTF-16 units too. */
export function suffixed(slug: string, part: string): string {
  return `${cut(slug, longest - part.length - 1)}-${part}`
}

/** Returns the text as a slug if only its case and accents differ from one: `Live-Music` is one, `C++` is not. */
export function asSlug(text: string): string | undefined {
  const slug = slugify(text)
  return slug !== '' && slug === fold(text) ? slug : undefined
}

const longest = 200

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(tornEnd, '')
}

// A mark belongs to the letter before it. A lone one is the rest of an emoji: an invisible word.
const words = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

// A cut can leave the first half of a surrogate pair, or the hyphen before the word that it removed.
const tornEnd = /-?\p{Cs}$|-$/u
