import type { ReplyTransform } from 'daybook/http'
import { jsonLd } from 'daybook/jsonld'
import { expect, it } from 'vitest'
import { describeEverywhere } from '../support/everywhere.ts'
import { bodyOf, get, type Ids, type Json, recordsOf, seedRecords, useSite } from './site.ts'

// Rule 53: a mount changes the records in its responses.

const at = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

/** Changes a member of venues, also in lists, and adds one. */
const capitals: ReplyTransform = {
  venue: {
    members: { venue: { type: 'array' }, path: { type: 'string' } },
    inLists: true,
    toReply: (venue, { root }) => ({ ...venue, venue: [venue.venue.toUpperCase()], path: root.namespace }),
    toInput({ venue, ...others }) {
      const [name] = [venue].flat()
      return { ...others, venue: typeof name === 'string' ? name.toLowerCase() : venue }
    },
  },
}

/** Wraps what the one before it has made. */
const again: ReplyTransform = {
  venue: {
    members: {},
    inLists: false,
    toReply: (venue) => ({ ...venue, venue: [venue.venue] }),
    toInput: ({ venue, ...others }) => ({ ...others, venue: Array.isArray(venue) ? venue[0] : venue }),
  },
}

describeEverywhere('transforms', (host) => {
  const ids: Ids = {}
  const site = useSite(host, {
    mount: { transforms: [jsonLd(), capitals, again] },
    calendar: { unknownInput: 'reject' },
    seed: (opened) =>
      seedRecords(opened, ids, [
        ['venues', { venue: 'hall' }],
        ['events', { title: 'Concert', ...at, venue: '{hall}', tags: ['new'] }],
      ]),
  })

  it('add a member to single records, by id and by slug, and to what writes return', async () => {
    const json_ld = { '@type': 'Event', name: 'Concert', location: { name: 'hall' } }
    const byId = await get(site, `/events/${ids.Concert}`)
    expect(bodyOf(byId)).toMatchObject({ title: 'Concert', tags: [{ name: 'new', count: 1 }], json_ld })
    expect(bodyOf(await get(site, '/events/by-slug/concert'))).toEqual(bodyOf(byId))
    const { body } = await site.request('PATCH', `/events/${ids.Concert}`, { json: { cost: 20 }, as: 'editor' })
    expect(body).toMatchObject({ cost: '$20', json_ld: { ...json_ld, offers: { price: '20' } } })
  })

  it('leave out of lists what is of single records', async () => {
    const [event] = recordsOf(await get(site, '/events'), 'events')
    expect(event).toHaveProperty('title')
    expect(event).not.toHaveProperty('json_ld')
  })

  it('change lists, and apply in their order', async () => {
    expect(recordsOf(await get(site, '/venues'), 'venues')).toMatchObject([{ venue: ['HALL'], path: 'cal/events/v1' }])
    expect(bodyOf(await get(site, `/venues/${ids.hall}`))).toMatchObject({ venue: [['HALL']] })
  })

  it('are selected by _fields, with all that they need', async () => {
    const selected = (path: string, fields: string) => get(site, path, { query: { _fields: fields } })
    expect(bodyOf(await selected(`/events/${ids.Concert}`, 'json_ld,id'))).toEqual({
      id: ids.Concert,
      json_ld: expect.objectContaining({ location: expect.objectContaining({ name: 'hall' }) }),
    })
    expect(recordsOf(await selected('/venues', 'path'), 'venues')).toEqual([{ path: 'cal/events/v1' }])
    expect((await selected('/events', 'json')).status).toBe(400)
  })

  it('accept back what they show, also when unknown input is rejected', async () => {
    for (const path of [`/events/${ids.Concert}`, `/venues/${ids.hall}`]) {
      const shown = bodyOf(await get(site, path)) as Json & object
      const { status, body } = await site.request('PUT', path, { json: { ...shown, slug: 'other' }, as: 'editor' })
      const { modified, modified_utc, json_ld, ...same } = { ...shown, slug: 'other' } as Record<string, unknown>
      expect([status, body]).toEqual([200, expect.objectContaining(same)])
    }
    const created = await site.request('POST', '/venues', { json: { venue: [['PARK']], path: '' }, as: 'editor' })
    expect([created.status, created.body]).toEqual([201, expect.objectContaining({ venue: [['PARK']], slug: 'park' })])
  })

  it('are described in /doc, but not required', async () => {
    const { components } = bodyOf(await get(site, '/doc')) as {
      components: {
        schemas: Record<string, { properties: Record<string, { type?: string }>; required: readonly string[] }>
      }
    }
    const { Event, Venue } = components.schemas
    expect([Event?.properties.json_ld?.type, Venue?.properties.venue?.type]).toEqual(['object', 'array'])
    expect([Event?.required.includes('json_ld'), Venue?.required.includes('path')]).toEqual([false, false])
  })

  it('are not those of another mount with the same URL', async () => {
    const twin = await site.mount({ baseUrl: site.baseUrl })
    for (const _ of [1, 2, 3]) {
      expect((await twin.request('GET', `/venues/${ids.hall}`)).body).toMatchObject({ venue: 'hall' })
      expect(bodyOf(await get(site, `/venues/${ids.hall}`))).toMatchObject({ venue: [['HALL']] })
    }
  })

  it('show each change of what they depend on', async () => {
    const titles = async () =>
      [await get(site, `/events/${ids.Concert}`), await get(site, `/events/${ids.Concert}`)].map(bodyOf)
    await titles()
    await site.request('PATCH', `/venues/${ids.hall}`, { json: { city: 'Bern' }, as: 'editor' })
    const address = { '@type': 'PostalAddress', addressLocality: 'Bern' }
    for (const event of await titles()) expect(event).toMatchObject({ json_ld: { location: { address } } })
  })
})
