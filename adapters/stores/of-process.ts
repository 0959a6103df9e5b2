/** Returns a value that all copies of the library in the process share. The first one that needs it creates it. */
export function ofProcess<Value>(name: string, create: () => Value): Value {
  const values = globalThis as unknown as Record<symbol, Value | undefined>
  const key = Symbol.for(`daybook.${name}`)
  const shared = values[key]
  if (shared !== undefined) return shared
  const value = create()
  values[key] = value
  return value
}
