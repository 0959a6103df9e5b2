/**
 * Assertions that need no test runner. Each throws an `AssertionError` that names what it checked, with both values in
 * the members that runners read.
 */
export class AssertionError extends Error {
  /** The value that was found. */
  readonly actual: unknown
  /** The value that was expected. */
  readonly expected: unknown

  constructor(
    message: string,
    { actual, expected }: { readonly actual: unknown; readonly expected: unknown },
    options?: { readonly cause?: unknown },
  ) {
    super(message, options)
    this.name = 'AssertionError'
    this.actual = actual
    this.expected = expected
  }
}

/** Asserts deep equality of plain data: the same members with the same values, lists in the same order. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  if (isEqual(actual, expected)) return
  throw new AssertionError(`${what}: expected ${shown(expected)}, received ${shown(actual)}`, { actual, expected })
}

export function ok(value: unknown, what: string): void {
  if (!value) throw new AssertionError(`${what}: received ${shown(value)}`, { actual: value, expected: true })
}

/** Asserts that the promise is rejected with an error for which the predicate returns true. */
export async function rejects(
  promise: Promise<unknown>,
  predicate: (error: unknown) => boolean,
  what: string,
): Promise<void> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    if (predicate(error)) return
    throw new AssertionError(`${what}: rejected with another error than expected: ${String(error)}`, {
      actual: error,
      expected: predicate,
    })
  }
  throw new AssertionError(`${what}: expected a rejection, received ${shown(value)}`, {
    actual: value,
    expected: predicate,
  })
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return left.length === right.size && left.every(([name, value]) => right.has(name) && isEqual(value, right.get(name)))
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 300 ? `${text.slice(0, 297)}...` : text
}
