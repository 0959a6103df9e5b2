/** Describes a value that is not content, for an error. It may be a secret, so an object is not shown. */
export function described(value: unknown): string {
  if (isPromise(value)) {
    // Nothing awaits it any more, and an unhandled rejection ends a Node process.
    Promise.resolve(value).catch(() => {})
    return 'a promise: await it first'
  }
  if (value === null || typeof value === 'undefined' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function isPromise(value: unknown): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function'
}
