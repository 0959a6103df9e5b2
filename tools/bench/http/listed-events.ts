import { calendarOf, now } from './calendar.ts'

export const years = { first: 2010, last: 2029 } as const

/** The events that everybody may list, of a generated calendar. */
export interface ListedEvents {
  /** Like most in the default window, with a venue. */
  readonly one: number
  /** Without a password, spread over the calendar. */
  readonly some: readonly number[]
  /** The number of events that start and end in the years of the calendar. */
  readonly total: number
  /** The same for each year. */
  readonly perYear: ReadonlyMap<number, number>
}

export function listedEventsOf(events: number): ListedEvents {
  const every = Math.max(1, Math.floor(events / 1000))
  const some: number[] = []
  const perYear = new Map<number, number>()
  let [one, id, total] = [0, 0, 0]
  for (const { kind, data } of calendarOf(events)) {
    if (kind !== 'event') continue
    id += 1
    if (data.status !== 'publish' || data.hide_from_listings || data.date_utc > now) continue
    const [first, last] = [yearOf(data.start_date), yearOf(data.end_date)]
    if (last <= years.last) total += 1
    if (first === last) perYear.set(first, (perYear.get(first) ?? 0) + 1)
    if (data.password !== null) continue
    const isUsual = data.venue.length > 0 && data.categories.length > 0 && data.organizer.length > 0
    if (one === 0 && isUsual && data.start_date > now && data.start_date < '2021') one = id
    if (id % every === 0) some.push(id)
  }
  return { one, some, total, perYear }
}

const yearOf = (date: string) => Number(date.slice(0, 4))
