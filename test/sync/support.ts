import { type CalendarOptions, createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type SyncOptions, type SyncRecord, type SyncRecordOf, sync } from 'daybook/sync'

export const times = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

type EventFields = SyncRecordOf<'event'>['fields']

/** An event of a source. */
export function event(external_id: string, fields: Partial<EventFields> = {}, more: object = {}): SyncRecord {
  return { resource: 'event', external_id, fields: { title: `Event ${external_id}`, ...times, ...fields }, ...more }
}

/** A venue of a source. */
export function venue(external_id: string, fields: object = {}): SyncRecord {
  return { resource: 'venue', external_id, fields: { venue: `Venue ${external_id}`, ...fields } }
}

/** An organizer of a source. */
export function organizer(external_id: string): SyncRecord {
  return { resource: 'organizer', external_id, fields: { organizer: `Organizer ${external_id}` } }
}

/** Events with the ids of numbers. */
export function events(from: number, to: number): readonly SyncRecord[] {
  return Array.from({ length: to - from + 1 }, (_, index) => event(String(from + index)))
}

/** A calendar in January 2030 that synchronizes the source `feed`. */
export function open(options: CalendarOptions = {}) {
  const store = createMemoryStore()
  const now = () => new Date('2030-01-15T12:00:00Z')
  const calendar = createCalendar({ store, defaultWindow: false, now, recurrence: recurringEvents(), ...options })
  return {
    store,
    calendar,
    run: (records: readonly SyncRecord[], options: SyncOptions = {}) => sync(calendar, 'feed', records, options),
    /** Returns the titles of the listed events. */
    titles: async () => (await calendar.events.list({ per_page: 50 })).records.map(({ title }) => title),
    /** Returns a record of a source, also in the trash. */
    find: async (external_id: string, collection: 'events' | 'venues' | 'organizers' = 'events', source = 'feed') => {
      const found: { readonly records: readonly { readonly id: number }[] } = await calendar.transaction(
        async ({ external }) => await external[collection]({ source, external_ids: [external_id] }),
      )
      const { records } = found
      const [record] = records
      if (record === undefined) throw new Error(`There is no record ${external_id}.`)
      return record
    },
  }
}
