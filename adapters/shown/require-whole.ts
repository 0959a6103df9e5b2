/** Throws `TypeError` for an option of a format that is not a whole number from 1 to a maximum. */
export function requireWhole(name: string, value: number, max: number): void {
  if (Number.isSafeInteger(value) && value >= 1 && value <= max) return
  throw new TypeError(`${name} must be a whole number from 1 to ${max}, not ${value}`)
}

/** Throws `TypeError` for an option `maxEvents` that is not a number of events that a response may contain. */
export function requireMaxEvents(maxEvents: number): void {
  requireWhole('maxEvents', maxEvents, 100_000)
}
