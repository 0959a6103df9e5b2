/** `npm test` has memory and SQLite, in process: databases that are servers, and every host, are in `npm run test:full`. */
export const isQuick = (process.env.QUICK ?? '') !== ''

/**
 * `LONG_INPUT=1` generates more input, for code that does not depend on the version of Node. `test:all` sets it under the
 * Node that runs it. Other versions run the same tests with less input.
 */
export const longInput = (process.env.LONG_INPUT ?? '') !== ''

/** Returns how much input a test generates in a quick run, a short one of everything, and one of long input. */
export function byLength(quick: number, short: number, long: number): number {
  return isQuick ? quick : longInput ? long : short
}
