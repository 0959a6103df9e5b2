/**
 * Parses JSON from a row, or from other JSON. Some drivers have parsed it already, and since version 3.54 SQLite writes
 * the JSON of a subquery into other JSON as text.
 */
export function parseJson<Value>(json: unknown): Value {
  return typeof json === 'string' ? JSON.parse(json) : (json as Value) // the type depends on the query
}
