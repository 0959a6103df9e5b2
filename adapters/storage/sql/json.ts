/** Parses JSON from a row. Some drivers have parsed it already. */
export function parseJson<Value>(json: unknown): Value {
  return typeof json === 'string' ? JSON.parse(json) : (json as Value) // the type depends on the query
}
