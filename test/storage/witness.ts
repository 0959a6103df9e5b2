import { createCalendar, type EventRecord, type Store } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMake } from 'daybook/testing'
import { expect } from 'vitest'

const make = createMake()

export interface Refusal {
  readonly code: 'busy' | 'unavailable' | 'not-migrated'
  /** What the message for those who run the calendar says. */
  readonly remedy: RegExp
}

/** A user of a calendar who remembers what was acknowledged. */
export interface Witness {
  /** Writes an event with a venue and a tag of its own. */
  write(title?: string): Promise<EventRecord>
  /** What was acknowledged is there, whole and once, and nothing else is. */
  expectIntact(): Promise<void>
  /** In process and over HTTP; only those who run the calendar see why. */
  expectRefused(asked: 'read' | 'write', refusal: Refusal): Promise<void>
  /** The same user at another store of the same records. */
  through(store: Store): Witness
}

const told = {
  busy: { status: 409, code: 'rest_conflict', message: 'Others were changing the same records. Try again.' },
  unavailable: {
    status: 503,
    code: 'rest_unavailable',
    message: 'The calendar cannot be reached just now. Try again later.',
  },
} as const

export function createWitness(store: Store, acknowledged: string[] = []): Witness {
  const faults: unknown[] = []
  const calendar = createCalendar({ store, defaultWindow: false, onError: (error) => faults.push(error) })
  const serve = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
  const url = 'http://calendar.test/cal/events/v1/events'
  const all = { per_page: 50 }
  const input = (title: string) => make.event({ title, venue: { venue: title }, tags: [title] })
  // Long, so that it fits nowhere where room is short.
  const refused = { ...input('Refused'), description: 'nowhere '.repeat(2_000) }
  const ask = (asked: 'read' | 'write') => (asked === 'read' ? calendar.events.list() : calendar.events.create(refused))
  const request = (asked: 'read' | 'write') =>
    asked === 'read'
      ? new Request(url)
      : new Request(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(refused),
        })

  return {
    async write(title = `Event ${acknowledged.length + 1}`) {
      const event = await calendar.events.create(input(title))
      acknowledged.push(title)
      return event
    },
    async expectIntact() {
      const [events, venues, tags] = await Promise.all([
        calendar.events.list(all),
        calendar.venues.list(all),
        calendar.tags.list({ ...all, hide_empty: false }),
      ])
      const names = acknowledged.toSorted()
      expect(events.records.map(({ title }) => title).toSorted()).toEqual(names)
      expect(venues.records.map(({ venue }) => venue).toSorted()).toEqual(names)
      expect(tags.records.map(({ name, count }) => [name, count]).toSorted()).toEqual(names.map((name) => [name, 1]))
      expect(events.records.every(({ venue, tags }) => venue.length === 1 && tags.length === 1)).toBe(true)
    },
    async expectRefused(asked, { code, remedy }) {
      const cause = { name: 'StoreError', code, message: expect.stringMatching(remedy) }
      const { status, ...body } = told[code === 'busy' ? 'busy' : 'unavailable']
      // Who sets the calendar up is told in process what is missing.
      const inProcess = code === 'not-migrated' ? { ...body, message: expect.stringMatching(remedy) } : body
      await expect(ask(asked)).rejects.toMatchObject({ name: 'CalendarError', status, ...inProcess, cause })
      faults.length = 0
      const response = await serve(request(asked))
      expect([response.status, await response.json()]).toEqual([status, { ...body, data: { status } }])
      expect(faults).toEqual([expect.objectContaining(cause)])
    },
    through: (other) => createWitness(other, acknowledged),
  }
}
