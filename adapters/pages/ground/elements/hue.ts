const hues = 12

/**
 * With these numbers, what calendars in five languages often have as categories, such as music, theatre, sport and
 * family, seldom gets one hue. Other numbers would change the colors of published pages.
 */
const [start, factor] = [3627, 371]

/** Returns the class of the color of a category: one of twelve hues, always the same for a slug. */
export function hueClass(slug: string | undefined): string {
  if (slug === undefined) return ''
  let sum = start
  for (let index = 0; index < slug.length; index += 1) sum = (sum * factor + slug.charCodeAt(index)) % 9973
  return `db-hue-${(sum % hues) + 1}`
}
