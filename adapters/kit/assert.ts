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

/**
 * Asserts deep equality of plain data: the same members with the same values, lists in the same order. The message says
 * where they differ first.
 */
export function equal(actual: unknown, expected: unknown, what: string): void {
  const difference = firstDifference(actual, expected)
  if (difference === undefined) return
  const { path, received, wanted } = difference
  const where = path === '' ? what : `${what}, in ${path}`
  throw new AssertionError(`${where}: expected ${wanted}, received ${received}`, { actual, expected })
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

interface Difference {
  /** Such as `venue.0.city`; empty if the values are no objects or lists. */
  readonly path: string
  readonly received: string
  readonly wanted: string
}

function firstDifference(actual: unknown, expected: unknown, path = ''): Difference | undefined {
  if (Object.is(actual, expected)) return undefined
  if (!isObject(actual) || !isObject(expected) || Array.isArray(actual) !== Array.isArray(expected))
    return { path, received: shown(actual), wanted: shown(expected) }
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [inActual, inExpected] = [Object.hasOwn(actual, name), Object.hasOwn(expected, name)]
    const member = path === '' ? name : `${path}.${name}`
    if (inActual !== inExpected)
      return {
        path: member,
        received: inActual ? shown(actual[name]) : nothing,
        wanted: inExpected ? shown(expected[name]) : nothing,
      }
    const difference = firstDifference(actual[name], expected[name], member)
    if (difference) return difference
  }
  return undefined
}

const nothing = 'no such member'

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 300 ? `${text.slice(0, 297)}...` : text
}
