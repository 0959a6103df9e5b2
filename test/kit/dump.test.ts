import { fetchHandler } from 'daybook/fetch'
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

  it('shows each record as the reply to who may see all', async () => {
    const calendar = await createTestCalendar({
      timeZone: 'Europe/Zurich',
      geolocation: true,
      seed: {
        categories: [{ name: 'Music' }],
        tags: [{ name: 'Zebra' }, { name: 'Ant' }],
        venues: [{ venue: 'Hall', city: 'Bern', status: 'draft', geo_lat: 46.9, geo_lng: 7.4 }],
        organizers: [{ organizer: 'Guild', image: 'https://example.org/guild.png' }],
        events: [
          { title: 'Fair', venue: [1], organizer: [1], categories: [1], tags: [1, 2], cost: [18, 28], image: 7 },
          { title: 'Later', date: 'tomorrow' },
        ],
      },
    })
    const dump = await calendar.dump()
    const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'administrator' }) })
    const reply = async (path: string) => {
      const response = await handle(`http://example.org/cal/events/v1${path}`)
      // In process URLs are paths.
      return JSON.parse((await response.text()).replaceAll('http://example.org/', '/')) as object
    }
    const { password_hash, ...fair } = dump.events[0] ?? {}
    expect([fair, password_hash]).toEqual([await reply('/events/1'), ''])
    expect(dump).toMatchObject({ events: [{}, { status: 'future', date: '2030-01-16 00:00:00' }] })
    expect(dump.venues).toEqual([await reply('/venues/1')])
    expect(dump.organizers).toEqual([await reply('/organizers/1')])
    expect(dump.categories).toEqual([await reply('/categories/1')])
    expect(dump.tags).toEqual([await reply('/tags/1'), await reply('/tags/2')])
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
