import { createCalendar, type RecordChange } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { text } from 'daybook/fields'
import type { Store } from 'daybook/storage'
import { expect, it } from 'vitest'
import type { AppKind } from './app-databases.ts'

const fair = { title: 'Fair', start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00', timezone: 'UTC' }

/** A calendar that logs its changes. */
function logged(store: Store) {
  const changes: string[] = []
  const onChange = ({ type, after }: RecordChange) => {
    changes.push(`${type} ${after && 'title' in after ? after.title : ''}`)
  }
  return { calendar: createCalendar({ store, onChange }), changes }
}

/** The cases of a transaction of the app, for any client. */
export function joinedCases({ open }: AppKind): void {
  it('commits an event and a row of the app together, and reports it after the commit', async () => {
    const { store, transaction, bookings } = await open()
    const { calendar, changes } = logged(store)
    const id = await transaction(async (tx, run) => {
      const event = await calendar.transaction(({ events }) => events.create(fair), { within: tx })
      await run(`INSERT INTO bookings VALUES (${event.id})`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(changes).toEqual([])
      expect((await calendar.events.list({ period: 'all' })).total).toBe(0)
      return event.id
    })
    expect((await calendar.events.get(id)).title).toBe('Fair')
    expect(await bookings()).toEqual([id])
    await expect.poll(() => changes).toEqual(['event.created Fair'])
  })

  it('rolls both back together, and reports nothing', async () => {
    const { store, transaction, bookings } = await open()
    const { calendar, changes } = logged(store)
    const stop = new Error('stop')
    const rolledBack = transaction(async (tx, run) => {
      const { id } = await calendar.transaction(({ events }) => events.create(fair), { within: tx })
      await run(`INSERT INTO bookings VALUES (${id})`)
      throw stop
    })
    await expect(rolledBack).rejects.toBe(stop)
    expect(await bookings()).toEqual([])
    const later = await calendar.events.create(fair)
    expect(later.slug).toBe('fair')
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
    await store.close()
    expect(changes).toEqual(['event.created Fair'])
  })

  it('undoes work that throws, and goes on with the transaction', async () => {
    const { store, transaction, bookings } = await open()
    const { calendar, changes } = logged(store)
    await transaction(async (tx, run) => {
      await run('INSERT INTO bookings VALUES (7)')
      const refused = calendar.transaction(
        async ({ events }) => {
          await events.create({ ...fair, title: 'Half' })
          await events.create({ ...fair, title: '' })
        },
        { within: tx },
      )
      await expect(refused).rejects.toMatchObject({ code: 'rest_missing_callback_param' })
      await calendar.transaction(({ events }) => events.create(fair), { within: tx })
    })
    expect((await calendar.events.list({ period: 'all' })).records.map(({ title }) => title)).toEqual(['Fair'])
    expect(await bookings()).toEqual([7])
    await expect.poll(() => changes).toEqual(['event.created Fair'])
  })

  it('reads and changes what the transaction wrote, and reports each call in order', async () => {
    const { store, transaction } = await open()
    const { calendar, changes } = logged(store)
    await transaction(async (tx) => {
      const { id } = await calendar.transaction(({ events }) => events.create(fair), { within: tx })
      await calendar.transaction(({ events }) => events.update(id, { title: 'Fete' }), { within: tx })
      const title = await calendar.transaction(async ({ events }) => (await events.get(id)).title, { within: tx })
      expect(title).toBe('Fete')
    })
    await expect.poll(() => changes).toEqual(['event.created Fair', 'event.updated Fete'])
  })

  it('reports a commit before one that follows it', async () => {
    const { store, transaction } = await open()
    const { calendar, changes } = logged(store)
    const venue = await transaction(async (tx) => {
      const { id } = await calendar.transaction(({ venues }) => venues.create({ venue: 'Hall' }), { within: tx })
      // It is looked at more and more seldom.
      await new Promise((resolve) => setTimeout(resolve, 300))
      return id
    })
    await calendar.events.create({ ...fair, venue: [venue] })
    expect(changes.map((change) => change.split(' ')[0])).toEqual(['venue.created', 'event.created'])
  })

  it('reports nothing of a savepoint that the app rolled back', async () => {
    const { store, transaction } = await open()
    const { calendar, changes } = logged(store)
    await transaction(async (tx, run) => {
      await calendar.transaction(({ events }) => events.create(fair), { within: tx })
      await run('SAVEPOINT own')
      await calendar.transaction(({ events }) => events.create({ ...fair, title: 'Gone' }), { within: tx })
      await run('ROLLBACK TO SAVEPOINT own')
    })
    expect((await calendar.events.list({ period: 'all' })).records.map(({ title }) => title)).toEqual(['Fair'])
    await store.close()
    expect(changes).toEqual(['event.created Fair'])
  })

  it('never serves an uncommitted record from a cache, and serves a committed one at once', async () => {
    const { store, transaction } = await open()
    const { calendar } = logged(store)
    const handle = fetchHandler(calendar)
    const titles = async () => {
      const response = await handle(new Request('http://calendar.test/cal/events/v1/events?start_date=2030-01-01'))
      const { events } = (await response.json()) as { events: { title: string }[] } // a list of the interface
      return events.map(({ title }) => title)
    }
    await calendar.events.create({ ...fair, title: 'First' })
    for (let times = 0; times < 3; times += 1) expect(await titles()).toEqual(['First'])
    await transaction(async (tx) => {
      await calendar.transaction(({ events }) => events.create(fair), { within: tx })
      expect(await titles()).toEqual(['First'])
    })
    for (let times = 0; times < 3; times += 1) expect((await titles()).toSorted()).toEqual(['Fair', 'First'])
    const failing = transaction(async (tx) => {
      await calendar.transaction(({ events }) => events.create({ ...fair, title: 'Gone' }), { within: tx })
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    for (let times = 0; times < 3; times += 1) expect((await titles()).toSorted()).toEqual(['Fair', 'First'])
  })

  it('passes a commit to followers', async () => {
    const { store, transaction } = await open()
    const { calendar } = logged(store)
    const seen: string[] = []
    await using _ = await calendar.follow((change) => void seen.push(change.type), { poll: 20 })
    await transaction(async (tx) => {
      await calendar.transaction(({ events }) => events.create(fair), { within: tx })
      expect(seen).toEqual([])
    })
    await expect.poll(() => seen).toEqual(['event.created'])
  })

  it('reports a commit before the store is closed', async () => {
    const { store, transaction } = await open()
    const { calendar, changes } = logged(store)
    await transaction((tx) => calendar.transaction(({ events }) => events.create(fair), { within: tx }))
    await store.close()
    expect(changes).toEqual(['event.created Fair'])
  })

  it('stores the fields of an app', async () => {
    const fields = { event: { room: text({ filter: true }) } }
    const { store, transaction } = await open({ fields })
    const calendar = createCalendar({ store, fields })
    const id = await transaction((tx) =>
      calendar.transaction(async ({ events }) => (await events.create({ ...fair, room: 'Blue' })).id, { within: tx }),
    )
    expect((await calendar.events.get(id)).room).toBe('Blue')
  })

  it('runs calls that are not awaited one after another', async () => {
    const { store, transaction } = await open()
    const { calendar } = logged(store)
    await transaction((tx) =>
      Promise.all(
        ['a', 'b', 'c'].map((title) =>
          calendar.transaction(({ events }) => events.create({ ...fair, title }), { within: tx }),
        ),
      ),
    )
    expect((await calendar.events.list({ period: 'all' })).total).toBe(3)
  })
}
