import { type CalendarOptions, createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type SyncedSourcesOptions, type SyncRecord, syncedSources } from 'daybook/sync'

type Served = readonly SyncRecord[] | (() => readonly SyncRecord[] | AsyncIterable<SyncRecord>)

export const url = 'https://feeds.example/theatre.ics'

/** A calendar with sources, whose clock and whose addresses are those of the test. */
export function openSources(
  options: Partial<CalendarOptions> = {},
  settings: Partial<Omit<SyncedSourcesOptions, 'read'>> = {},
) {
  const store = createMemoryStore()
  const served = new Map<string, Served>()
  const errors: unknown[] = []
  let time = Date.parse('2030-01-15T12:00:00Z')
  const sources = syncedSources({
    ...settings,
    async *read({ url }) {
      const found = served.get(url) ?? []
      yield* typeof found === 'function' ? found() : found
    },
  })
  const calendar = createCalendar({
    ...{ store, sources, defaultWindow: false, recurrence: recurringEvents(), now: () => new Date(time) },
    onError: (error) => void errors.push(error),
    ...options,
  })
  return {
    calendar,
    sources: calendar.sources,
    store,
    errors,
    /** What an address answers from now on. */
    serve: (records: Served, at = url) => void served.set(at, records),
    pass: (hours: number) => {
      time += hours * 3_600_000
    },
    titles: async () =>
      (await calendar.events.list({ per_page: 50, status: ['publish', 'pending', 'draft'] })).records
        .map(({ title }) => title)
        .toSorted(),
  }
}
