/** How events say when they are: so many days after today, or on the nth Saturday from today on. */
export interface Days {
  day(after: number): string
  saturday(nth: number): string
  tuesday(nth: number): string
}

/** Counts from a day such as 2030-06-20. */
export function daysFrom(today: string): Days {
  const midnight = new Date(`${today}T00:00:00Z`)
  const day = (after: number) => new Date(midnight.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const next = (weekday: number) => (weekday - midnight.getUTCDay() + 7) % 7
  return {
    day,
    saturday: (nth) => day(next(6) + 7 * (nth - 1)),
    tuesday: (nth) => day(next(2) + 7 * (nth - 1)),
  }
}
