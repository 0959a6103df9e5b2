import { renameSource, type SyncRecord } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { event, open, times, venue } from './support.ts'

// A synchronization undoes no merge (rule 75).

const feed = ({ title = 'Concert', phone = '1' } = {}): readonly SyncRecord[] => [
  venue('a', { phone }),
  venue('b', { phone: '2' }),
  event('one', { title }, { links: { venue: 'b' } }),
  event('two', {}, { links: { venue: ['a', 'b'] } }),
  event(
    'weekly',
    { recurrence: 'FREQ=WEEKLY;COUNT=3' },
    {
      links: { venue: 'b' },
      occurrences: [{ recurrence_id: '2030-06-27 18:00:00', fields: { title }, links: { venue: ['b', 'a'] } }],
    },
  ),
]

const nothing = { created: 0, updated: 0, restored: 0, trashed: 0, refused: 0, conflicts: [], errors: [] }

describe('a synchronization after a merge', () => {
  it.each([
    ['the source has both', 'a', 'b'],
    ['the source has both, the other way round', 'b', 'a'],
  ])('finds nothing to change if %s', async (_, keep, other) => {
    const { calendar, run, find } = open()
    await run(feed())
    const [stays, goes] = [await find(keep, 'venues'), await find(other, 'venues')]
    await calendar.venues.merge(stays.id, [goes.id])
    expect(await run(feed())).toMatchObject(nothing)
    expect((await calendar.venues.list({})).total).toBe(1)
    for (const id of ['one', 'two', 'weekly']) expect(await find(id)).toMatchObject({ venue: [stays.id] })
    expect(await run(feed({ title: 'Gig' }))).toMatchObject({ ...nothing, updated: 2 })
    for (const id of ['one', 'two', 'weekly']) expect(await find(id)).toMatchObject({ venue: [stays.id] })
  })

  it('updates the record that stays by its own key, and never by that of the other', async () => {
    const { calendar, run, find } = open()
    await run(feed())
    const [stays, goes] = [await find('a', 'venues'), await find('b', 'venues')]
    await calendar.venues.merge(stays.id, [goes.id])
    expect(await run(feed({ phone: '9' }))).toMatchObject({ ...nothing, updated: 1 })
    expect((await calendar.venues.get(stays.id)).phone).toBe('9')
    const other = feed().map((one) => (one.external_id === 'b' ? venue('b', { phone: '8' }) : one))
    await run(feed())
    expect(await run(other)).toMatchObject(nothing)
    expect((await calendar.venues.get(stays.id)).phone).toBe('1')
  })

  it('goes on with the key of the other if the record that stays has none', async () => {
    const { calendar, run, find } = open()
    await run(feed())
    const own = await calendar.venues.create({ venue: 'Venue b', phone: '2' })
    const goes = await find('b', 'venues')
    const merged = await calendar.venues.merge(own.id, [goes.id])
    expect(merged).toMatchObject({ source: 'feed', external_id: 'b' })
    expect(await run(feed())).toMatchObject(nothing)
    const changed = feed().map((one) => (one.external_id === 'b' ? venue('b', { phone: '7' }) : one))
    expect(await run(changed)).toMatchObject({ ...nothing, updated: 1 })
    expect((await calendar.venues.get(own.id)).phone).toBe('7')
  })

  it('keeps the record as long as the source has one of those that were merged', async () => {
    const { calendar, run, find } = open()
    await run(feed())
    const [stays, goes] = [await find('a', 'venues'), await find('b', 'venues')]
    await calendar.venues.merge(stays.id, [goes.id])
    // No event that stays links to it.
    await run([venue('b', { phone: '2' }), event('other')], { confirm: true })
    expect((await calendar.venues.get(stays.id)).status).toBe('publish')
    await run([event('other')], { confirm: true })
    expect((await calendar.venues.get(stays.id)).status).toBe('trash')
  })

  it('links new events to the record that stays', async () => {
    const { calendar, run, find } = open()
    await run(feed())
    const [stays, goes] = [await find('a', 'venues'), await find('b', 'venues')]
    await calendar.venues.merge(stays.id, [goes.id])
    await run([...feed(), event('new', times, { links: { venue: 'b' } })])
    expect(await find('new')).toMatchObject({ venue: [stays.id] })
  })

  it('finds merged categories, below which others are', async () => {
    const { calendar, run } = open()
    const records: readonly SyncRecord[] = [
      { resource: 'category', external_id: '1', fields: { name: 'Concerts' } },
      { resource: 'category', external_id: '2', fields: { name: 'Concert' } },
      { resource: 'category', external_id: '3', fields: { name: 'Jazz' }, links: { parent: '2' } },
      event('one', {}, { links: { categories: ['2', '3'] } }),
    ]
    await run(records)
    const id = async (name: string) =>
      (await calendar.categories.list({ hide_empty: false })).records.find((one) => one.name === name)?.id ?? 0
    const stays = await id('Concerts')
    await calendar.categories.merge(stays, [await id('Concert')])
    expect(await run(records)).toMatchObject(nothing)
    expect((await calendar.categories.list({ hide_empty: false })).total).toBe(2)
    expect((await calendar.categories.get(await id('Jazz'))).parent).toBe(stays)
  })

  it('knows what was merged by the new name of the source', async () => {
    const { calendar, run, find } = open()
    await run(feed())
    const [stays, goes] = [await find('a', 'venues'), await find('b', 'venues')]
    await calendar.venues.merge(stays.id, [goes.id])
    await renameSource(calendar, 'feed', 'site')
    const { sync } = await import('daybook/sync')
    expect(await sync(calendar, 'site', feed())).toMatchObject(nothing)
  })
})
