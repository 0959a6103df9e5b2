/**
 * The series with more events than one write adds. The transaction stores the first of them. Imports and
 * synchronizations add the others in transactions of their own.
 */
export interface LongSeries {
  /** Whether somebody adds the other events. */
  readonly isAllowed: boolean
  /** Says that somebody adds them. */
  allow(): void
  /** The ids of the series. */
  readonly ids: readonly number[]
  /** How many events they lack. */
  readonly missing: number
  /** Notes a series with the number of events that it lacks. */
  add(id: number, missing: number): void
}

/** Creates the note of a transaction. */
export function createLongSeries(): LongSeries {
  const lacking = new Map<number, number>()
  let isAllowed = false
  return {
    get isAllowed() {
      return isAllowed
    },
    allow() {
      isAllowed = true
    },
    get ids() {
      return [...lacking.keys()]
    },
    get missing() {
      return [...lacking.values()].reduce((sum, missing) => sum + missing, 0)
    },
    add(id, missing) {
      lacking.set(id, missing)
    },
  }
}
