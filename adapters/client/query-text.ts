/** Returns a query as text of a URL, without values that are `undefined`, `null` or empty lists (rule 3). */
export function queryText(query: object): string {
  return new URLSearchParams(Object.entries(query).flatMap(([name, value]) => pairsOf(name, value))).toString()
}

function pairsOf(name: string, value: unknown): [name: string, value: string][] {
  if (value === undefined || value === null) return []
  if (isNames(value)) return Object.entries(value).flatMap(([member, one]) => pairsOf(`${name}[${member}]`, one))
  if (!Array.isArray(value)) return [[name, textOf(value)]]
  if (value.some(isNames)) return value.flatMap((item, index) => pairsOf(`${name}[${index}]`, item))
  const items = value.map(textOf)
  if (items.length === 0) return []
  // Lists are published with commas, but items with commas have to be separate.
  return items.some((item) => item.includes(',')) ? items.map((item) => [`${name}[]`, item]) : [[name, items.join(',')]]
}

/** Returns whether a value is a term by its slug or its name. */
function isNames(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('id' in value) && ('name' in value || 'slug' in value)
}

/** Returns the text of a value. A term may be an object, as in a reply. */
function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value)
}
