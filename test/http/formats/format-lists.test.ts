import type { ResponseFormat } from 'daybook/http'
import { recurringEvents } from 'daybook/recurrence'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../request.ts'

const list = '/cal/events/v1/events'
const self = 'http://calendar.test/cal/events/v1/events'

/** A format that shows the ids and what it knows of the request. */
const shown: ResponseFormat = {
  name: 'shown',
  mediaType: 'application/shown',
  maxEvents: 4,
  render: (events, { urls, total, now }) => [JSON.stringify({ ids: events.map(({ id }) => id), total, urls, now })],
}

async function serving(format: ResponseFormat, options: Parameters<typeof createTestCalendar>[0] = {}) {
  const calendar = await createTestCalendar({
    now: '2030-01-15 12:00',
    seed: { events: Array.from({ length: 10 }, (_, index) => ({ title: `Event ${index + 1}` })) },
    recurrence: recurringEvents(),
    ...options,
    formats: [format],
  })
  const get = async (query: string, more: Partial<Parameters<typeof aRequest>[0]> = {}) => {
    const { status, headers, body } = await calendar.api.handle(aRequest({ path: list, query, ...more }))
    const text = new TextDecoder().decode(body ?? undefined)
    return { status, headers, shown: text === '' ? {} : JSON.parse(text) }
  }
  return { calendar, get }
}

describe('a format with pages', () => {
  const format = { ...shown, hasPages: true }

  it.each([
    ['', [1, 2, 3, 4], { self: '', first: '', next: '&page=2' }],
    ['&page=2', [5, 6, 7, 8], { self: '&page=2', first: '', next: '&page=3', previous: '&page=1' }],
    ['&page=3', [9, 10], { self: '&page=3', first: '', previous: '&page=2' }],
    ['&per_page=1', [1], { self: '&per_page=1', first: '&per_page=1', next: '&per_page=1&page=2' }],
    ['&per_page=4&page=3', [9, 10], undefined],
    ['&include=7&utm_source=x', [7], { self: '&include=7', first: '&include=7' }],
  ])('of format=shown%s shows %j', async (query, ids, urls) => {
    const { get } = await serving(format)
    const { status, headers, shown } = await get(`format=shown${query}`)
    expect([status, shown.ids, shown.now]).toEqual([200, ids, '2030-01-15 12:00:00'])
    expect(headers['X-Cal-Total']).toBe(query.includes('include') ? '1' : '10')
    if (urls === undefined) return
    const whole = Object.entries(urls).map(([name, url]) => [name, `${self}?format=shown${url}`])
    expect(shown.urls).toEqual(Object.fromEntries(whole))
    expect(headers.Link?.includes('rel="next"') ?? false).toBe('next' in urls)
  })

  it('is 404 past the end, and says that a page is smaller than requested', async () => {
    const { get } = await serving(format)
    expect((await get('format=shown&page=4')).status).toBe(404)
    const { headers } = await get('format=shown&per_page=50')
    expect([headers['X-Cal-Per-Page'], headers['X-Cal-TotalPages']]).toEqual(['4', '3'])
  })

  it('refuses a page of too many characters, because the next one would begin after what is missing', async () => {
    const events = Array.from({ length: 580 }, () => ({ title: 'Long', description: 'x'.repeat(64_000) }))
    const { get } = await serving({ ...format, maxEvents: 1_000 }, { seed: { events } })
    expect(await get('format=shown')).toMatchObject({ status: 400, shown: { data: { params: { per_page: {} } } } })
    expect((await get('format=shown&per_page=500')).shown.ids).toHaveLength(500)
  })

  it('names neither a password nor what trackers add', async () => {
    const { get } = await serving(format)
    const { shown } = await get('format=shown&password=x&include=1')
    expect(shown.urls.self).toBe(`${self}?format=shown&include=1`)
    expect((await get('password=x&format=shown', { path: `${list}/1` })).shown.urls.self).toBe(`${self}/1?format=shown`)
  })
})

describe('a format without pages', () => {
  it('ignores the parameters of pages', async () => {
    const { get } = await serving(shown)
    const { shown: found, headers } = await get('format=shown&page=2&per_page=1')
    expect([found.ids, found.urls, headers.Link]).toEqual([
      [1, 2, 3, 4],
      { self: `${self}?format=shown`, first: `${self}?format=shown` },
      undefined,
    ])
  })
})

describe('the defaults of a format', () => {
  const format = { ...shown, defaults: { orderby: 'id', order: 'desc' } } as const

  it.each([
    ['', [10, 9, 8, 7]],
    ['&order=asc', [1, 2, 3, 4]],
    ['&order=', [10, 9, 8, 7]],
  ])('apply to format=shown%s', async (query, ids) => {
    const { get } = await serving(format)
    const { shown } = await get(`format=shown${query}`)
    expect(shown.ids).toEqual(ids)
    expect(shown.urls.self).toBe(`${self}?format=shown${query}`)
  })

  it('apply if Accept selects the format, and not to JSON', async () => {
    const { get } = await serving(format)
    const accepted = await get('', { headers: { host: 'calendar.test', accept: 'application/shown' } })
    expect(accepted.shown.ids).toEqual([10, 9, 8, 7])
    expect((await get('')).shown.events[0].id).toBe(1)
    expect((await get('format=json')).shown.events[0].id).toBe(1)
  })

  it('make a response depend on the present second, which is not cached and has the ETag of its text', async () => {
    const momentary: ResponseFormat = { ...shown, defaults: { start_date: 'now', strict_dates: 'true' } }
    const { calendar, get } = await serving(momentary, {
      seed: { events: [{ title: 'A', start_date: '2030-01-15 12:30', end_date: '2030-01-15 13:00' }] },
    })
    const first = await get('format=shown')
    expect(first.shown.ids).toEqual([1])
    await get('format=shown')
    const tag = first.headers.ETag ?? ''
    const conditional = { headers: { host: 'calendar.test', 'if-none-match': tag } }
    expect((await get('format=shown', conditional)).status).toBe(304)
    calendar.clock.advance({ hours: 1 })
    const later = await get('format=shown', conditional)
    expect([later.status, later.shown.ids]).toEqual([200, []])
  })
})

describe('a format with each series once', () => {
  it('shows the first event of each series, on all pages', async () => {
    const format = { ...shown, hasPages: true, seriesOnce: true, maxEvents: 2 }
    const { calendar, get } = await serving(format, { seed: {} })
    const at = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
    const titles = ['A', 'Weekly', 'B', 'Daily', 'C']
    const ids = new Map<number, string>()
    for (const title of titles) {
      const rules = title === 'Weekly' ? ['FREQ=WEEKLY;COUNT=30'] : title === 'Daily' ? ['FREQ=DAILY;COUNT=700'] : []
      const { id } = await calendar.events.create({ title, ...at, ...(rules.length > 0 && { recurrence: { rules } }) })
      ids.set(id, title)
    }
    const titleOf = async (id: number) => (await calendar.events.get(id)).title
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => {
        const { shown } = await get(`format=shown&orderby=id&page=${page}`)
        return [await Promise.all(shown.ids.map(titleOf)), 'next' in shown.urls, shown.total]
      }),
    )
    expect(pages).toEqual([
      [['A', 'Weekly'], true, 608],
      [['B', 'Daily'], true, 608],
      [['C'], false, 608],
    ])
  })
})
