import { recurringEvents } from 'daybook/recurrence'
import { type SyncRecord, sync } from 'daybook/sync'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

const venue: SyncRecord = { resource: 'venue', external_id: 'hall', fields: { venue: 'Hall' } }

const event = (external_id: string, hours: string, fields: object = {}): SyncRecord => {
  const [start, end] = hours.split('-')
  const times = { start_date: `2030-03-04 ${start}:00`, end_date: `2030-03-04 ${end}:00` }
  return {
    ...{ resource: 'event', external_id, links: { venue: ['hall'] } },
    fields: { title: external_id, ...times, ...fields },
  }
}

const aCalendar = (conflicts: 'warn' | 'refuse' | 'ignore') =>
  createTestCalendar({ conflicts, recurrence: recurringEvents({ months: 2 }) })

it('refuses events of a source one by one, and stores them once the venue is free', async () => {
  const calendar = await aCalendar('refuse')
  const records = [venue, event('a', '10-12'), event('b', '11-13'), event('c', '12-14'), event('d', '13-15')]
  const report = await sync(calendar, 'feed', records)
  expect(report.errors.map(({ external_id, error }) => [external_id, error.code])).toEqual([
    ['b', 'event-venue-taken'],
    ['d', 'event-venue-taken'],
  ])
  expect(report).toMatchObject({ created: 3, refused: 2, doubleBookings: [] })
  const moved = [event('a', '10-11'), event('b', '11-12')]
  const { created, refused } = await sync(calendar, 'feed', [venue, ...moved, ...records.slice(3)])
  expect([created, refused]).toEqual([1, 1])
})

it('reports double bookings with warn, also of one event of a series', async () => {
  const calendar = await aCalendar('ignore')
  const series = event('s', '18-19', { recurrence: 'FREQ=DAILY;COUNT=3' })
  const run = (records: readonly SyncRecord[]) => sync(calendar, 'feed', records, { conflicts: 'warn' })
  const first = await run([venue, event('a', '10-12'), event('b', '11-13'), series])
  const [a, b] = (await calendar.events.list({ period: 'all', external_id: ['a', 'b'] })).records
  expect(first.doubleBookings).toEqual([{ id: b?.id, external_id: 'b', conflicts: [a?.id] }])
  const moved = { start_date: '2030-03-04 10:00', end_date: '2030-03-04 10:30', changed_fields: ['start_date'] }
  const occurrences = [{ recurrence_id: '2030-03-05 18:00:00', fields: moved }]
  const second = await run([venue, event('a', '10-12'), event('b', '11-13'), { ...series, occurrences } as SyncRecord])
  expect(second.doubleBookings).toEqual([{ id: expect.any(Number), external_id: '', conflicts: [a?.id] }])
  expect((await run([venue, event('a', '10-12'), event('b', '11-13')])).doubleBookings).toEqual([])
  await expect(sync(calendar, 'feed', [], { conflicts: 'no' as never })).rejects.toThrow(TypeError)
})
