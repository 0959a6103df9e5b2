import { type Calendar, createCalendar, type RecordChange } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

const make = createMake()

function open() {
  const store = createMemoryStore()
  const changes: RecordChange[] = []
  const calendar = createCalendar({ store, defaultWindow: false, onChange: (change) => void changes.push(change) })
  return { store, calendar, changes }
}

describe('calendar.transaction', () => {
  it('stores all that its services write in one commit, and notifies of it afterwards', async () => {
    const { calendar, changes } = open()
    const event = await calendar.transaction(async ({ events, venues, tags }) => {
      const hall = await venues.create({ venue: 'Hall' })
      const { id } = await events.create(make.event({ venue: hall.id, tags: ['Jazz'] }))
      await tags.update(1, { description: 'Loud' })
      expect(changes).toEqual([])
      return events.update(id, { title: 'Changed' })
    })
    const records = [event, await calendar.venues.get(1), await calendar.tags.get(1)]
    expect(new Set(records.map(({ revision }) => revision)).size).toBe(1)
    expect(records).toMatchObject([{ title: 'Changed', venue: [1] }, {}, { description: 'Loud', count: 1 }])
    expect(changes.map(({ type }) => type).toSorted()).toEqual(['event.created', 'tag.created', 'venue.created'])
  })

  it('stores nothing if it throws', async () => {
    const { store, calendar } = open()
    const version = await store.version()
    const failing = calendar.transaction(async ({ events, venues }) => {
      await venues.create({ venue: 'Hall' })
      await events.create({ title: '', start_date: 'x', end_date: '' })
    })
    await expect(failing).rejects.toMatchObject({ code: 'rest_missing_callback_param' })
    expect([(await calendar.venues.list()).total, await store.version()]).toEqual([0, version])
  })

  it('stores nothing if it catches the error of a service that has written a part', async () => {
    const recurrence = recurringEvents({ maxEvents: 5 })
    const calendar = createCalendar({ recurrence, conflicts: 'refuse', defaultWindow: false })
    const hall = await calendar.venues.create({ venue: 'Hall' })
    const first = await calendar.events.create(make.event({ venue: hall.id }))
    const later = await calendar.events.create({
      title: 'Later',
      start_date: 'now',
      end_date: 'now',
      venue: hall.id,
    })
    const { start_date, end_date, timezone } = first
    const daily = { start_date: '2030-06-20 10:00', end_date: '2030-06-20 11:00', recurrence: 'FREQ=DAILY;COUNT=9' }
    const before = await calendar.events.list()
    const caught = (write: (events: Calendar['events']) => Promise<unknown>) =>
      calendar.transaction(async ({ events }) => {
        await events.create({ title: 'Before', start_date: '2031-01-01', end_date: '2031-01-01' })
        await write(events as Calendar['events']).catch(() => {})
        return 'caught'
      })
    const taken = { code: 'event-venue-taken' }
    await expect(caught((events) => events.create(make.event({ venue: hall.id })))).rejects.toMatchObject(taken)
    await expect(caught((events) => events.update(later.id, { start_date, end_date, timezone }))).rejects.toMatchObject(
      taken,
    )
    await expect(caught((events) => events.create({ title: 'Daily', ...daily }))).rejects.toMatchObject({ status: 400 })
    expect(await calendar.events.list()).toEqual(before)
    // A service that has written nothing leaves nothing behind.
    expect(await caught((events) => events.create(make.event({ title: '' })))).toBe('caught')
    expect(await caught((events) => events.update(later.id, { categories: [99] }))).toBe('caught')
    expect((await calendar.events.list()).total).toBe(before.total + 2)
  })

  it('reads what it wrote, in lists and by id, slug and external id', async () => {
    const { calendar } = open()
    const found = await calendar.transaction(async ({ events, categories, external }) => {
      const { id, slug } = await events.create(make.event({ title: 'Fair', categories: ['Music'] }), {
        external: { source: 'feed', external_id: '7' },
      })
      await events.remove(id)
      const restored = await events.update(id, { status: 'publish' })
      return {
        restored,
        bySlug: await events.getBySlug(slug),
        listed: (await events.list({ categories: 'Music' }, { include: 'linked' })).included.categories,
        categories: (await categories.list({ hide_empty: false })).total,
        byKey: (await external.events({ source: 'feed', external_ids: ['7', '8'] })).records,
        others: (await external.events({ source: 'feed', offset: 1, limit: 1 })).records,
        total: (await external.events({ source: 'feed' })).total,
        ofOther: (await external.events({ source: 'other' })).total,
        // A database may refuse to look for a key that no record can have.
        ofNone: (await external.events({ source: 'feed', external_ids: ['a\0b', '\ud800'] })).total,
        ofNoSource: (await external.events({ source: 'a\0b' })).total,
      }
    })
    const { restored, bySlug, byKey, ...rest } = found
    expect([bySlug, byKey]).toEqual([restored, [restored]])
    expect(rest).toMatchObject({
      listed: [{ name: 'Music' }],
      categories: 1,
      others: [],
      total: 1,
      ofOther: 0,
      ofNone: 0,
      ofNoSource: 0,
    })
  })

  it('checks arguments, and returns what its callback returns', async () => {
    const { calendar } = open()
    expect(await calendar.transaction(async () => 7)).toBe(7)
    await expect(calendar.transaction(({ events }) => events.get('1' as never))).rejects.toThrow(TypeError)
  })
})
