const hues = 12

/** Returns the class of the colour of a category: one of twelve hues, always the same for a slug. */
export function hueClass(slug: string | undefined): string {
  if (slug === undefined) return ''
  let sum = 0
  for (let index = 0; index < slug.length; index += 1) sum = (sum * 31 + slug.charCodeAt(index)) % 9973
  return `db-hue-${(sum % hues) + 1}`
}
