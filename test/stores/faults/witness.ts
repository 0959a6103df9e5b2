import { createCalendar, type EventRecord } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import type { Store } from 'daybook/storage'
import { createMake } from 'daybook/testing'
import { expect } from 'vitest'

const make = createMake()

export interface Refusal {
  readonly code: 'busy' | 'unavailable' | 'not-migrated'
  /** What the message advises the operator to do. */
  readonly remedy: RegExp
}

type Operation = 'read' | 'write'

/** A user of a calendar who remembers which writes succeeded. */
export interface Witness {
  /** Writes an event with a venue and a tag of its own. */
  write(title?: string): Promise<EventRecord>
  /** Expects every acknowledged record once and complete, and no other. */
  expectIntact(): Promise<void>
  /** In process and over HTTP. Only `onError` and the cause of an error in process say why. */
  expectRefused(operation: Operation, refusal: Refusal): Promise<void>
  /** Returns the same user at another store of the same records. */
  through(store: Store): Witness
}

const published = {
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
  // Long, so that it does not fit where space is short.
  const refused = { ...input('Refused'), description: 'nowhere '.repeat(2_000) }
  const inProcess = (operation: Operation) =>
    operation === 'read' ? calendar.events.list() : calendar.events.create(refused)
  const request = (operation: Operation) =>
    operation === 'read'
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
    async expectRefused(operation, { code, remedy }) {
      const cause = { name: 'StoreError', code, message: expect.stringMatching(remedy) }
      const { status, ...body } = published[code === 'busy' ? 'busy' : 'unavailable']
      // In process the message says that `migrate` was not called.
      const error = code === 'not-migrated' ? { ...body, message: expect.stringMatching(remedy) } : body
      await expect(inProcess(operation)).rejects.toMatchObject({ name: 'CalendarError', status, ...error, cause })
      faults.length = 0
      const response = await serve(request(operation))
      expect([response.status, await response.json()]).toEqual([status, { ...body, data: { status } }])
      expect(faults).toEqual([expect.objectContaining(cause)])
    },
    through: (other) => createWitness(other, acknowledged),
  }
}
