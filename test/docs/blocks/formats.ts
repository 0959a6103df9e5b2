import type { Calendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createTestCalendar } from 'daybook/testing'
import { expect } from 'vitest'
import { type BlockCase, ran } from '../block.ts'

const at = { start_date: 'tomorrow', end_date: 'tomorrow' }

/** Returns the list in a format, of the calendar that a block makes. */
async function listIn(code: string, format: string): Promise<string> {
  const { calendar } = await ran<{ calendar: Calendar }>(code)
  await calendar.events.create({ title: 'Jazz', ...at, venue: { venue: 'Hall' } })
  const handle = fetchHandler(calendar, { baseUrl: 'https://example.org' })
  const response = await handle(new Request(`https://example.org/cal/events/v1/events?format=${format}`))
  return response.text()
}

export const geoJsonBlocks: readonly BlockCase[] = [
  {
    does: 'serve a map',
    block: 'formats: [geojson()]',
    async check(code) {
      expect(JSON.parse(await listIn(code, 'geojson'))).toMatchObject({ features: [], without_coordinates: 1 })
    },
  },
  {
    does: 'map all venues',
    block: 'toGeoJson(await',
    async check(code) {
      const calendar = await createTestCalendar({
        geolocation: true,
        seed: { venues: [{ venue: 'Hall', geo_lat: 46.9, geo_lng: 7.4 }] },
      })
      const { map } = await ran<{ map: object }>(code, calendar)
      expect(map).toMatchObject({ features: [{ geometry: { coordinates: [7.4, 46.9] } }] })
    },
  },
]

export const feedBlocks: readonly BlockCase[] = [
  {
    does: 'serve feeds',
    block: '...feed({ name',
    async check(code) {
      for (const format of ['rss', 'atom-upcoming']) {
        expect(await listIn(code, format)).toMatch(/<title>Concerts<\/title>[\s\S]*<title>Jazz<\/title>/)
      }
    },
  },
]
