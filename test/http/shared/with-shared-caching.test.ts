import { type Actor, createCalendar } from 'daybook'
import type { ApiRequest, Mount } from 'daybook/http'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { expect, it } from 'vitest'
import { aRequest } from '../request.ts'

const sharedCache = { maxAge: 600, staleWhileRevalidate: 60, keys: 'Surrogate-Key' } as const
const events = '/cal/events/v1/events'
const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

async function aCalendar(time = '2030-06-20T10:00:00.900Z') {
  const passwords = { hash: async (password: string) => password, verify: async () => true }
  const calendar = createCalendar({ now: () => new Date(time), timeZone: 'Europe/Zurich', passwords })
  await calendar.events.create({ ...day, title: 'Fair', tags: ['jazz'], venue: { venue: 'Hall', status: 'draft' } })
  await calendar.events.create({ ...day, title: 'Locked', password: 'secret' })
  return calendar
}

type Sent = Partial<Omit<ApiRequest, 'mount' | 'body'>>

async function headersOf(sent: Sent, mount: Partial<Mount> = {}, calendar?: Awaited<ReturnType<typeof aCalendar>>) {
  const { api } = calendar ?? (await aCalendar())
  return (await api.handle(aRequest({ path: events, ...sent, mount: { sharedCache, ...mount } }))).headers
}

const admin: Actor = { id: 1, role: 'editor' }
const host = 'calendar.test'

it.each<[string, Sent, string]>([
  ['a list', {}, 'daybook daybook-lists'],
  [
    'a record, with links that the caller may not see',
    { path: `${events}/1` },
    'daybook daybook-event-1 daybook-venue-1 daybook-tag-1',
  ],
  ['a missing record', { path: `${events}/77` }, 'daybook daybook-lists'],
  ['a missing slug', { path: `${events}/by-slug/none` }, 'daybook daybook-lists'],
])('lets caches store %s, with its keys', async (_, sent, keys) => {
  expect(await headersOf(sent)).toMatchObject({
    'Cache-Control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=60',
    Vary: 'Authorization, Cookie, X-Cal-Password, X-Cal-As-Of',
    'Surrogate-Key': keys,
  })
  expect(await headersOf(sent)).not.toHaveProperty('Expires')
})

it.each<[string, Sent]>([
  ['to a caller', { actor: () => admin }],
  ['to a request with credentials', { headers: { host, authorization: 'Bearer x' } }],
  ['to a request with a cookie', { headers: { host, cookie: 'consent=yes' } }],
  ['to a password in the header', { headers: { host, 'x-cal-password': '' } }],
  ['to a password in the query', { query: 'password=secret' }],
  ['to a malformed query', { query: 'search=%' }],
  ['to a POST', { method: 'POST' }],
  ['about an event with a password', { path: `${events}/2` }],
  ['about a draft', { path: '/cal/events/v1/venues/1' }],
  ['about what is wrong', { query: 'page=0' }],
  ['of the present second', { query: 'period=upcoming' }],
  ['of a synchronized list', { query: 'include_deleted=true' }],
  ['of the index', { path: '/cal/events/v1' }],
  ['without a route', { path: '/cal/events/v1/nothing' }],
])('lets no cache store a response %s', async (_, sent) => {
  const headers = await headersOf(sent)
  expect(headers['Cache-Control']).toMatch(/^(private, )?no-cache$/)
  expect(headers).not.toHaveProperty('Surrogate-Key')
})

it.each([
  ['2030-06-20T21:49:57.900Z', 600, 1],
  ['2030-06-20T21:49:58.000Z', 600, 0],
  ['2030-06-20T21:59:57.900Z', 1, 0],
  ['2030-06-20T21:59:58.900Z', undefined, undefined],
])('ends before midnight in the home zone: at %s', async (time, fresh, stale) => {
  const headers = await headersOf({}, {}, await aCalendar(time))
  const expected = `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}`
  expect(headers['Cache-Control']).toBe(fresh === undefined ? 'no-cache' : expected)
})

it('ends before the first event of a page is over', async () => {
  const calendar = await aCalendar()
  const { api } = createPages(calendar)
  await calendar.events.create({ title: 'Talk', start_date: '2030-06-20 11:00', end_date: '2030-06-20 12:05' })
  const { headers } = await api.handle(aRequest({ path: '/', mount: { sharedCache } }))
  expect(headers['Cache-Control']).toContain('s-maxage=299, stale-while-revalidate=0')
})

it('ends before midnight when the next publication is later', async () => {
  const calendar = await aCalendar('2030-06-20T21:49:57.900Z')
  await calendar.events.create({ ...day, title: 'Later', date_utc: '2030-06-22 10:00:00' })
  expect((await headersOf({}, {}, calendar))['Cache-Control']).toContain('s-maxage=600, stale-while-revalidate=1')
})

it('ends before the next publication, and before a link to join is shown, also from the cache of responses', async () => {
  const calendar = await aCalendar()
  await calendar.events.create({ ...day, title: 'Later', date_utc: '2030-06-20 10:05:00' })
  for (const _ of ['first', 'second', 'cached']) {
    expect((await headersOf({}, {}, calendar))['Cache-Control']).toContain('s-maxage=298, stale-while-revalidate=0')
  }
  expect(calendar.api.cache.hits).toBe(1)
})

it('sends the same headers with a 304', async () => {
  const calendar = await aCalendar()
  const { ETag = '', ...first } = await headersOf({ path: `${events}/1` }, {}, calendar)
  const again = await headersOf({ path: `${events}/1`, headers: { host, 'if-none-match': ETag } }, {}, calendar)
  expect(first).toMatchObject({ 'Cache-Control': again['Cache-Control'], 'Surrogate-Key': again['Surrogate-Key'] })
})

it.each<[string, Partial<Mount>, object]>([
  ['commas', { sharedCache: { maxAge: 60, keys: 'Cache-Tag' } }, { 'Cache-Tag': 'daybook,daybook-lists' }],
  [
    'the header of an API key',
    { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    { Vary: 'Authorization, Cookie, X-Cal-Password, X-Cal-As-Of, X-Key' },
  ],
  [
    'the origin',
    { origins: ['https://a.test'] },
    { Vary: 'Authorization, Cookie, X-Cal-Password, X-Cal-As-Of, Origin' },
  ],
  ['no host that a proxy forwards', { trustProxy: true }, { 'Cache-Control': 'no-cache' }],
])('has %s if the mount says so', async (_, mount, expected) => {
  expect(await headersOf({}, mount)).toMatchObject(expected)
})

it('has no key of a record that the caller knows by its id in another calendar', async () => {
  const calendar = await aCalendar()
  await calendar.events.create({ ...day, title: 'Moved' }, { external: { source: 'old-site', external_id: '77' } })
  const headers = await headersOf({ path: `${events}/77` }, { sourceIds: 'old-site' }, calendar)
  expect(headers).toMatchObject({ ETag: expect.anything(), 'Surrogate-Key': 'daybook daybook-lists' })
})

it('has no key of an event of a series, whose response shows the others', async () => {
  const calendar = createCalendar({ recurrence: recurringEvents() })
  await calendar.events.create({ ...day, title: 'Yoga', recurrence: 'FREQ=DAILY;COUNT=2' })
  for (const path of [`${events}/1`, `${events}/2`])
    expect((await headersOf({ path }, {}, calendar))['Surrogate-Key']).toBe('daybook daybook-lists')
})

it('lets caches store a page, but not what a query with a password shows', async () => {
  const pages = createPages(await aCalendar())
  const cachingOf = async (query: string) => {
    const request = aRequest({ path: '/2030-06-20', query, mount: { namespace: 'api', sharedCache } })
    return (await pages.api.handle(request)).headers['Cache-Control']
  }
  expect(await cachingOf('')).toContain('s-maxage=')
  expect(await cachingOf('password=secret')).toBe('private, no-cache')
})

it('has no more than 32 keys of records', async () => {
  const calendar = createCalendar()
  await calendar.events.create({
    ...day,
    title: 'Fair',
    tags: Array.from({ length: 31 }, (_, index) => `tag ${index}`),
  })
  await calendar.events.create({
    ...day,
    title: 'Fest',
    tags: Array.from({ length: 32 }, (_, index) => `tag ${index}`),
  })
  const keysOf = async (id: number) => (await headersOf({ path: `${events}/${id}` }, {}, calendar))['Surrogate-Key']
  expect((await keysOf(1))?.split(' ')).toHaveLength(33)
  expect(await keysOf(2)).toBe('daybook daybook-lists')
})
