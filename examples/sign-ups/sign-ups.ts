// Sign-ups for events: a capacity, a waiting list, leaving and moving up. run.ts shows them.
//
// A table of the app has the people of each event in one line, as they came. The first `capacity` of them have a seat, the
// others wait. Who has a seat is stored nowhere, so it is never half-written: when somebody leaves, the next one has the seat.

import { type Actor, createCalendar, type RecordChange } from 'daybook'
import { boolean, integer } from 'daybook/fields'
import type { Store } from 'daybook/storage'
import { oneAtATime } from './one-at-a-time.ts'
import type { SignUpTable } from './tables.ts'

export const fields = {
  event: {
    capacity: integer({ min: 0, description: 'The number of seats; no limit without one' }),
    full: boolean({ filter: true, description: 'Whether all seats are taken' }),
  },
}

interface SignUpOptions {
  readonly store: Store
  readonly table: SignUpTable
  /** Notifies somebody who waited of their seat. Called again if the process ended before the table noted it. */
  readonly notify: (person: string, event: number) => Promise<void>
}

interface People {
  readonly taking: readonly string[]
  readonly waiting: readonly string[]
}

export function openSignUps({ store, table, notify }: SignUpOptions) {
  const onChange = ({ type, before, after }: RecordChange) =>
    type === 'event.updated' && capacityOf(before) !== capacityOf(after) ? settle(after.id) : undefined
  const calendar = createCalendar({ store, fields, onChange, onError: console.error })

  /** Sets `full` of an event by the table, and notifies those who moved up. */
  const look = async (id: number): Promise<People> => {
    const line = await table.line(id)
    const { seats, isStale } = await calendar.transaction(async ({ events }) => {
      const event = await events.get(id)
      const seats = seatsOf(event)
      const full = line.length >= seats
      if (event.full !== full) await events.update(id, { full })
      return { seats, isStale: event.full !== full }
    })
    // The line may have changed since it was read, in any process. The last look is one that changes nothing.
    if (isStale) return look(id)
    for (const { person, isWaiting } of line.slice(0, seats)) {
      if (!isWaiting) continue
      await notify(person, id)
      await table.noteNotified(id, person)
    }
    const people = line.map(({ person }) => person)
    return { taking: people.slice(0, seats), waiting: people.slice(seats) }
  }
  const settle = oneAtATime(look)

  return {
    calendar,
    settle,
    /** Signs up once. Returns the number on the waiting list; 0 is a seat. Throws for an event that the caller does not see. */
    async join(actor: Actor, id: number): Promise<number> {
      const person = String(actor.id)
      await table.add(id, person, seatsOf(await calendar.as(actor).events.get(id)))
      return (await settle(id)).waiting.indexOf(person) + 1
    },
    async leave(actor: Actor, id: number): Promise<void> {
      await table.remove(id, String(actor.id))
      await settle(id)
    },
    /** Completes what a process has left that was killed. Call it at the start. */
    async repair(): Promise<void> {
      for (const id of await table.events()) await settle(id)
    },
  }
}

function seatsOf({ capacity }: { readonly capacity: number | null }): number {
  return capacity ?? Number.MAX_SAFE_INTEGER
}

/** Returns the field of a record whose type does not have it. */
function capacityOf(record: object): unknown {
  return Reflect.get(record, 'capacity')
}
