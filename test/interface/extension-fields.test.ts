import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { describeFields, noBooleans, plainBooleans } from './field-table.ts'
import { bodyOf, evening, get, type Json, label, make, refusalOf, useSite } from './site.ts'

// The fields that come with the extensions (rules 10, 18 and 41): `ticketed` of events, coordinates of venues.

describeFields({
  resource: 'events',
  calendar: { ticketing: true },
  isPartial: true,
  minimal: evening(),
  accepted: plainBooleans('ticketed'),
  refused: noBooleans('ticketed'),
})

describeOnStores('coordinates', (host) => {
  const site = useSite(host, { calendar: { geolocation: true } })
  const create = (fields: Json) => site.request('POST', '/venues', { json: { venue: 'Barn', ...fields }, as: 'editor' })

  it.each([
    [52.52, 13.405],
    [0, 0],
    [90, 180],
    [-90, -180],
    [-33.9, 151],
  ])('%d, %d', async (geo_lat, geo_lng) => {
    expect(bodyOf(await create({ geo_lat, geo_lng }))).toMatchObject({ geo_lat, geo_lng })
    expect(bodyOf(await create({ geo_lat: String(geo_lat), geo_lng: String(geo_lng) }))).toMatchObject({
      geo_lat,
      geo_lng,
    })
    const { id } = await make(site, 'venues', { venue: 'Barn' })
    const update = await site.request('PATCH', `/venues/${id}`, { json: { geo_lat, geo_lng }, as: 'editor' })
    expect(bodyOf(update)).toMatchObject({ geo_lat, geo_lng })
    const sentBack = await site.request('PUT', `/venues/${id}`, { json: bodyOf(update), as: 'administrator' })
    expect(sentBack.body).toEqual(update.body)
  })

  it.each(
    [
      { geo_lat: 52.52 },
      { geo_lng: 13.405 },
      { geo_lat: 52.52, geo_lng: null },
      { geo_lat: 90.001, geo_lng: 0 },
      { geo_lat: -90.001, geo_lng: 0 },
      { geo_lat: 0, geo_lng: 180.001 },
      { geo_lat: 0, geo_lng: -180.001 },
      { geo_lat: 'north', geo_lng: 0 },
      { geo_lat: true, geo_lng: 0 },
      { geo_lat: [1], geo_lng: 0 },
    ].map((fields: Json) => [label(fields), fields] as const),
  )('refuses %s', async (_title, fields) => {
    expect(refusalOf(await create(fields))).toMatchObject({ status: 400, code: 'rest_invalid_param' })
    const { id } = await make(site, 'venues', { venue: 'Barn' })
    const update = await site.request('PATCH', `/venues/${id}`, { json: fields, as: 'editor' })
    expect(refusalOf(update)).toMatchObject({ status: 400, code: 'rest_invalid_param' })
  })

  it('none are null, and null takes them away', async () => {
    const bare = bodyOf(await create({}))
    expect(Object.keys(bare).slice(-2)).toEqual(['geo_lat', 'geo_lng'])
    expect(bare).toMatchObject({ geo_lat: null, geo_lng: null })
    for (const none of [null, '']) {
      const { id } = bodyOf(await create({ geo_lat: 1, geo_lng: 2 }))
      const update = await site.request('PATCH', `/venues/${id}`, {
        json: { geo_lat: none, geo_lng: none },
        as: 'editor',
      })
      expect(bodyOf(update)).toMatchObject({ geo_lat: null, geo_lng: null })
    }
  })
})

describeOnStores('extensions', (host) => {
  describe('when on', () => {
    const site = useSite(host, { calendar: { geolocation: true, ticketing: true } })

    it('ticketed stands last in an event, and is false by default', async () => {
      const event = await make(site, 'events', evening())
      expect([Object.keys(event).at(-1), event.ticketed]).toEqual(['ticketed', false])
      for (const none of [null, '']) {
        const { id } = await make(site, 'events', evening({ ticketed: true }))
        const update = await site.request('PATCH', `/events/${id}`, { json: { ticketed: none }, as: 'editor' })
        expect(bodyOf(update).ticketed).toBe(false)
      }
    })
  })

  describe('when off', () => {
    const site = useSite(host)

    it('their fields are not shown', async () => {
      const event = await make(site, 'events', evening({ ticketed: false }))
      const venue = await make(site, 'venues', { venue: 'Barn', geo_lat: null })
      for (const record of [event, venue, bodyOf(await get(site, `/venues/${venue.id}`))]) {
        expect(Object.keys(record).filter((key) => ['ticketed', 'geo_lat', 'geo_lng'].includes(key))).toEqual([])
      }
    })
  })
})
