/** The most characters of a value that a report shows. */
const mostOfValue = 80

/** Returns a value as a file has it, or the names of what it links to. */
export function rowText(value: unknown): string {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  const texts = items.map((item) =>
    typeof item === 'object' && item !== null ? Object.values(item).find((one) => typeof one === 'string') : item,
  )
  const text = texts.filter((one) => one !== undefined && one !== null).join(', ')
  const characters = [...text]
  return characters.length > mostOfValue ? `${characters.slice(0, mostOfValue).join('')}…` : text
}
