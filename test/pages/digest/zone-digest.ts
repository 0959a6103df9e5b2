import { digestCalendar, digestOf } from './digest-calendar.ts'

/** A digest of events that begin and end where days and clocks change. */
export async function zoneDigest() {
  const calendar = await digestCalendar(
    [
      ['First second', '2030-03-25 00:00', '2030-03-25 00:00'],
      ['All day', '2030-03-31', '2030-03-31'],
      ['In the gap', '2030-03-31 02:30', '2030-03-31 03:30'],
      ['In Auckland', '2030-03-31 23:00', '2030-04-01 01:00', { timezone: 'Pacific/Auckland' }],
      ['Last second', '2030-03-31 23:59:59', '2030-03-31 23:59:59'],
      ['Too late', '2030-04-01 00:00', '2030-04-01 01:00'],
    ],
    '2030-03-24T23:30:00Z',
  )
  return digestOf(calendar, { since: '2030-03-25' })
}
