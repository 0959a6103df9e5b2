import { fetchHandler } from 'daybook/fetch'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

// Rules 74 and 75 with the ids of a source, and what a merge refuses.

async function aSite(mount: object = {}) {
  const calendar = await createTestCalendar()
  const faults: unknown[] = []
  const onError = (fault: unknown) => void faults.push(fault)
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }), onError, ...mount })
  const send = async (method: string, path: string, json?: object) => {
    const body = json && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
    const response = await handle(new Request(`http://localhost/cal/events/v1${path}`, { method, ...body }))
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
  return { calendar, send, faults }
}

describe('the id that a merged record has in a source', () => {
  const aMerge = async () => {
    const site = await aSite({ sourceIds: 'feed' })
    const external = (external_id: string) => ({ external: { source: 'feed', external_id } })
    const keep = await site.calendar.venues.create({ venue: 'Hall' }, external('901'))
    await site.calendar.venues.create({ venue: 'Haal' }, external('902'))
    expect((await site.send('POST', '/venues/901/merge', { others: [902] })).status).toBe(200)
    return { ...site, keep }
  }

  it('redirects a read', async () => {
    const { send } = await aMerge()
    const { status, headers, body } = await send('GET', '/venues/902?_fields=id')
    expect([status, headers.get('location')]).toEqual([301, 'http://localhost/cal/events/v1/venues/901?_fields=id'])
    expect(body.data.moved_to).toMatchObject({ resource: 'venue', id: 901 })
    expect((await send('GET', '/venues/901')).status).toBe(200)
  })

  it.each([
    ['PATCH', '/venues/902', { venue: 'Changed' }],
    ['DELETE', '/venues/902', undefined],
    ['POST', '/venues/902/merge', { others: [1_000_000_003] }],
  ])('changes nothing with %s %s', async (method, path, json) => {
    const { calendar, keep, send } = await aMerge()
    await calendar.venues.create({ venue: 'Third' })
    const { status, body } = await send(method, path, json)
    expect([status, body.message]).toEqual([404, 'There is no venue with the id 902.'])
    expect(await calendar.venues.get(keep.id)).toMatchObject({ venue: 'Hall', status: 'publish' })
  })
})

it.each([[{ toString: 1, valueOf: 1 }], [[2]], [true]])('a merge refuses fields of the id %j', async (id) => {
  const { calendar, send, faults } = await aSite()
  await calendar.venues.create({ venue: 'Hall' })
  await calendar.venues.create({ venue: 'Haal' })
  const { status, body } = await send('POST', '/venues/1/merge', { others: [2], fields: [{ id, names: ['venue'] }] })
  expect([status, Object.keys(body.data.errors)]).toEqual([400, ['fields']])
  expect(faults).toEqual([])
})

it('the message of a redirect has no password', async () => {
  const { calendar, send } = await aSite()
  const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
  const { id } = await calendar.events.create({ title: 'Locked', ...day, slug: 'old', password: 'open sesame' })
  await calendar.events.update(id, { slug: 'new' })
  const { status, body } = await send('GET', '/events/by-slug/old?password=open%20sesame')
  expect([status, body.message]).toEqual([301, 'This event has another address now.'])
})
