import type { EventInput, EventPatch, EventRecord, ManyReport, Services } from 'daybook'
import { list, text } from 'daybook/fields'
import { describe, expect, it } from 'vitest'
import { aCalendar, dated, editor, outcomes, stored } from './many-calendar.ts'

/** Returns a record without what says when it was written. */
const contentOf = ({ revision: _, modified_utc: __, ...content }: EventRecord) => content

const undoOf = (report: ManyReport) => JSON.parse(JSON.stringify(report.undo))

describe('an undo', () => {
  const sets: readonly (readonly [what: string, before: EventPatch, set: EventPatch])[] = [
    ['texts', { excerpt: 'Old', website: 'https://a.example' }, { title: 'New', excerpt: '', website: null }],
    ['flags and an image', { image: 'https://a.example/a.png' }, { featured: true, show_map: false, image: false }],
    ['costs', { cost: [5, '12', 20] }, { cost: 'Free' }],
    ['links', { venue: { venue: 'Hall' }, tags: ['A', 'B'] }, { venue: [], tags: ['C'], categories: ['D'] }],
    ['the status', { status: 'draft' }, { status: 'publish', date_utc: '2030-03-01 10:00:00', author: 9, slug: 'new' }],
    ['a removal', { status: 'pending' }, { status: 'trash' }],
    ['dates', {}, { start_date: '2030-07-01', end_date: '2030-07-02', all_day: true, timezone: 'UTC' }],
    ['the days of an all-day event', { all_day: true }, { all_day: false, start_date: '2030-06-20 10:00' }],
    [
      'a link to join',
      { online_url: 'https://a.example', online_url_from: '-PT30M' },
      { online_url: null, online_url_from: '2030-06-01 10:00' },
    ],
    ['a cancellation', {}, { event_status: 'cancelled', status_reason: 'Rain' }],
    ['a plan again', { event_status: 'cancelled', status_reason: 'Rain' }, { event_status: 'scheduled' }],
    [
      'a new date',
      { event_status: 'postponed', status_reason: 'Rain' },
      { start_date: '2030-07-01 10:00', end_date: '2030-07-01 12:00' },
    ],
    [
      'another new date',
      { event_status: 'rescheduled', previous_start_date: '2030-05-01 10:00' },
      { start_date: '2030-07-01 10:00', end_date: '2030-07-01 12:00' },
    ],
  ]
  it.each(sets)('puts back %s, and an undo of it changes them again', async (_, given, set) => {
    const { calendar } = aCalendar({ createSlug: () => 'fair' })
    const { id } = await calendar.events.create(dated('Fair', given as object))
    const before = await calendar.events.get(id)
    const report = await calendar.events.updateMany([id], { set })
    const after = await calendar.events.get(id)
    expect(contentOf(after)).not.toEqual(contentOf(before))
    const undone = await calendar.events.undoMany(undoOf(report))
    expect(outcomes(undone)).toEqual(['changed'])
    expect(contentOf(await calendar.events.get(id))).toEqual(contentOf(before))
    const redone = await calendar.events.undoMany(undoOf(undone))
    expect(outcomes(redone)).toEqual(['changed'])
    expect(contentOf(await calendar.events.get(id))).toEqual(contentOf(after))
  })

  it('puts back the second of two equal times', async () => {
    const { calendar } = aCalendar()
    const { id } = await calendar.events.create({
      title: 'Night',
      start_date: '2030-10-27T00:15:00Z',
      end_date: '2030-10-27T01:45:00Z',
    })
    const before = await calendar.events.get(id)
    expect(before).toMatchObject({ start_date: '2030-10-27 02:15:00', end_date: '2030-10-27 02:45:00' })
    const report = await calendar.events.updateMany([id], { shift: { days: -7 } })
    // 30 minutes on the clock, because nothing repeats there.
    expect(report.results).toMatchObject([
      { event: { start_date: '2030-10-20 02:15:00', end_date: '2030-10-20 02:45:00' } },
    ])
    await calendar.events.undoMany(undoOf(report))
    expect(contentOf(await calendar.events.get(id))).toEqual(contentOf(before))
  })

  it('puts back values of the app', async () => {
    const { calendar } = aCalendar({ fields: { event: { rooms: list(text()), floor: text() } } })
    const { events } = calendar as unknown as Services
    const { id } = await events.create({ ...dated('Fair'), rooms: ['A', 'B'] } as EventInput)
    const before = await events.get(id)
    const report = await events.updateMany([id], { set: { rooms: ['C'], floor: '2' } as EventPatch })
    expect(report.results).toMatchObject([{ event: { rooms: ['C'], floor: '2' } }])
    expect((await events.undoMany(undoOf(report))).changed).toBe(1)
    expect(contentOf(await events.get(id))).toEqual(contentOf(before))
  })

  it('refuses an event that somebody has changed since, and undoes the others', async () => {
    const { calendar } = aCalendar()
    const ids = await stored(calendar, 3)
    const report = await calendar.events.updateMany(ids, { set: { featured: true } })
    await calendar.events.update(ids[1] ?? 0, { excerpt: 'New' })
    const undone = await calendar.events.undoMany(report.undo)
    expect(undone.results.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(outcomes(undone)).toEqual(['changed', 'rest_precondition_failed', 'changed'])
    expect((await calendar.events.list({ featured: true })).records.map(({ id }) => id)).toEqual([ids[1]])
  })

  it('is a write of its caller', async () => {
    const { calendar } = aCalendar()
    const ids = await stored(calendar, 2, { author: 3 })
    const report = await calendar.as(editor).events.updateMany(ids, { set: { author: 9 } })
    const author = calendar.as({ id: 3, role: 'author' })
    expect(outcomes(await author.events.undoMany(report.undo))).toEqual(['rest_forbidden', 'rest_forbidden'])
    await expect(calendar.as(null).events.undoMany(report.undo)).rejects.toMatchObject({ code: 'rest_forbidden' })
    expect(outcomes(await calendar.as(editor).events.undoMany(report.undo))).toEqual(['changed', 'changed'])
  })

  it('frees a venue in the reverse order', async () => {
    const { calendar } = aCalendar({ conflicts: 'refuse' })
    const hall = (await calendar.venues.create({ venue: 'Hall' })).id
    const at = (hour: number) => ({
      start_date: `2030-06-20 ${hour}:00`,
      end_date: `2030-06-20 ${hour + 1}:00`,
      venue: hall,
    })
    const first = await calendar.events.create(dated('First', at(12)))
    const second = await calendar.events.create(dated('Second', at(11)))
    // The first leaves the hour that the second takes.
    const report = await calendar.events.updateMany([first.id, second.id], { shift: { hours: 1 } })
    expect(report.changed).toBe(2)
    expect((await calendar.events.undoMany(report.undo)).changed).toBe(2)
  })

  it.each<[what: string, given: object]>([
    ['a reason', { status_reason: 'Snow' }],
    ['an earlier start', { previous_start_date: '2030-05-01 10:00' }],
  ])('is not offered where the way back to `scheduled` would empty %s', async (_, given) => {
    const { calendar } = aCalendar()
    const { id } = await calendar.events.create(dated('Fair', given))
    const cancelled = await calendar.events.updateMany([id], { set: { event_status: 'cancelled' } })
    expect(cancelled).toMatchObject({ changed: 1, undo: [], results: [{ undo: null }] })
    // One that says something else can be undone.
    const [other] = await stored(calendar, 1)
    expect((await calendar.events.updateMany([other ?? 0], { set: { event_status: 'cancelled' } })).undo).toHaveLength(
      1,
    )
  })

  it('is not offered where a patch would not put everything back', async () => {
    const { calendar } = aCalendar()
    const weekly = await calendar.events.create(dated('Yoga', { recurrence: 'FREQ=WEEKLY;COUNT=4' }))
    const dates = (await calendar.events.list({ post_parent: weekly.id })).records.map(({ id }) => id)
    const [fair = 0] = await stored(calendar, 1)
    const odd = await calendar.events.create(
      dated('Odd', { event_status: 'rescheduled', previous_start_date: '2030-06-20 18:00' }),
    )
    const rows: readonly (readonly [readonly number[], Parameters<typeof calendar.events.updateMany>[1]])[] = [
      [[weekly.id], { set: { title: 'Pilates' } }],
      [[dates[1] ?? 0], { set: { excerpt: 'x', recurrence_scope: 'following' } }],
      [[fair], { set: { recurrence: 'FREQ=DAILY;COUNT=2' } }],
      [[dates[0] ?? 0], { set: { post_parent: 0 } }],
      [[odd.id], { shift: { days: 1 } }],
    ]
    for (const [ids, change] of rows) {
      const report = await calendar.events.updateMany(ids, change)
      expect(report.results, JSON.stringify(change)).toMatchObject([{ outcome: 'changed', undo: null }])
      expect(report.undo).toEqual([])
    }
  })
})
