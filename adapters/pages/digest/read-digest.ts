import type { EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { addDays } from '../ground/dates/days.ts'
import { byStart, takesDays } from '../ground/dates/event-days.ts'
import { notOver } from '../site/reading/over.ts'
import type { DigestOptions } from './digest-options.ts'

/** The days of a digest, such as `2030-06-20`. */
export interface DigestDays {
  readonly first: string
  readonly last: string
}

/** The events of a digest. */
export interface DigestEvents {
  /** Those that start on its days, in the order of their own clocks. */
  readonly coming: readonly EventReply[]
  /** Those that began before and go on. */
  readonly running: readonly EventReply[]
  /** How many others there are. */
  readonly more: number
}

/** More would hide what starts. */
const maxRunning = 10

/** Returns the days of a digest. Throws a `TypeError` for a last day before the first. */
export function daysOfDigest({ since = 'today', until }: DigestOptions, today: string): DigestDays {
  const first = since === 'today' ? today : since === 'tomorrow' ? addDays(today, 1) : since
  const last = until ?? addDays(first, 6)
  if (last < first) throw new TypeError(`until must not be before since; received ${until} and ${first}.`)
  return { first, last }
}

/** Reads the events of a digest that its caller may see. */
export async function readDigest(
  visit: Pick<Visit, 'readEvents' | 'now'>,
  { first, last }: DigestDays,
  { filters = {}, limit = 50, today }: Pick<DigestOptions, 'filters' | 'limit'> & { readonly today: string },
): Promise<DigestEvents> {
  const listed = { ...filters, ...notOver(visit) }
  // What is not over now may still be before a first day that is in the future.
  const goesOn = first > today ? { ends_after: first } : {}
  const [coming, running] = await Promise.all([
    visit.readEvents({ ...listed, start_date: first, starts_before: addDays(last, 1) }, limit),
    visit.readEvents({ ...listed, ...goesOn, starts_before: first, orderby: 'end_date' }, limit),
  ])
  // A night belongs to the day on which it began. Nights end first, so none is among those that are not read.
  const long = running.events.filter(takesDays)
  const shown = long.slice(0, Math.min(maxRunning, limit - coming.events.length))
  const total = coming.total + running.total - (running.events.length - long.length)
  return { coming: byStart(coming.events), running: shown, more: total - coming.events.length - shown.length }
}
