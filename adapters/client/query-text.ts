/** A query as it stands in a URL; what is `undefined` or `null` is left out, as are lists of nothing (rule 3). */
export function queryText(query: object): string {
  return new URLSearchParams(Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))).toString()
}

function pairsOf(name: string, value: unknown): [name: string, value: string][] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [[name, textOf(value)]]
  const items = value.map(textOf)
  if (items.length === 0) return []
  // Commas are the published form of a list, but part what has some of its own.
  return items.some((item) => item.includes(',')) ? items.map((item) => [`${name}[]`, item]) : [[name, items.join(',')]]
}

/** A term may be given as a reply shows it. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value)
}
