import type { EventInput } from 'daybook'
import { text } from 'daybook/fields'
import { sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { event, events, open, organizer, times, venue } from './support.ts'

const own = (fields: Partial<EventInput>) => ({ title: 'Own', ...times, ...fields })
const both = { venue: ['v'], organizer: ['o'] }
const withBoth = [venue('v'), organizer('o'), ...events(1, 5), event('6', {}, { links: both })]

describe('a record that the source has lost', () => {
  it.each<[string, Partial<EventInput>]>([
    ['an event of this calendar', {}],
    ['a draft', { status: 'draft' }],
    ['a hidden event', { hide_from_listings: true }],
    ['an event that is over', { start_date: '2020-01-01 18:00', end_date: '2020-01-01 20:00' }],
    ['a series', { recurrence: 'FREQ=WEEKLY;COUNT=3' }],
  ])('stays if %s links to it', async (_, fields) => {
    const { calendar, run, find } = open()
    await run(withBoth)
    const linking = await calendar.events.create(own({ venue: [1], organizer: [1], ...fields }))
    for (let count = 0; count < 2; count += 1) {
      const report = await run(events(1, 6))
      expect(report).toMatchObject({ trashed: 0, notRemoved: 0, needsConfirmation: false })
      expect(report.remaining).toEqual([
        { resource: 'venue', external_id: 'v', id: 1, name: 'Venue v', reason: 'linked', events: 1 },
        { resource: 'organizer', external_id: 'o', id: 1, name: 'Organizer o', reason: 'linked', events: 1 },
      ])
    }
    expect(await calendar.events.get(linking.id)).toMatchObject({ venue: [1], organizer: [1] })
    await calendar.events.remove(linking.id)
    expect(await run(events(1, 6))).toMatchObject({ trashed: 2, remaining: [] })
    expect(await find('v', 'venues')).toMatchObject({ status: 'trash' })
  })

  it('stays if one event of a series links to it, or an event of another source', async () => {
    const { calendar, run } = open()
    await run([...withBoth, venue('w')])
    const series = await calendar.events.create(own({ recurrence: 'FREQ=WEEKLY;COUNT=3' }))
    const [first] = (await calendar.events.list({ post_parent: series.id })).records
    await calendar.events.update(first?.id ?? 0, { venue: [1] })
    await sync(calendar, 'other', [event('1', { title: 'Other', venue: [2] })])
    expect(await run(events(1, 6))).toMatchObject({ trashed: 1, remaining: [{ name: 'Venue v' }, { name: 'Venue w' }] })
  })

  it('stays if an event of the same source still links to it, and goes when that one goes', async () => {
    const { calendar, run } = open()
    await run([...withBoth, ...events(7, 10)])
    await calendar.events.update(1, { venue: [1] })
    expect(await run(events(1, 10))).toMatchObject({ trashed: 1, remaining: [{ name: 'Venue v' }] })
    // The event and its venue are gone at once.
    expect(await run(events(2, 10))).toMatchObject({ trashed: 2, remaining: [] })
  })

  it('stays if it is the parent of an event that stays', async () => {
    const { calendar, run, find } = open()
    await run([event('whole'), event('part', {}, { links: { post_parent: 'whole' } }), ...events(1, 8)])
    const part = await find('part')
    const { id } = await calendar.events.create(own({ post_parent: part.id }))
    const report = await run(events(1, 8))
    expect(report).toMatchObject({ trashed: 0, remaining: [{ name: 'Event whole' }, { name: 'Event part' }] })
    await calendar.events.remove(id)
    expect(await run(events(1, 8))).toMatchObject({ trashed: 2, remaining: [] })
  })

  it('keeps a required value that the source has lost', async () => {
    const { calendar, run, find } = open({ fields: { event: { note: text({ required: true }) } } })
    const withNote = (note?: string) => event('1', { ...(note !== undefined && { note }) } as object)
    await run([withNote('a')])
    for (const lost of [withNote(), event('1', { note: '' } as object), event('1', { note: null } as object)]) {
      expect(await run([lost])).toMatchObject({ errors: [], conflicts: [] })
      expect(await find('1')).toMatchObject({ note: 'a' })
      expect(await run([lost])).toMatchObject({ unchanged: 1, changes: [] })
    }
    expect(await run([withNote('b')])).toMatchObject({ updated: 1, conflicts: [] })
    await run([withNote()])
    const { id } = await find('1')
    await calendar.events.update(id, { note: 'ours' } as object)
    expect(await run([withNote()])).toMatchObject({ unchanged: 1, conflicts: [] })
    expect(await run([withNote('c')])).toMatchObject({ conflicts: [{ fields: ['note'] }] })
    expect(await find('1')).toMatchObject({ note: 'ours' })
  })
})

describe('keepPast', () => {
  const on = (id: string, date: string, more: object = {}) =>
    event(id, { start_date: `${date} 10:00`, end_date: `${date} 12:30` }, more)
  const past = on('past', '2030-01-10', { links: { venue: ['v'] } })
  const running = on('running', '2030-01-15')
  const window = [on('a', '2030-02-01'), on('b', '2030-02-02'), on('c', '2030-02-03')]

  it('keeps events that are over, and the venues that they have', async () => {
    const { run, titles } = open()
    await run([venue('v'), past, on('ended', '2030-01-15'), ...window])
    const report = await run(window, { keepPast: true })
    // The one that ended today at 12:30 is not over at 12:00.
    expect(report).toMatchObject({ trashed: 1, remaining: [{ name: 'Venue v', reason: 'linked' }] })
    expect(report.changes).toMatchObject([{ name: 'Event ended', action: 'trashed' }])
    expect(await titles()).toEqual(['Event past', 'Event a', 'Event b', 'Event c'])
  })

  it('does not count them', async () => {
    const { run, titles } = open()
    await run([venue('v'), past, running, ...window])
    // One of four.
    expect(await run(window, { keepPast: true, maxRemoved: 0.25 })).toMatchObject({ notRemoved: 1 })
    expect(await run([], { keepPast: true })).toMatchObject({ needsConfirmation: true, notRemoved: 4 })
    expect(await run([], { keepPast: true, confirm: true })).toMatchObject({ trashed: 4 })
    expect(await titles()).toEqual(['Event past'])
    // The window has moved past all that is stored.
    expect(await run([on('d', '2030-03-01')], { keepPast: true })).toMatchObject({ created: 1, trashed: 0 })
    expect(await run([])).toMatchObject({ needsConfirmation: true, notRemoved: 3 })
  })

  it('ends a series that is gone, and continues it when it is back', async () => {
    const { calendar, run } = open()
    const series = event('yoga', {
      ...{ title: 'Yoga', start_date: '2030-01-01 18:00', end_date: '2030-01-01 19:00' },
      recurrence: 'FREQ=WEEKLY;COUNT=5',
    })
    const all = [series, ...window, ...events(1, 5)]
    const days = async () =>
      (await calendar.events.list({ search: 'Yoga' })).records.map(({ start_date }) => start_date.slice(5, 10))
    await run(all)
    const options = { keepPast: true }
    expect(await run(all.slice(1), options)).toMatchObject({ trashed: 3, updated: 1, changes: [{ name: 'Yoga' }] })
    expect(await days()).toEqual(['01-01', '01-08'])
    expect(await run(all.slice(1), options)).toMatchObject({ trashed: 0, updated: 0, changes: [] })
    expect(await run(all, options)).toMatchObject({ updated: 1, conflicts: [] })
    expect(await days()).toEqual(['01-01', '01-08', '01-15', '01-22', '01-29'])
    expect(await run(all, options)).toMatchObject({ updated: 0, changes: [] })
  })
})
