import { CalendarError, isCalendarError } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aPage, scripted } from './server.ts'

async function errorOf(work: Promise<unknown>): Promise<CalendarError> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (isCalendarError(error) && error instanceof CalendarError) return error
  throw new Error(`not a CalendarError: ${error}`)
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

describe('a reply of another server', () => {
  it('keeps the status that it has, and what it says of the fields', async () => {
    const params = { start_date: 'Invalid parameter.' }
    const body = { code: 'rest_invalid_param', message: 'Invalid.', data: { status: 400, params, details: {} } }
    const { client } = scripted(() => json(422, body))
    const { code, status, message, params: named } = await errorOf(client.events.list())
    expect([code, status, message, named]).toEqual(['rest_invalid_param', 422, 'Invalid.', params])
  })

  it('with a code that is none of this interface has the nearest, and what came as its cause', async () => {
    const body = { code: 'rest_post_invalid_id', message: 'Invalid post ID.', data: { status: 404 } }
    const { client } = scripted(() => json(404, body))
    const { code, status, message, cause } = await errorOf(client.events.get(9))
    expect([code, status, cause]).toEqual(['rest_no_route', 404, body])
    expect(message).toBe('GET https://x.test/cal/events/v1/events/9 was answered with 404: Invalid post ID.')
  })

  it.each([
    ['rest-event-not-found', 404, 'event-not-found'],
    ['rest_event_not_found', 404, 'event-not-found'],
    ['REST_EVENT_NOT_FOUND', 404, 'event-not-found'],
    ['event_not_found', 404, 'event-not-found'],
    ['event-not-found', 404, 'event-not-found'],
    ['rest-venue-is-in-trash', 410, 'venue-is-in-trash'],
    ['rest-event-archive-page-not-found', 404, 'event-archive-page-not-found'],
    ['rest-invalid-param', 400, 'rest_invalid_param'],
    ['invalid_param', 400, 'rest_invalid_param'],
    ['term-exists', 409, 'term_exists'],
  ])('with the code %s is known', async (sent, status, code) => {
    const { client } = scripted(() => json(status, { code: sent, message: 'As it was said.', data: { status } }))
    const error = await errorOf(client.events.get(9))
    expect([error.code, error.status, error.message, error.cause]).toEqual([code, status, 'As it was said.', undefined])
  })

  it('ends the reading of all pages by its code, however it is spelt', async () => {
    const { client } = scripted(({ searchParams }) =>
      searchParams.get('page') === '2'
        ? json(404, { code: 'rest-event-archive-page-not-found', message: 'No.', data: { status: 404 } })
        : aPage([1, 2], { of: 2 }),
    )
    const ids: number[] = []
    for await (const { id } of client.events.all()) ids.push(id)
    expect(ids).toEqual([1, 2])
  })

  it('has integers where it sends digits', async () => {
    const venue = { id: '7', author: '1', zip: '3011', show_map: true }
    const event = {
      id: '12',
      author: '3',
      title: '2030',
      post_parent: '0',
      image: { id: '9', width: '640', sizes: { thumbnail: { width: '150', height: '150', url: '1' } } },
      venue,
      organizer: [
        { id: '8', author: 'u_1', phone: '117' },
        { id: '9', author: '007' },
      ],
      categories: [{ id: '4', name: '24', parent: '0', count: '2' }],
      cost_details: { values: ['10'] },
    }
    const shown = {
      id: 12,
      author: 3,
      title: '2030',
      post_parent: 0,
      image: { id: 9, width: 640, sizes: { thumbnail: { width: 150, height: 150, url: '1' } } },
      venue: { id: 7, author: 1, zip: '3011', show_map: true },
      organizer: [
        { id: 8, author: 'u_1', phone: '117' },
        { id: 9, author: '007' },
      ],
      categories: [{ id: 4, name: '24', parent: 0, count: 2 }],
      cost_details: { values: ['10'] },
    }
    const { client } = scripted(({ pathname }) =>
      pathname.endsWith('/events') ? { events: [event], total: '1', total_pages: '1' } : event,
    )
    expect(await client.events.get(12)).toEqual(shown)
    expect(await client.events.list()).toEqual({ events: [shown], total: 1, total_pages: 1 })
  })

  it('with a name that every object knows for a code has the nearest too', async () => {
    const { client } = scripted(() => json(404, { code: 'toString', message: 'Lost.' }))
    expect((await errorOf(client.events.get(9))).code).toBe('rest_no_route')
  })

  it.each([
    [400, 'rest_invalid_param'],
    [401, 'rest_invalid_credentials'],
    [403, 'rest_forbidden'],
    [404, 'rest_no_route'],
    [405, 'rest_method_not_allowed'],
    [409, 'rest_conflict'],
    [412, 'rest_precondition_failed'],
    [413, 'rest_body_too_large'],
    [415, 'rest_unsupported_media_type'],
    [428, 'rest_precondition_required'],
    [429, 'rest_unavailable'],
    [502, 'rest_unavailable'],
    [503, 'rest_unavailable'],
    [504, 'rest_unavailable'],
    [500, 'rest_internal_error'],
    [418, 'rest_internal_error'],
  ])('that is a page with %i is %s', async (status, code) => {
    const page = '<h1>Sorry</h1>'
    const { client } = scripted(() => new Response(page, { status }))
    expect(await errorOf(client.tags.list())).toMatchObject({ code, status, cause: page })
  })

  it.each(['<!doctype html>', '', '[]', 'null', '{"hello":"world"}', '7'])(
    'that is none of this interface is no record and no list: %s',
    async (text) => {
      const { client } = scripted(() => text)
      for (const work of [client.events.list(), client.events.get(1), client.events.all().next()]) {
        const { code, message } = await errorOf(work)
        expect(code).toBe('rest_internal_error')
        expect(message).toMatch(/^GET https:\/\/x\.test\S+ was not answered by a server of this interface\.$/)
      }
    },
  )

  it('has params and errors only if they are what the type says', async () => {
    for (const params of ['start_date', { start_date: 7 }, null, 7, [1]]) {
      const { client } = scripted(() => json(400, { code: 'rest_invalid_param', message: '', data: { params } }))
      expect((await errorOf(client.events.list())).params).toBeUndefined()
    }
    for (const errors of [['start_date'], { start_date: 7 }, null, 'x']) {
      const { client } = scripted(() => json(400, { code: 'rest_invalid_param', message: '', data: { errors } }))
      expect((await errorOf(client.events.list())).errors).toBeUndefined()
    }
  })
})

describe('no reply', () => {
  it('is rest_unavailable with its cause, and shows no password', async () => {
    const fault = new TypeError('fetch failed')
    const { client } = scripted(() => fault)
    const { code, status, message, cause } = await errorOf(client.events.get(1, { password: 'sesame' }))
    expect([code, status, cause]).toEqual(['rest_unavailable', 503, fault])
    expect(message).toBe('GET https://x.test/cal/events/v1/events/1 got no reply.')
  })

  it('is also one that breaks off', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('hung up')) })
    const { client } = scripted(() => new Response(body))
    expect(await errorOf(client.events.list())).toMatchObject({ code: 'rest_unavailable', cause: new Error('hung up') })
  })

  it('is awaited no longer than the signal says, whose reason is thrown', async () => {
    const reason = new Error('enough')
    const stop = new AbortController()
    const { client, sent } = scripted((_url, { signal }) => {
      stop.abort(reason)
      return signal?.reason
    })
    await expect(client.events.list({}, { signal: stop.signal })).rejects.toBe(reason)
    for (const work of [
      client.events.get(1, { signal: stop.signal }),
      client.events.create({ title: 'A', start_date: 'today', end_date: 'today' }, { signal: stop.signal }),
      client.events.update(1, {}, { signal: stop.signal }),
      client.events.remove(1, { signal: stop.signal }),
      client.events.all({}, { signal: stop.signal }).next(),
    ]) {
      await expect(work).rejects.toBe(reason)
    }
    expect(sent).toHaveLength(1)
  })
})

describe('a record', () => {
  it('of a list has no ETag to be changed by', async () => {
    const { client } = scripted(() => aPage([1]))
    const { events } = await client.events.list()
    await expect(client.events.update(1, {}, { ifMatch: events[0] as never })).rejects.toThrow(TypeError)
    await expect(client.events.remove(1, { ifMatch: events[0] as never })).rejects.toThrow(/^ifMatch must be a record/)
  })
})
