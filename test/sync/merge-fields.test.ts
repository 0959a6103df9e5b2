import { describe, expect, it } from 'vitest'
import { event, open, venue } from './support.ts'

// Values that only make sense together are compared as one field.

describe('a value that changed here is one conflict with a value of its group that changed there, and both stay:', () => {
  const place = { geo_lat: 46.9, geo_lng: 7.4 }

  it.each<[string, object, object]>([
    ['latitude and longitude', { geo_lat: 47.1 }, { geo_lng: 8.2 }],
    ['longitude and latitude', { geo_lng: 8.2 }, { geo_lat: 47.1 }],
    ['longitude and both', { geo_lng: 8.2 }, { geo_lat: 47.1, geo_lng: 8.3 }],
  ])('%s', async (_, here, there) => {
    const { calendar, run, find } = open({ geolocation: true })
    await run([venue('v', place)])
    const { id } = await find('v', 'venues')
    await calendar.venues.update(id, here)
    for (const _ of [1, 2]) {
      const report = await run([venue('v', { ...place, ...there })])
      expect(report).toMatchObject({ updated: 0, conflicts: [{ resource: 'venue', id, fields: ['geo_lat'] }] })
      expect(await find('v', 'venues')).toMatchObject({ ...place, ...here })
    }
  })

  it.each<[string, object, object]>([
    ['start and end', { start_date: '2030-06-20 17:00:00' }, { end_date: '2030-06-20 21:00:00' }],
    ['end and start', { end_date: '2030-06-20 21:00:00' }, { start_date: '2030-06-20 17:00:00' }],
    ['start and zone', { start_date: '2030-06-20 17:00:00' }, { timezone: 'Europe/Zurich' }],
  ])('%s', async (_, here, there) => {
    const { calendar, run, find } = open()
    await run([event('1')])
    const { id } = await find('1')
    const { start_date, end_date, timezone } = await calendar.events.update(id, here)
    expect(await run([event('1', there)])).toMatchObject({ updated: 0, conflicts: [{ id, fields: ['start_date'] }] })
    expect(await find('1')).toMatchObject({ start_date, end_date, timezone })
  })
})
