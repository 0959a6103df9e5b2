/**
 * Two copies of the library may share a process: Next.js bundles pages and route handlers apart, and a package may
 * bring its own. Each copy has its own classes, `WeakMap`s and variables of modules, so what passes from one entry to
 * another is recognized by a property whose symbol all copies share.
 */
export interface Brand<Value> {
  /** Attaches a value to an object. Copies of the object do not have it. */
  attach(target: object, value: Value): void
  /** Returns the value that any copy of the library has attached. */
  of(target: object): Value | undefined
}

/** Creates a property of objects that all copies of the library know. The name must be unique in the library. */
export function createBrand<Value>(name: string): Brand<Value> {
  const key = Symbol.for(`daybook.${name}`)
  return {
    attach(target, value) {
      Object.defineProperty(target, key, { value })
    },
    // Only `attach` sets it: no JSON and no form has a symbol as a name.
    of: (target) => Reflect.get(target, key) as Value | undefined,
  }
}
