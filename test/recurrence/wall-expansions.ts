import type { Temporal } from 'temporal-polyfill'

/** A rule with a start, and its first occurrences by arithmetic of Temporal on the wall clock. */
export interface WallExpansion {
  readonly rule: string
  readonly walls: readonly Temporal.PlainDateTime[]
}

const occurrences = 5
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Twelve rules that have an occurrence at a wall-clock time. */
export function expansionsAt(wall: Temporal.PlainDateTime): readonly WallExpansion[] {
  const nth = Math.ceil(wall.day / 7)
  const weekday = weekdays[wall.dayOfWeek - 1]
  const until = `${wall.add({ days: 2 }).toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`
  return [
    stepping('FREQ=DAILY', wall, { days: 1 }),
    stepping('FREQ=DAILY;INTERVAL=3', wall, { days: 3 }),
    stepping(`FREQ=DAILY;COUNT=${occurrences}`, wall, { days: 1 }),
    stepping(`FREQ=DAILY;UNTIL=${until}`, wall, { days: 1 }),
    stepping('FREQ=WEEKLY', wall, { weeks: 1 }),
    stepping('FREQ=WEEKLY;INTERVAL=2', wall, { weeks: 2 }),
    stepping(`FREQ=WEEKLY;BYDAY=${weekdays}`, wall, { days: 1 }),
    stepping('FREQ=MONTHLY', wall, { months: 1 }),
    { rule: `FREQ=MONTHLY;BYDAY=${nth}${weekday}`, walls: nthWeekdays(wall, nth) },
    stepping('FREQ=YEARLY', wall, { years: 1 }),
    stepping('FREQ=HOURLY;INTERVAL=5', wall, { hours: 5 }),
    stepping('FREQ=MINUTELY;INTERVAL=30', wall, { minutes: 30 }),
  ]
}

/** Starts two steps before a wall-clock time, or at it, where a month before does not have its day. */
function stepping(rule: string, wall: Temporal.PlainDateTime, step: Readonly<Record<string, number>>): WallExpansion {
  const times = (count: number) => Object.fromEntries(Object.entries(step).map(([unit, n]) => [unit, n * count]))
  const earlier = wall.subtract(times(2))
  const start = earlier.add(times(2)).equals(wall) ? earlier : wall
  const walls: Temporal.PlainDateTime[] = []
  for (let count = 0; walls.length < occurrences; count += 1) {
    const next = start.add(times(count))
    // In a month that does not have the day, Temporal moves to the last, and a rule skips the month.
    if (!('months' in step || 'years' in step) || next.day === start.day) walls.push(next)
  }
  return { rule, walls }
}

function nthWeekdays(wall: Temporal.PlainDateTime, nth: number): readonly Temporal.PlainDateTime[] {
  const walls: Temporal.PlainDateTime[] = []
  for (let first = wall.with({ day: 1 }); walls.length < occurrences; first = first.add({ months: 1 })) {
    const day = 1 + ((wall.dayOfWeek - first.dayOfWeek + 7) % 7) + 7 * (nth - 1)
    if (day <= first.daysInMonth) walls.push(first.with({ day }))
  }
  return walls
}
