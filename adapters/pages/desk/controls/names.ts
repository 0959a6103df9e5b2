/** Returns names as text, separated by commas. A name with a comma or a quotation mark stands in quotation marks. */
export function formatNames(names: readonly string[]): string {
  return names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

/** Returns the names in a text, each once. The reverse of `formatNames`. */
export function parseNames(text: string): readonly string[] {
  const names = [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain?.trim() ?? '',
  )
  return [...new Set(names.filter((name) => name !== ''))]
}
