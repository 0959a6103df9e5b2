import type { EventInput, EventRecord } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { afterEach, beforeEach, describe } from 'vitest'
import { databases, memory, type OpenStore, type StoreKind } from '../support/stores.ts'

// The tests of rule 56 share a course on four Mondays, before and after a change of clocks.

export const yoga = { title: 'Yoga', start_date: '2030-03-04 18:00', end_date: '2030-03-04 19:00' }

/** The starts of its events. */
export const starts = ['2030-03-04 18:00', '2030-03-11 18:00', '2030-03-18 18:00', '2030-03-25 18:00']

let kind: StoreKind = memory
const opened: OpenStore[] = []

/** Tests that hold on SQLite too, whose transactions are not those of the memory store. */
export function describeOnSeriesStores(tests: () => void): void {
  for (const one of [memory, ...databases().filter(({ name }) => name.startsWith('sqlite'))]) {
    describe(`[${one.name}] series`, () => {
      beforeEach(() => {
        kind = one
      })
      afterEach(async () => {
        for (const { close } of opened.splice(0)) await close()
        kind = memory
      })
      tests()
    })
  }
}

export async function aCalendar(options: TestCalendarOptions = {}) {
  const open = await kind.open()
  opened.push(open)
  return createTestCalendar({
    store: open.store,
    timeZone: 'Europe/Zurich',
    recurrence: recurringEvents(),
    now: '2030-03-01T12:00:00Z',
    ...options,
  })
}

type TestCalendar = Awaited<ReturnType<typeof aCalendar>>

export async function aSeries(input: Partial<EventInput> = {}, options: TestCalendarOptions = {}) {
  const calendar = await aCalendar(options)
  const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=4', ...input })
  return { calendar, series, events: await eventsOf(calendar, series) }
}

/** The listed events of a series. */
export async function eventsOf(
  calendar: TestCalendar,
  { id }: { readonly id: number },
): Promise<readonly EventRecord[]> {
  return (await calendar.events.list({ post_parent: id, period: 'all', per_page: 50 })).records
}

export function at(events: readonly EventRecord[], index: number): EventRecord {
  const event = events.at(index)
  if (event === undefined) throw new Error(`There is no event ${index}.`)
  return event
}

export const startsOf = (events: readonly EventRecord[]) => events.map(({ start_date }) => start_date.slice(0, 16))
export const titlesOf = (events: readonly EventRecord[]) => events.map(({ title }) => title)
export const idsOf = (events: readonly EventRecord[]) => events.map(({ id }) => id)
