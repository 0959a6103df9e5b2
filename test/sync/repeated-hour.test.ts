import { expect, it } from 'vitest'
import { event, open } from './support.ts'

// A series whose first event ends earlier on the wall clock than it starts, because its hour occurs twice.

it('has its length again when the source no longer gives an event times of its own', async () => {
  const { run, calendar } = open()
  const night = {
    ...{ timezone: 'Europe/Zurich', recurrence: 'FREQ=DAILY;COUNT=2' },
    ...{ start_date: '2030-10-27T02:30:00+02:00', end_date: '2030-10-27T02:10:00+01:00' },
  }
  const recurrence_id = '2030-10-28 02:30:00'
  const own = { recurrence_id, fields: { start_date: '2030-10-28 05:00:00', end_date: '2030-10-28 06:00:00' } }
  const ends = async () => (await calendar.events.list()).records.map(({ end_date }) => end_date)
  await run([event('a', night, { occurrences: [own] })])
  expect(await ends()).toEqual(['2030-10-27 02:10:00', '2030-10-28 06:00:00'])
  expect((await run([event('a', night)])).errors).toEqual([])
  expect(await ends()).toEqual(['2030-10-27 02:10:00', '2030-10-28 03:10:00'])
})
