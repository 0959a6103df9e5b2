import {
  type Actor,
  type CalendarOptions,
  createCalendar,
  type EventInput,
  type ManyReport,
  type RecordChange,
} from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import type { Store } from 'daybook/storage'

export const editor: Actor = { id: 2, role: 'editor' }

/** Returns a calendar, and what it passes to `onChange`. */
export function aCalendar(options: CalendarOptions = {}) {
  const changes: RecordChange[] = []
  const calendar = createCalendar({
    defaultWindow: false,
    timeZone: 'Europe/Zurich',
    now: () => new Date('2030-01-15T12:00:00Z'),
    recurrence: recurringEvents(),
    onChange: (change) => void changes.push(change),
    ...options,
  })
  return { calendar, changes }
}

export function dated(title: string, more: Partial<EventInput> = {}): EventInput {
  return { title, start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00', ...more }
}

/** Stores some events, and returns their ids. */
export async function stored(
  { events }: ReturnType<typeof aCalendar>['calendar'],
  count: number,
  more: Partial<EventInput> = {},
): Promise<readonly number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) ids.push((await events.create(dated(`Event ${index}`, more))).id)
  return ids
}

export function outcomes(report: ManyReport): readonly string[] {
  return report.results.map((one) => (one.outcome === 'refused' ? one.error.code : one.outcome))
}

/** Counts the transactions of a store, and fails in one of them: before its work, or with a commit that has arrived. */
export function failing(store: Store, at: number, when: 'before' | 'after' = 'before') {
  const counted = { transactions: 0, error: new Error('The disk is full.') }
  const failing: Store = {
    ...store,
    async transaction(...args) {
      counted.transactions += 1
      if (counted.transactions !== at) return store.transaction(...args)
      if (when === 'after') await store.transaction(...args)
      throw counted.error
    },
  }
  return { store: failing, counted }
}
