import { createTestCalendar } from 'daybook/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { memory, type StoreKind, sqlStores } from '../support/stores.ts'

/** What a calendar holds after the same steps. */
async function dumped({ open }: StoreKind): Promise<unknown> {
  const { store, close } = await open()
  onTestFinished(close)
  const calendar = await createTestCalendar({
    store,
    seed: {
      categories: [{ name: 'Music' }],
      tags: [{ name: 'Zebra' }, { name: 'Ant' }],
      organizers: [{ organizer: 'Guild' }],
      events: [{ title: 'Second', venue: { venue: 'Hall' }, tags: [2, 1], cost: 12.5 }, { password: 'sesame' }],
    },
  })
  calendar.clock.advance({ days: 1 })
  await calendar.events.update(1, { title: 'First', image: 7 })
  await calendar.events.remove(2)
  return calendar.dump()
}

describe('[memory] dump', () => {
  it('has every record by id, those in the trash and those that lists leave out too', async () => {
    expect(await dumped(memory)).toMatchObject({
      categories: [{ id: 1, name: 'Music' }],
      tags: [
        { id: 1, name: 'Zebra', count: 1 },
        { id: 2, name: 'Ant' },
      ],
      venues: [{ id: 1, venue: 'Hall', uid: 'uid-2' }],
      organizers: [{ id: 1, organizer: 'Guild', uid: 'uid-1' }],
      events: [
        { id: 1, uid: 'uid-3', title: 'First', modified_utc: '2030-01-16 12:00:00', password_hash: '' },
        { id: 2, title: 'Event 2', status: 'trash' },
      ],
    })
  })

  it('says that there is a password, and not which', async () => {
    const text = JSON.stringify(await dumped(memory))
    expect(text).toContain('"password_hash":"***"')
    expect(text).not.toContain('sesame')
  })
})

for (const kind of sqlStores()) {
  describe(`[${kind.name}] dump`, () => {
    afterAll(kind.close)

    it('is the same text as on the memory store', async () => {
      expect(JSON.stringify(await dumped(kind))).toBe(JSON.stringify(await dumped(memory)))
    })
  })
}
