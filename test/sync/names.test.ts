import { renameSource, sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { event, open, organizer, times, venue } from './support.ts'

const linked = { venue: ['v'], organizer: ['o'] }
const records = (name: string) => [venue('v', { venue: name }), organizer('o'), event('1', {}, { links: linked })]

describe("mergeLinked: 'name'", () => {
  it('uses the venues and organizers of this calendar and of other sources, and leaves them as they are', async () => {
    const { calendar, run, find } = open()
    const hall = await calendar.venues.create({ venue: 'Town Hall', city: 'Bern' })
    await sync(calendar, 'other', [organizer('x'), organizer('o')])
    const before = [await calendar.venues.list(), await calendar.organizers.list()]
    const sent = records(' town  hall')
    const options = { mergeLinked: 'name' } as const
    expect(await run(sent, options)).toMatchObject({ created: 1, unchanged: 2, errors: [] })
    expect(await find('1')).toMatchObject({ venue: [hall.id], organizer: [2] })
    expect(await run(sent.toReversed(), options)).toMatchObject({ unchanged: 3, changes: [] })
    expect([await calendar.venues.list(), await calendar.organizers.list()]).toEqual(before)
    // Without the option, the source has its own.
    expect(await run(sent)).toMatchObject({ created: 2, updated: 1 })
    expect(await run(sent, options)).toMatchObject({ unchanged: 3 })
  })

  it('takes none from the trash, none of the same source, and the lowest id of several', async () => {
    const { calendar, run, find } = open()
    for (const _ of [1, 2, 3]) await calendar.venues.create({ venue: 'Hall' })
    await calendar.venues.remove(1)
    const options = { mergeLinked: 'name' } as const
    await run(records('Hall'), options)
    expect(await find('1')).toMatchObject({ venue: [2] })
    const twice = [venue('a', { venue: 'Barn' }), venue('b', { venue: 'Barn' })]
    expect(await run([...records('Hall'), ...twice], options)).toMatchObject({ created: 2 })
    await calendar.venues.remove(2)
    await calendar.venues.remove(3)
    expect(await run([...records('Hall'), ...twice], options)).toMatchObject({ created: 1, updated: 1 })
  })

  it('is off by default', async () => {
    const { calendar, run } = open()
    await calendar.venues.create({ venue: 'Hall' })
    expect(await run(records('Hall'))).toMatchObject({ created: 3 })
  })

  it('keeps what another source loses while an event here links to it', async () => {
    const { calendar, run } = open()
    await sync(calendar, 'other', [venue('x', { venue: 'Hall' }), venue('y'), venue('z')])
    await run(records('Hall'), { mergeLinked: 'name' })
    const report = await sync(calendar, 'other', [venue('y'), venue('z')])
    expect(report).toMatchObject({ trashed: 0, remaining: [{ name: 'Hall', reason: 'linked' }] })
  })
})

describe('the names in a report', () => {
  it('are those of what changed, with the fields', async () => {
    const { run } = open()
    const created = await run([venue('v'), event('1'), { resource: 'tag', external_id: 't', fields: { name: 'Jazz' } }])
    expect(created.changes.map(({ resource, name, action, id }) => [resource, name, action, id])).toEqual([
      ['venue', 'Venue v', 'created', 1],
      ['event', 'Event 1', 'created', 1],
      ['tag', 'Jazz', 'created', 1],
    ])
    const changed = await run([venue('v', { city: 'Bern' }), event('1', { title: 'New', end_date: '2030-06-21' })])
    expect(changed.changes).toMatchObject([
      { name: 'Venue v', action: 'updated', fields: ['city'] },
      { name: 'New', action: 'updated', fields: expect.arrayContaining(['title', 'end_date']) },
    ])
    expect((await run([venue('v', { city: 'Bern' })], { confirm: true })).changes).toMatchObject([
      { name: 'New', action: 'trashed' },
    ])
    expect((await run([venue('v', { city: 'Bern' }), event('1')])).changes).toMatchObject([
      { name: 'Event 1', action: 'restored' },
    ])
  })

  it('are those of a series whose events alone changed', async () => {
    const { run } = open()
    const series = (occurrences: readonly object[]) =>
      event('1', { recurrence: 'FREQ=WEEKLY;COUNT=3' }, { occurrences })
    await run([series([])])
    const cancelled = [{ recurrence_id: '2030-06-27 18:00:00', fields: { event_status: 'cancelled' } }]
    expect(await run([series(cancelled)])).toMatchObject({
      ...{ updated: 1, needsConfirmation: false },
      changes: [{ name: 'Event 1', fields: ['occurrences'] }],
    })
    expect(await run([series(cancelled)])).toMatchObject({ unchanged: 1, changes: [] })
    expect(await run([series([])])).toMatchObject({ updated: 1 })
  })
})

describe('renameSource', () => {
  it('lets the next run go on where the last one ended', async () => {
    const { calendar, run, find } = open()
    const tag = { resource: 'tag', external_id: 't', fields: { name: 'Jazz' } } as const
    const category = { resource: 'category', external_id: 'c', fields: { name: 'Music' } } as const
    const series = event('series', { recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const all = [tag, category, series, ...records('Hall'), event('2'), event('3')]
    await run([...all, event('gone')])
    await run(all)
    await calendar.events.update((await find('2')).id, { title: 'Ours' })
    await calendar.events.remove((await find('3')).id)
    await sync(calendar, 'other', [event('1')])
    const renamed = await renameSource(calendar, 'feed', 'new')
    expect(renamed).toEqual({ renamed: 9 })
    expect(await find('gone', 'events', 'new')).toMatchObject({ status: 'trash' })
    const report = await sync(calendar, 'new', all)
    expect(report).toMatchObject({ unchanged: all.length, changes: [], conflicts: [] })
    expect(await sync(calendar, 'new', [...all, event('gone')])).toMatchObject({ restored: 1 })
    expect(await find('1', 'events', 'other')).toMatchObject({ title: 'Event 1' })
    expect(await renameSource(calendar, 'feed', 'new')).toEqual({ renamed: 0 })
  })

  it('renames nothing if the new name has one of the ids', async () => {
    const { store, calendar, run } = open()
    await run([event('0'), event('1')])
    await sync(calendar, 'other', [event('1', { ...times, title: 'Other' }), venue('0')])
    const version = await store.version()
    await expect(renameSource(calendar, 'feed', 'other')).rejects.toThrow('to must be a source without the event 1')
    expect(await store.version()).toBe(version)
    for (const [from, to] of [
      ['', 'x'],
      ['feed', ''],
      ['feed', 'feed'],
    ] as const) {
      await expect(renameSource(calendar, from, to)).rejects.toThrow(TypeError)
    }
    await expect(renameSource(calendar, 'feed', 'x'.repeat(101))).rejects.toThrow('source must be one line')
    expect(await store.version()).toBe(version)
  })
})
