/** A time in which something is left alone. */
interface Wait {
  /** Begins, unless it already has. Returns whether it did. */
  begin(): boolean
  /** The next wait is as short as the first one. */
  reset(): void
  isWaiting(): boolean
}

/** Returns waits that double until `reset`, in milliseconds. */
export function createWait(
  { first, longest }: { readonly first: number; readonly longest: number },
  now: () => number,
): Wait {
  let next = first
  let until = Number.NEGATIVE_INFINITY
  return {
    begin() {
      // Several reads may fail at once.
      if (now() < until) return false
      until = now() + next
      next = Math.min(next * 2, longest)
      return true
    },
    reset() {
      next = first
    },
    isWaiting: () => now() < until,
  }
}
