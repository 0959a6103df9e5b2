import { createClient } from 'daybook/client'
import { fetchHandler } from 'daybook/fetch'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

// Parameters that a request does not have. Those that would change a write are never dropped (rules 4, 49).

const evening = { title: 'Event', start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00', venue: 1 }

async function aSite(options: TestCalendarOptions = {}) {
  const noticed: unknown[] = []
  const calendar = await createTestCalendar({
    ...{ formats: [icalendar()], recurrence: recurringEvents(), onIgnored: (ignored) => void noticed.push(ignored) },
    ...options,
  })
  await calendar.venues.create({ venue: 'Hall' })
  await calendar.organizers.create({ organizer: 'Guild' })
  await calendar.categories.create({ name: 'Music' })
  await calendar.tags.create({ name: 'Free' })
  await calendar.events.create(evening)
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
  const send = async (method: string, path: string, json?: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = json === undefined ? { method, headers } : { method, headers, body: JSON.stringify(json) }
    const response = await handle(new Request(`http://localhost/cal/events/v1${path}`, init))
    const body = method === 'HEAD' ? {} : JSON.parse((await response.text()) || '{}')
    return { status: response.status, body, ignored: response.headers.get('x-cal-ignored') }
  }
  const contents = async () => JSON.stringify(await calendar.dump())
  return { calendar, send, contents, noticed }
}

/** A request for each endpoint, and the names of the parameters that it has. */
const requests: readonly (readonly [method: string, path: string])[] = [
  ['GET', ''],
  ['GET', '/doc'],
  ...['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((name) => [
    ...['GET', 'HEAD', 'POST'].map((method) => [method, `/${name}`] as const),
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, `/${name}/1`] as const),
  ]),
  ...['events', 'venues', 'organizers'].flatMap((name) =>
    ['GET', 'PATCH', 'DELETE'].map((method) => [method, `/${name}/by-slug/x`] as const),
  ),
]

const has = (name: string, method: string, path: string) =>
  path.startsWith('/events') &&
  (name === 'conflicts'
    ? ['POST', 'PUT', 'PATCH'].includes(method)
    : name === 'recurrence_scope' && method === 'DELETE')

describe('a parameter that says what a write does', () => {
  it.each(requests)('is refused by %s %s if it has none, and so is a name like it', async (method, path) => {
    const { send, contents } = await aSite()
    const before = await contents()
    for (const name of ['conflicts', 'conflict', 'Conflicts', 'conflcits', 'recurrence_scope', 'recurrence-scope']) {
      if (has(name, method, path)) continue
      const { status, body } = await send(method, `${path}?${name}=refuse`, method.startsWith('P') ? {} : undefined)
      expect([name, status]).toEqual([name, 400])
      if (method === 'HEAD') continue
      expect(body.data.errors[name]).toContain(`This request has no parameter "${name}"`)
    }
    expect(await contents()).toBe(before)
  })

  it('is refused with the names that are accepted', async () => {
    const { send } = await aSite()
    const errorOf = async (method: string, path: string, name: string) =>
      (await send(method, `${path}?${name}=refuse`, method === 'POST' ? evening : undefined)).body.data.errors[name]
    expect(await errorOf('POST', '/events', 'conflict')).toBe(
      'This request has no parameter "conflict"; did you mean conflicts? Accepted: conflicts.',
    )
    expect(await errorOf('POST', '/venues', 'conflicts')).toBe(
      'This request has no parameter "conflicts". It has no parameters.',
    )
    expect(await errorOf('DELETE', '/events/1', 'conflicts')).toBe(
      'This request has no parameter "conflicts". Accepted: password, recurrence_scope.',
    )
    expect(await errorOf('GET', '/tags/1', 'conflicts')).toBe(
      'This request has no parameter "conflicts". Accepted: _fields.',
    )
  })

  it.each(['/events', '/events/1'])('is refused by a read in another format: %s', async (path) => {
    const { send } = await aSite()
    for (const conflict of ['conflicts', 'conflict']) {
      const { status, body } = await send('GET', `${path}?format=ics&${conflict}=warn`)
      expect([status, Object.keys(body.data.errors)]).toEqual([400, [conflict]])
    }
  })

  it('is accepted if it is empty, or if a filter of the app has its name', async () => {
    const { send } = await aSite()
    expect((await send('PATCH', '/venues/1?conflicts=&recurrence_scope=', {})).status).toBe(200)
    expect((await send('GET', '/events?conflicts=')).status).toBe(200)
  })
})

describe('errors of parameters and of fields', () => {
  const namesOf = ({ body }: { readonly body: { readonly data: { readonly errors?: object } } }) =>
    Object.keys(body.data.errors ?? {}).toSorted()

  it.each([
    ['conflicts', 'ignore'],
    ['conflict', 'refuse'],
    ['recurrence_scope', 'all'],
  ])('are in one response: %s=%s', async (name, value) => {
    const { send } = await aSite()
    const query = `?${name}=${value}`
    const bad = { website: 'x', start_date: '2030-06-21', end_date: '2030-06-20', categories: [99] }
    expect(namesOf(await send('POST', `/events${query}`, bad))).toEqual(
      ['categories', name, 'end_date', 'title', 'website'].toSorted(),
    )
    const changed = await send('PATCH', `/events/1${query}`, { website: 'x', post_parent: 99 })
    expect(namesOf(changed)).toEqual([name, 'post_parent', 'website'].toSorted())
    expect(namesOf(await send('GET', `/events${query}&page=0`)).includes('page')).toBe(true)
    expect(namesOf(await send('DELETE', `/events/99?conflict=x&recurrence_scope=x`))).toEqual([
      'conflict',
      'recurrence_scope',
    ])
  })

  it('of a parameter are those of callers without the right, who learn nothing else', async () => {
    const { calendar } = await aSite()
    const handle = fetchHandler(calendar, { authenticate: () => ({ id: 9, role: 'author' }) })
    const init = { method: 'PATCH', headers: { 'content-type': 'application/json' }, body: '{"post_parent":99}' }
    const response = await handle(new Request('http://localhost/cal/events/v1/events/1?conflicts=x', init))
    const { data } = JSON.parse(await response.text())
    expect([response.status, Object.keys(data.errors)]).toEqual([400, ['conflicts']])
  })
})

describe('another unknown parameter of a write', () => {
  it.each([
    ['POST', '/tags?utm_source=x&naem=y', 201, 'utm_source, naem'],
    ['PATCH', '/events/1?title=Other&utm_source=x', 200, 'title, utm_source'],
    ['DELETE', '/events/1?force=true', 200, 'force'],
    ['DELETE', '/tags/1?password=x', 200, 'password'],
    // By rule these have no effect.
    ['PATCH', '/events/1?id=2&password=x&_fields=id', 200, null],
    ['POST', '/tags?_fields=id', 201, null],
    ['POST', '/events/1?_method=PATCH', 200, null],
  ])('is reported: %s %s', async (method, path, expected, names) => {
    const { send, noticed } = await aSite()
    const { status, ignored } = await send(method, path, method === 'DELETE' ? undefined : { name: 'Other' })
    const parameters = names === null ? [] : [names]
    const fields = path.startsWith('/events') && method !== 'DELETE' ? ['name'] : []
    expect([status, ignored]).toEqual([expected, [...parameters, ...fields].join(', ') || null])
    if (names !== null) expect(noticed).toContainEqual(expect.objectContaining({ kind: 'query' }))
  })

  it('is 400 with unknownInput: reject, with the errors of the body', async () => {
    const { send, contents } = await aSite({ unknownInput: 'reject' })
    const before = await contents()
    const { status, body } = await send('POST', '/tags?utm_source=x', {})
    expect([status, Object.keys(body.data.errors).toSorted()]).toEqual([400, ['name', 'utm_source']])
    expect((await send('DELETE', '/tags/1?utm_source=x')).status).toBe(400)
    expect(await contents()).toBe(before)
    expect((await send('PATCH', '/events/1?id=1&password=x&_fields=id', {})).status).toBe(200)
  })

  it('is dropped with unknownInput: ignore', async () => {
    const { send, noticed } = await aSite({ unknownInput: 'ignore' })
    expect(await send('PATCH', '/tags/1?utm_source=x', {})).toMatchObject({ status: 200, ignored: null })
    expect(noticed).toEqual([])
  })
})

it('the client sends no parameter that a request does not have', async () => {
  const { calendar } = await aSite({ unknownInput: 'reject' })
  const handle = fetchHandler(calendar, { authenticate: () => ({ id: 1, role: 'editor' }) })
  const { events, venues, tags } = createClient({ fetch: (url, init) => handle(new Request(url, init)) })
  const { id } = await events.create(evening, { conflicts: 'warn' })
  await events.update(id, { title: 'Other' }, { conflicts: 'refuse' })
  await events.remove(id, { recurrence_scope: 'this' })
  await venues.update(1, { city: 'Bern' })
  await venues.remove(1)
  await tags.remove(1)
})
