import { feed } from 'daybook/feed'
import { geojson } from 'daybook/geojson'
import { describe, expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { get, type Ids, seedRecords, useSite } from './site.ts'

// Rules 59 and 60, over every host and store. `test/formats/feed/` and `test/formats/geojson/` have the details.

const at = { start_date: '2030-01-20 18:00:00', end_date: '2030-01-20 20:00:00' }
const formats = ['rss', 'atom', 'rss-upcoming', 'atom-upcoming', 'geojson']

describeEverywhere('maps and feeds', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    calendar: { now: '2030-01-15 12:00:00', geolocation: true, formats: [geojson(), ...feed({ name: 'Concerts' })] },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['venues', { venue: 'Hall', geo_lat: 46.9, geo_lng: 7.4 }],
        ['venues', { venue: 'Bunker', geo_lat: 1, geo_lng: 1, status: 'draft' }],
        ['events', { title: 'Jazz', ...at, venue: ['{Hall}', '{Bunker}'], tags: ['jazz'] }],
        ['events', { title: 'Walk', ...at, start_date: '2030-01-20 17:00:00', venue: '{Hall}' }],
        ['events', { title: 'Secret', ...at, description: 'Hidden', venue: '{Hall}', password: 'sesame' }],
        ['events', { title: 'Draft', ...at, status: 'draft', venue: '{Hall}' }],
        ['events', { title: 'Far', ...at, end_date: '2031-01-20', start_date: '2031-01-20', venue: '{Hall}' }],
      ]),
  })
  const titlesIn = (text: string) =>
    [...text.matchAll(/<title>(.*)<\/title>|"title":"(\w+)"/g)]
      .flatMap(([, xml, json]) => xml ?? json ?? [])
      .filter((title) => title !== 'Concerts')

  describe.each(formats)('%s', (format) => {
    const isUpcoming = format.endsWith('-upcoming')
    const isMap = format === 'geojson'

    it.each([
      [{}, [...(isUpcoming ? [] : ['Far']), 'Jazz', ...(isMap ? [] : ['Secret']), 'Walk']],
      [{ tags: 'jazz' }, ['Jazz']],
      [{ search: 'walk' }, ['Walk']],
      [{ geoloc_lat: '46.9', geoloc_lng: '7.4', geoloc_radius: '1', include: '{Walk}' }, ['Walk']],
      [{ geoloc_lat: '1', geoloc_lng: '1', geoloc_radius: '1' }, []],
    ])('of %j has %j', async (query: Readonly<Record<string, string>>, titles) => {
      const filled = Object.entries(query).map(([name, value]) => [name, value.replace('{Walk}', String(ids.Walk))])
      const { status, text } = await get(site, '/events', { query: { format, ...Object.fromEntries(filled) } })
      expect([status, titlesIn(text).sort()]).toEqual([200, titles])
      expect(text).not.toMatch(/Hidden|Bunker/)
    })

    it('has an ETag, pages, and the response of its type', async () => {
      const { headers, text } = await get(site, '/events', { query: { format, per_page: '1', tags: 'jazz' } })
      const again = await get(site, '/events', {
        query: { format, per_page: '1', tags: 'jazz' },
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      })
      expect([titlesIn(text), again.status, headers.get('x-cal-total')]).toEqual([['Jazz'], 304, '1'])
      const paged = await get(site, '/events', { query: { format, per_page: '1' } })
      expect(paged.headers.get('link')).toContain(`/events?format=${format}&per_page=1&page=2>; rel="next"`)
      expect(headers.get('content-type')).toMatch(isMap ? /^application\/geo\+json;/ : /^application\/(rss|atom)\+xml;/)
    })

    it('shows drafts to those who see them', async () => {
      const { text } = await get(site, '/events', { query: { format, status: 'draft' }, as: 'administrator' })
      expect(titlesIn(text)).toEqual(['Draft'])
      expect(await get(site, '/events', { query: { format, status: 'draft' } })).toMatchObject({ status: 401 })
    })
  })
})
