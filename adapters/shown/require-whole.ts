/** Throws `TypeError` for an option of a format that is not a whole number from 1. */
export function requireWhole(name: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return
  throw new TypeError(`${name} must be a whole number from 1, not ${value}`)
}
