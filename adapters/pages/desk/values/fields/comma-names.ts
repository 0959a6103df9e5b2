/** Returns names as text, separated by commas. A name with a comma or a quotation mark stands in quotation marks. */
export function formatNames(names: readonly string[]): string {
  return names.map((name) => (/[",]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')
}

/** Longer than any name in quotation marks. */
const longest = 2_000

/** Returns the names in a text, each once. The reverse of `formatNames`. */
export function parseNames(text: string): readonly string[] {
  const names = new Set<string>()
  for (let at = 0; at < text.length; ) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)/.exec(text.slice(at, at + longest))
    const end = text.indexOf(',', at)
    const plain = text.slice(at, end < 0 ? text.length : end)
    names.add(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain.trim())
    at += quoted ? quoted[0].length : plain.length + 1
  }
  names.delete('')
  return [...names]
}
