import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { describe, expect, it } from 'vitest'

const administrator = { id: 1, role: 'administrator' }
const times = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }

async function post(collection: string, body: object) {
  const handle = fetchHandler(createCalendar(), { authenticate: () => administrator })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const request = new Request(`https://example.org/cal/events/v1/${collection}`, {
    ...init,
    body: JSON.stringify(body),
  })
  const response = await handle(request)
  return { status: response.status, ...JSON.parse(await response.text()) }
}

describe('a required field that was sent by another name', () => {
  it.each([
    ['events', { title: 'Fair', startDate: '2030-06-20', end_date: '2030-06-20' }, 'start_date', 'startDate'],
    ['events', { title: 'Fair', StartDate: '2030-06-20', end_date: '2030-06-20' }, 'start_date', 'StartDate'],
    ['events', { title: 'Fair', 'start-date': '2030-06-20', end_date: '2030-06-20' }, 'start_date', 'start-date'],
    ['events', { title: 'Fair', strat_date: '2030-06-20', end_date: '2030-06-20' }, 'start_date', 'strat_date'],
    ['events', { title: 'Fair', start_date: '2030-06-20', endDate: '2030-06-20' }, 'end_date', 'endDate'],
    ['events', { name: 'Fair', ...times }, 'title', 'name'],
    ['venues', { name: 'Hall' }, 'venue', 'name'],
    ['organizers', { Organizer: 'Club' }, 'organizer', 'Organizer'],
    ['categories', { title: 'Music' }, 'name', 'title'],
    ['events', { title: 'Fair', ...times, venue: { name: 'Hall' } }, 'venue.venue', 'name'],
  ])('of %s, %j, is named with it', async (collection, body, field, sent) => {
    const { status, code, message, data } = await post(collection, body)
    expect([status, code, data.params]).toEqual([400, 'rest_missing_callback_param', [field]])
    expect(data.errors).toEqual({ [field]: `${field} is required; did you mean it by ${sent}?` })
    expect(message).toBe(`Missing required field: ${field} (did you mean it by ${sent}?).`)
  })

  it('is named alone if nothing is like it', async () => {
    const { message, data } = await post('events', { colour: 'red', ...times })
    expect(message).toBe('Missing required field: title.')
    expect(data.errors).toEqual({ title: 'title is required.' })
  })
})

describe('a path at which nothing is', () => {
  const messageAt = async (handle: (request: Request) => Promise<Response>, path: string) => {
    const response = await handle(new Request(`https://example.org${path}`))
    expect(response.status).toBe(404)
    const text = await response.text()
    return text.startsWith('{') ? JSON.parse(text).message : text
  }
  const interfaceAt = (path: string) =>
    `There is nothing at this path. The interface is at ${path}, with /events, /venues, /organizers, /categories, /tags, /doc below it.`

  it.each([
    [{}, '/', '/cal/events/v1'],
    [{}, '/events', '/cal/events/v1'],
    [{}, '/cal/events/v1/nothing', '/cal/events/v1'],
    [{ basePath: '/de', namespace: 'api/gig' }, '/cal/events/v1/events', '/de/api/gig'],
  ])('with the options %j of the mount, %s, leads to the interface at %s', async (mount, path, at) => {
    expect(await messageAt(fetchHandler(createCalendar(), mount), path)).toBe(interfaceAt(at))
  })

  it('leads to the interface below pages, and to these from a path that is none of both', async () => {
    const handle = fetchHandler(createPages(createCalendar()), { basePath: '/calendar' })
    expect(await messageAt(handle, '/calendar/cal/events/v1/nothing')).toBe(interfaceAt('/calendar/cal/events/v1'))
    const elsewhere = await messageAt(handle, '/elsewhere/events')
    expect(elsewhere).toContain('/calendar/')
  })
})
