import { recurringEvents } from 'daybook/recurrence'
import { fromICalendarUrl } from 'daybook/sources'
import { type SyncOptions, sync } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import { aCalendar, all } from './support.ts'

const zurich = (name: string, time: string) => `${name};TZID=Europe/Zurich:${time}`
const course = [zurich('DTSTART', '20300304T180000'), 'DURATION:PT1H', 'SUMMARY:Yoga']
const weekly = [...course, 'RRULE:FREQ=WEEKLY;COUNT=4']
const cancelledAt = (time: string) => [
  zurich('RECURRENCE-ID', time),
  zurich('DTSTART', time),
  ...course.slice(1),
  'STATUS:CANCELLED',
]
const cancelled = cancelledAt('20300311T180000')
const movedTo = (time: string, ...lines: readonly string[]) => [
  zurich('RECURRENCE-ID', '20300318T180000'),
  zurich('DTSTART', time),
  'DURATION:PT2H',
  'SUMMARY:Yoga',
  ...lines,
]
const moved = movedTo('20300319T200000')

function fileWith(...entries: readonly (readonly string[])[]): string {
  const uidOf = (entry: readonly string[]) => (entry.some((line) => line.startsWith('UID')) ? [] : ['UID:yoga'])
  const lines = entries.flatMap((entry) => ['BEGIN:VEVENT', ...uidOf(entry), ...entry, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')
}

const from = (text: string) =>
  fromICalendarUrl('https://example.org/feed.ics', {
    ...{ timeZone: 'Europe/Zurich', recurrence: true },
    fetch: async () => new Response(text),
  })

/** Returns a calendar that synchronizes files. */
async function fixtures({ months = 24 } = {}) {
  const writes: unknown[] = []
  const calendar = await aCalendar({
    now: '2030-01-15T12:00:00Z',
    recurrence: recurringEvents({ months }),
    onChange: (change) => void writes.push(change),
  })
  return {
    calendar,
    writes,
    run: (entries: readonly (readonly string[])[], options?: SyncOptions) =>
      sync(calendar, 'feed', from(fileWith(...entries)), options),
    /** Returns the listed events: start, title if it is another one, and whether they are cancelled. */
    shown: async () => {
      const { records } = await calendar.events.list({ period: 'all', per_page: 50 })
      return records.map(({ start_date, title, event_status }) =>
        [
          start_date.slice(5, 16),
          ...(title === 'Yoga' ? [] : [title]),
          ...(event_status === 'scheduled' ? [] : [event_status]),
        ].join(' '),
      )
    },
  }
}

describe('a series of a feed', () => {
  it('is read with its changed events, and with the records that only these link to', async () => {
    const here = movedTo('20300319T200000', 'LOCATION:Park', 'DESCRIPTION:Outside')
    const records = await all(from(fileWith([...weekly, 'LOCATION:Hall'], here, cancelled)))
    expect(records.map(({ resource, external_id }) => `${resource} ${external_id}`)).toEqual([
      'venue Hall',
      'venue Park',
      'event yoga',
    ])
    expect(records.at(-1)).toMatchObject({
      fields: { title: 'Yoga', recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'] } },
      occurrences: [
        {
          recurrence_id: '2030-03-18 18:00:00',
          fields: { start_date: '2030-03-19 20:00:00', end_date: '2030-03-19 22:00:00', description: 'Outside' },
          links: { venue: ['Park'] },
        },
        { recurrence_id: '2030-03-11 18:00:00', fields: { event_status: 'cancelled' }, links: { venue: [] } },
      ],
    })
  })

  it('is created with its changed events, and the next run writes nothing', async () => {
    const { run, shown, writes } = await fixtures()
    expect(await run([weekly, cancelled, moved])).toMatchObject({ created: 1, refused: 0, conflicts: [] })
    expect(await shown()).toEqual(['03-04 18:00', '03-11 18:00 cancelled', '03-19 20:00', '03-25 18:00'])
    const before = writes.length
    expect(await run([weekly, cancelled, moved])).toMatchObject({ unchanged: 1, updated: 0, conflicts: [] })
    expect(writes.length).toBe(before)
  })

  it('has the changes of its events in each run, and none when the feed has none', async () => {
    const { run, shown } = await fixtures()
    await run([weekly, moved])
    expect(await run([weekly, movedTo('20300320T200000'), cancelled])).toMatchObject({ updated: 1, conflicts: [] })
    expect(await shown()).toEqual(['03-04 18:00', '03-11 18:00 cancelled', '03-20 20:00', '03-25 18:00'])
    expect(await run([weekly])).toMatchObject({ updated: 1, conflicts: [] })
    expect(await shown()).toEqual(['03-04 18:00', '03-11 18:00', '03-18 18:00', '03-25 18:00'])
    expect(await run([weekly])).toMatchObject({ unchanged: 1 })
    expect(await run([[...weekly, zurich('EXDATE', '20300318T180000')]])).toMatchObject({ updated: 1 })
    expect(await shown()).toEqual(['03-04 18:00', '03-11 18:00', '03-25 18:00'])
  })

  it('changes all events but the fields in which they differ', async () => {
    const { run, shown } = await fixtures()
    await run([weekly, cancelled, movedTo('20300319T200000', 'LOCATION:Park')])
    const pilates = (lines: readonly string[]) => lines.map((line) => line.replace('Yoga', 'Pilates'))
    const entries = [pilates(weekly), pilates(cancelled), pilates(movedTo('20300319T200000', 'LOCATION:Park'))] as const
    expect(await run([...entries])).toMatchObject({ updated: 1, conflicts: [] })
    expect(await shown()).toEqual([
      ...['03-04 18:00 Pilates', '03-11 18:00 Pilates cancelled', '03-19 20:00 Pilates', '03-25 18:00 Pilates'],
    ])
    expect(await run([...entries])).toMatchObject({ unchanged: 2, conflicts: [] })
  })

  it('has the venue of a changed event, or none, and that of the series after the change is gone', async () => {
    const { run, calendar } = await fixtures()
    const venueOf = async () => {
      const [reply] = await calendar.toReply.events([await calendar.events.getBySlug('yoga-2030-03-18')])
      return [reply?.venue].flat().map((venue) => venue && 'venue' in venue && venue.venue)
    }
    const hall = [...weekly, 'LOCATION:Hall']
    await run([hall, movedTo('20300319T200000', 'LOCATION:Park')])
    expect(await venueOf()).toEqual(['Park'])
    await run([hall, moved])
    expect(await venueOf()).toEqual([])
    expect(await run([hall])).toMatchObject({ conflicts: [], refused: 0 })
    expect(await venueOf()).toEqual(['Hall'])
  })

  it('moves with its changed events', async () => {
    const { run, shown } = await fixtures()
    await run([weekly, cancelled, moved])
    const later = (lines: readonly string[]) => lines.map((line) => line.replace('T180000', 'T190000'))
    expect(await run([later(weekly), later(cancelled), later(moved)])).toMatchObject({ updated: 1, conflicts: [] })
    expect(await shown()).toEqual(['03-04 19:00', '03-11 19:00 cancelled', '03-19 20:00', '03-25 19:00'])
    expect(await run([later(weekly), later(cancelled), later(moved)])).toMatchObject({ unchanged: 1, conflicts: [] })
  })

  it('goes to the trash with its events, and comes back', async () => {
    const { run, shown } = await fixtures()
    await run([weekly, cancelled, moved])
    const other = ['UID:2', ...course]
    expect(await run([other], { confirm: true })).toMatchObject({ trashed: 4 })
    expect(await shown()).toEqual(['03-04 18:00'])
    expect(await run([other, weekly, cancelled, moved])).toMatchObject({ restored: 1, conflicts: [] })
    expect(await shown()).toContain('03-11 18:00 cancelled')
  })

  it('stays without its entry, while the feed has entries of its events', async () => {
    const { run, shown, calendar } = await fixtures()
    await run([weekly, cancelled])
    const other = ['UID:2', ...course.map((line) => line.replace('Yoga', 'Tango'))]
    const { id } = await calendar.events.getBySlug('yoga-2030-03-25')
    await calendar.events.update(id, { title: 'Ours' })
    for (const [time, count] of [
      ['20300319T200000', 1],
      ['20300319T200000', 0],
      ['20300320T200000', 1],
    ] as const) {
      const report = await run([other, movedTo(time)], { maxRemoved: 0 })
      expect(report).toMatchObject({ trashed: 0, conflicts: [], errors: [], needsConfirmation: false })
      expect(report.changes.filter(({ name }) => name === 'Yoga')).toHaveLength(count)
    }
    const expected = ['03-04 18:00', '03-11 18:00 cancelled', '03-20 20:00', '03-25 18:00 Ours']
    expect((await shown()).filter((one) => !one.endsWith('Tango'))).toEqual(expected)
    expect(await run([other, weekly, cancelled])).toMatchObject({ updated: 1, trashed: 0 })
    expect(await shown()).toContain('03-18 18:00')
    expect(await run([other, cancelled], { maxRemoved: 0 })).toMatchObject({ trashed: 0, notRemoved: 0 })
    expect(await shown()).toContain('03-11 18:00 cancelled')
    expect(await run([other], { maxRemoved: 0 })).toMatchObject({ notRemoved: 1 })
  })

  it('stays as it is if its rule cannot be read any more', async () => {
    const { run, shown } = await fixtures()
    await run([weekly, cancelled])
    const before = await shown()
    for (const rule of ['nonsense', 'FREQ=SOMETIMES;COUNT=4', 'COUNT=4']) {
      const report = await run([[...course, `RRULE:${rule}`]], { confirm: true })
      expect(report).toMatchObject({ trashed: 0, updated: 0, errors: [{ external_id: 'yoga' }] })
      expect(await shown()).toEqual(before)
    }
  })

  it('is a single event of each entry without the series, here and there', async () => {
    const { run, shown } = await fixtures()
    expect(await run([moved, movedTo('20300319T200000')])).toMatchObject({ created: 1, refused: 1 })
    expect(await run([moved])).toMatchObject({ unchanged: 1 })
    expect(await shown()).toEqual(['03-19 20:00'])
    // The series is new, and has the event.
    expect(await run([weekly, moved], { confirm: true })).toMatchObject({ created: 1, trashed: 1 })
    expect(await shown()).toEqual(['03-04 18:00', '03-11 18:00', '03-19 20:00', '03-25 18:00'])
  })

  it('keeps what was changed here, and reports what was changed there too', async () => {
    const { run, shown, calendar } = await fixtures()
    await run([weekly, moved])
    const { id } = await calendar.events.getBySlug('yoga-2030-03-18')
    await calendar.events.update(id, {
      title: 'Yoga outside',
      start_date: '2030-03-21 20:00',
      end_date: '2030-03-21 22:00',
    })
    expect(await run([weekly, moved])).toMatchObject({ unchanged: 1, conflicts: [] })
    expect(await shown()).toContain('03-21 20:00 Yoga outside')
    const conflict = { external_id: 'yoga', id, fields: ['start_date'] }
    for (let count = 0; count < 2; count += 1) {
      expect(await run([weekly, movedTo('20300320T200000')])).toMatchObject({ conflicts: [conflict] })
      expect(await shown()).toContain('03-21 20:00 Yoga outside')
    }
  })

  it('changes no event that an editor has moved to the trash', async () => {
    const { run, shown, calendar } = await fixtures()
    await run([weekly, moved])
    const { id } = await calendar.events.remove({ slug: 'yoga-2030-03-18' })
    expect(await run([weekly, movedTo('20300320T200000')])).toMatchObject({ updated: 0, conflicts: [] })
    expect(await shown()).toEqual(['03-04 18:00', '03-11 18:00', '03-25 18:00'])
    await calendar.events.update(id, { status: 'publish' })
    expect(await run([weekly, movedTo('20300320T200000')])).toMatchObject({ updated: 1, conflicts: [] })
    expect(await shown()).toContain('03-20 20:00')
  })

  it('has the change of an event as soon as the event is stored', async () => {
    const { run, shown, calendar } = await fixtures({ months: 1 })
    const endless = [...course, 'RRULE:FREQ=WEEKLY']
    const late = cancelledAt('20300408T180000')
    await run([endless, late])
    expect((await shown()).at(-1)).toBe('04-01 18:00')
    calendar.clock.set('2030-03-12T12:00:00Z')
    await calendar.recurrence.extend()
    expect(await run([endless, late])).toMatchObject({ updated: 1 })
    expect((await shown()).at(-1)).toBe('04-08 18:00 cancelled')
  })

  it('is refused with its changed events if one of them is invalid', async () => {
    const { run, shown } = await fixtures()
    const records = await all(from(fileWith(weekly, moved)))
    const calendar = await aCalendar({ recurrence: recurringEvents() })
    const [event] = records
    const broken = { ...event, occurrences: [{ recurrence_id: '2030-03-11 18:00:00', fields: { title: '' } }] }
    expect(await sync(calendar, 'feed', [broken as (typeof records)[number]])).toMatchObject({ refused: 1, created: 0 })
    await run([weekly])
    expect((await shown()).length).toBe(4)
  })
})
