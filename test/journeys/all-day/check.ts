import type { EventRecord } from 'daybook'
import { daysOf, monthGrid, overlaps, toFullCalendar } from 'daybook/domain'
import type { Store } from 'daybook/storage'
import { createTestCalendar, type TestCalendar } from 'daybook/testing'
import type { AllDayCase } from './cases.ts'

export interface AllDayReport {
  readonly events: number
  readonly updates: number
  readonly lists: number
  /** How many comparisons failed. */
  readonly wrong: number
  readonly examples: readonly string[]
}

/** Stores an event for each case and compares its dates, its days and the lists that it is in with those of the case. */
export async function checkAllDay(store: Store, cases: readonly AllDayCase[]): Promise<AllDayReport> {
  const calendar = await createTestCalendar({ store, perPage: { default: 100, max: 1_000_000 }, defaultWindow: false })
  const counts = { events: cases.length, updates: 0, lists: 0, wrong: 0 }
  const examples: string[] = []
  const compare: Compare = (what, found, expected) => {
    const [ours, theirs] = [JSON.stringify(found), JSON.stringify(expected)]
    if (ours === theirs) return
    counts.wrong += 1
    if (examples.length < 10) examples.push(`${what}: ${ours.slice(0, 300)}, but it should be ${theirs.slice(0, 300)}`)
  }

  const stored = await storeAll(calendar, cases)
  for (const [index, event] of stored.entries()) {
    const of = cases[index]
    if (of === undefined) throw new Error('An event without a case')
    compareDates('as it was created', event, of, compare)
    compareDays(event, of, compare)
    compareWithNext(event, of, stored[index + 2], compare)
  }
  for (const [index, event] of stored.entries()) {
    const of = cases[index]
    if (of === undefined || !of.hasTransition || of.first !== of.last) continue
    const { start_date, end_date } = event
    const changes = [{ title: 'Another title' }, { start_date, end_date }, { all_day: false }, { all_day: true }]
    for (const change of changes) {
      const updated = await calendar.events.update(event.id, change)
      compareDates(`after ${JSON.stringify(change)}`, updated, of, compare)
      counts.updates += 1
    }
  }
  counts.lists = await compareLists(calendar, { cases, stored, compare })
  return { ...counts, examples }
}

type Compare = (what: string, found: unknown, expected: unknown) => void

async function storeAll(calendar: TestCalendar, cases: readonly AllDayCase[]): Promise<readonly EventRecord[]> {
  const { imported } = await calendar.events.import(
    cases.map(({ zone, first, last }) => ({
      ...{ title: 'Holiday', start_date: first, end_date: last, timezone: zone, all_day: true },
    })),
  )
  if (imported !== cases.length) throw new Error(`${imported} of ${cases.length} events were imported`)
  const { records } = await calendar.events.list({ per_page: 1_000_000, orderby: 'id' })
  return records
}

function compareDates(when: string, event: EventRecord, of: AllDayCase, compare: Compare): void {
  const { start_date, end_date, utc_start_date, utc_end_date } = event
  const expected = [`${of.first} 00:00:00`, `${of.last} 23:59:59`, of.utcStart, of.utcEnd]
  compare(`${nameOf(of)} ${when}`, [start_date, end_date, utc_start_date, utc_end_date], expected)
}

function compareDays(event: EventRecord, of: AllDayCase, compare: Compare): void {
  const days = [...new Set([of.first, of.last])]
  compare(`the days of ${nameOf(of)}`, daysOf(event), days)
  compare(`the days of ${nameOf(of)} elsewhere`, daysOf(event, 'Asia/Kathmandu'), days)
  const [year = 0, month = 0] = of.first.split('-').map(Number)
  const grid = monthGrid(year, month, [event]).weeks.flatMap((week) => week.days)
  const shown = grid.filter((day) => day.events.length > 0).map(({ date }) => date)
  const inGrid = grid.map(({ date }) => date)
  const isInGrid = (day: string) => inGrid.includes(day)
  compare(`the month of ${nameOf(of)}`, shown, days.filter(isInGrid))
  const source = { ...event, ...emptyOfReply }
  const { start, end } = toFullCalendar(source)
  compare(`${nameOf(of)} in FullCalendar`, [start, end], [of.first, dayAfter(of.last)])
}

/** What `toFullCalendar` wants of a reply besides its dates. */
const emptyOfReply = { url: '', rest_url: '', venue: [], organizer: [], categories: [], tags: [] }

/** Of three cases in turn the first and the last are alone on a day and on the next one. */
function compareWithNext(event: EventRecord, of: AllDayCase, next: EventRecord | undefined, compare: Compare): void {
  const isNext = next?.timezone === event.timezone && daysOf(next).join() === dayAfter(of.first)
  // A day that the zone skipped takes the second at which it would have begun.
  if (!isNext || of.first !== of.last || of.utcStart === of.utcEnd) return
  compare(`${nameOf(of)} and the day after overlap`, overlaps(event, next), false)
}

interface Stored {
  readonly cases: readonly AllDayCase[]
  readonly stored: readonly EventRecord[]
  readonly compare: Compare
}

/** Lists what is contained in each day, what it overlaps, and what lies between the instants of one of its events. */
async function compareLists(calendar: TestCalendar, { cases, stored, compare }: Stored): Promise<number> {
  const near = casesByDay(cases, stored)
  const idsOf = (day: string, matches: (of: AllDayCase) => boolean) =>
    [-2, -1, 0, 1, 2]
      .flatMap((days) => near.get(shifted(day, days)) ?? [])
      .flatMap(({ id, of }) => (matches(of) ? id : []))
      .sort((a, b) => a - b)
  const listed = async (query: object) => {
    const { records } = await calendar.events.list({ per_page: 1_000_000, orderby: 'id', ...query })
    return records.map(({ id }) => id)
  }
  const byDay = new Map(cases.filter(({ first, last }) => first === last).map((of) => [of.first, of]))
  for (const [day, { utcStart, utcEnd }] of byDay) {
    const contained = await listed({ start_date: day, end_date: day })
    compare(
      `the list of ${day}`,
      contained,
      idsOf(day, ({ first, last }) => first >= day && last <= day),
    )
    const overlapping = await listed({ ends_after: dayBefore(day), starts_before: day })
    compare(
      `the list over ${day}`,
      overlapping,
      idsOf(day, ({ first, last }) => first <= day && last >= day),
    )
    const exact = await listed({ strict_dates: true, start_date: `${utcStart}Z`, end_date: `${utcEnd}Z` })
    const isWithin = (of: AllDayCase) => of.utcStart >= utcStart && of.utcEnd <= utcEnd
    compare(`the list from ${utcStart} to ${utcEnd}`, exact, idsOf(day, isWithin))
  }
  return 3 * byDay.size
}

interface StoredCase {
  readonly id: number
  readonly of: AllDayCase
}

/** By their first days: an event lasts two days at most, so that those near a day are few. */
function casesByDay(cases: readonly AllDayCase[], stored: readonly EventRecord[]): ReadonlyMap<string, StoredCase[]> {
  const byDay = new Map<string, StoredCase[]>()
  for (const [index, of] of cases.entries()) {
    const id = stored[index]?.id ?? 0
    byDay.set(of.first, [...(byDay.get(of.first) ?? []), { id, of }])
  }
  return byDay
}

function nameOf({ zone, first, last }: AllDayCase): string {
  return first === last ? `${first} in ${zone}` : `${first} to ${last} in ${zone}`
}

function dayAfter(day: string): string {
  return shifted(day, 1)
}

function dayBefore(day: string): string {
  return shifted(day, -1)
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
