import { argumentError } from './errors.ts'

/** Which values an option accepts, and these in words, which complete "... must be ...". */
export type OptionCheck = readonly [accepts: (value: unknown) => boolean, accepted: string]

/** A check for each option of a type: one without a check does not compile. */
export type OptionChecks<Options> = Readonly<Record<keyof Options, OptionCheck>>

/** Checks for values that many options have. */
export const optionKinds = {
  /** The value is checked where it is read. */
  any: [() => true, 'any value'],
  /** `true` or `false`. */
  boolean: [(value) => typeof value === 'boolean', 'true or false'],
  /** Also an empty one. */
  text: [(value) => typeof value === 'string', 'a text'],
  /** Of any arguments. */
  function: [(value) => typeof value === 'function', 'a function'],
  /** Neither `null` nor a list. */
  object: [(value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object'],
  /** Also an empty one. */
  list: [Array.isArray, 'a list'],
  /** What receives faults. */
  onError: [(value) => value === false || typeof value === 'function', 'a function, or false to drop all errors'],
} as const satisfies Readonly<Record<string, OptionCheck>>

/** Returns the check for whole numbers in a range. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): OptionCheck {
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min}` : `from ${min} to ${max}`
  return [
    (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
    `a whole number ${range}`,
  ]
}

/** Returns the check for one of some words. */
export function oneOf(...words: readonly string[]): OptionCheck {
  return [(value) => words.some((word) => word === value), words.join(', ').replace(/, ([^,]*)$/, ' or $1')]
}

/** Returns the check for milliseconds of a timer, which takes at most 24 days. */
export const milliseconds = (min: number) => wholeNumber(min, 2_147_483_647)

/** Throws a `TypeError` that names an argument or an option with an invalid value. */
export function checkValue(name: string, value: unknown, [accepts, accepted]: OptionCheck): void {
  if (!accepts(value)) throw argumentError(name, accepted, value)
}

/**
 * Throws a `TypeError` for an option that does not exist, because a misspelt one would do nothing, and for one with an
 * invalid value. `undefined` counts as absent; `null` does not. `path` begins the names in messages, such as
 * `conflicts.`.
 */
export function checkOptions<Options extends object>(
  options: Options | undefined,
  checks: OptionChecks<Options>,
  path = '',
): void {
  if (options === undefined) return
  if (!optionKinds.object[0](options)) {
    const name = path === '' ? 'The options' : path.slice(0, -1)
    throw argumentError(name, `an object with some of ${Object.keys(checks).join(', ')}`, options)
  }
  const table: Readonly<Record<string, OptionCheck>> = checks
  for (const [name, value] of Object.entries(options)) {
    const check = Object.hasOwn(table, name) ? table[name] : undefined
    if (check === undefined) {
      throw new TypeError(`${path}${name} is not an option; there are ${Object.keys(table).join(', ')}.`)
    }
    if (value !== undefined) checkValue(`${path}${name}`, value, check)
  }
}
