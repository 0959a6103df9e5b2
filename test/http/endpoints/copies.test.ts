import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

// Rule 71 with the other options of a mount, and by the client.

const evening = { title: 'Swing', start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' } as const

async function aSite(mount: object = {}) {
  const calendar = await createTestCalendar({ conflicts: 'warn' })
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }), ...mount })
  const copy = async (path: string, json: object = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
    const response = await handle(new Request(`http://localhost/cal/events/v1${path}`, init))
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
  return { calendar, handle, copy }
}

it('a copy has the ids of a source, and its links are by them', async () => {
  const { calendar, copy } = await aSite({ sourceIds: 'feed' })
  const external = (external_id: string) => ({ external: { source: 'feed', external_id } })
  await calendar.venues.create({ venue: 'Other' })
  const hall = await calendar.venues.create({ venue: 'Hall' }, external('70'))
  const park = await calendar.venues.create({ venue: 'Park' }, external('80'))
  const source = await calendar.events.create({ ...evening, venue: hall.id }, external('500'))
  const { status, headers, body } = await copy('/events/500/copy')
  expect([status, body.venue.id]).toEqual([201, 70])
  expect(body.id).toBe(1_000_000_000 + source.id + 1)
  expect(headers.get('location')).toMatch(new RegExp(`/events/${body.id}$`))
  expect((await copy('/events/500/copy', { venue: 80 })).body.venue).toMatchObject({ venue: park.venue })
  expect((await copy(`/events/${source.id}/copy`)).body.message).toContain(`the id ${source.id}`)
})

it('a copy that takes a venue is reported, or refused', async () => {
  const { calendar, copy } = await aSite()
  await calendar.events.create({ ...evening, venue: { venue: 'Hall' } })
  const booked = await copy('/events/1/copy', { status: 'publish' })
  expect([booked.status, booked.headers.get('x-cal-conflicts')]).toEqual([201, '1'])
  expect((await copy('/events/1/copy?conflicts=refuse', { status: 'publish' })).status).toBe(409)
})

it('a copy needs no If-Match', async () => {
  const { calendar, copy } = await aSite({ requireIfMatch: true })
  await calendar.events.create(evening)
  expect((await copy('/events/1/copy')).status).toBe(201)
})

it('the client copies by id and by slug, and reports conflicts', async () => {
  const { calendar, handle } = await aSite()
  await calendar.events.create({ ...evening, venue: { venue: 'Hall' } })
  const client = createClient({
    baseUrl: 'http://localhost',
    fetch: (url, init) => handle(new Request(url, init as RequestInit)),
  })
  const first = await client.events.copy(1, { start_date: '2031-06-19 19:00' })
  expect(first).toMatchObject({ title: 'Swing', start_date: '2031-06-19 19:00:00', end_date: '2031-06-19 21:00:00' })
  const found: unknown[] = []
  const options = { onConflicts: ({ ids }: { ids: readonly number[] }) => void found.push(ids) }
  const second = await client.events.copy({ slug: 'swing' }, { status: 'publish' }, options)
  expect(found).toEqual([[1]])
  // What a write has returned has its ETag.
  expect(await client.events.update(second.id, { title: 'Tango' }, { ifMatch: second })).toMatchObject({
    title: 'Tango',
  })
  await expect(client.events.copy(1, {}, { ifMatch: 'x' } as object)).rejects.toThrow(/^ifMatch is not/)
  expect(client.venues).not.toHaveProperty('copy')
  expect(client.tags).not.toHaveProperty('copy')
})
