import type { ResponseFormat } from 'daybook/http'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../request.ts'

const path = '/cal/events/v1/events'

/** Returns a calendar with a format that counts how often it renders. */
async function counting(options: Parameters<typeof createTestCalendar>[0] = {}) {
  const rendered = { count: 0 }
  const titles: ResponseFormat = {
    name: 'titles',
    mediaType: 'text/plain',
    maxEvents: 100,
    render(events) {
      rendered.count += 1
      return events.map(({ title }) => `${title}\n`)
    },
  }
  const calendar = await createTestCalendar({
    now: '2030-01-15 12:00',
    formats: [titles],
    seed: { events: [{ title: 'Jazz' }] },
    ...options,
  })
  const get = (query: string, more: Partial<Parameters<typeof aRequest>[0]> = {}) =>
    calendar.api.handle(aRequest({ path, query, ...more }))
  return { calendar, rendered, get }
}

describe('a feed', () => {
  it('comes from the cache whatever trackers add to its URL', async () => {
    const { rendered, get, calendar } = await counting()
    for (let count = 0; count < 20; count += 1) {
      const reply = await get(`utm_source=${count}&format=titles&fbclid=${count}&utm_term=now&period=all&page=${count}`)
      expect(new TextDecoder().decode(reply.body ?? undefined)).toBe('Jazz\n')
      expect(reply.headers['X-Cal-Ignored']).toBe('utm_source, fbclid, utm_term')
    }
    expect(rendered.count).toBe(2)
    expect(calendar.api.cache).toMatchObject({ hits: 18, replies: 1 })
  })

  it('of one event does too', async () => {
    const { rendered, get } = await counting()
    for (let count = 0; count < 5; count += 1) await get(`format=titles&v=${count}`, { path: `${path}/1` })
    expect(rendered.count).toBe(2)
  })

  it('selected by Accept has the same key', async () => {
    const { rendered, get } = await counting()
    for (let count = 0; count < 3; count += 1) {
      await get(`v=${count}`, { headers: { host: 'calendar.test', accept: 'text/plain' } })
      await get(`format=titles&v=${count}`)
    }
    expect(rendered.count).toBe(2)
  })

  it.each([
    ['password=x', 'private, no-cache'],
    ['p%61ssword=x&utm_source=y', 'private, no-cache'],
    ['password[a]=x', 'private, no-cache'],
    ['utm_source=y', 'no-cache'],
    ['search=%zz', 'private, no-cache'],
  ])('with %s has Cache-Control %s', async (query, expected) => {
    const { get } = await counting()
    expect((await get(`format=titles&${query}`)).headers['Cache-Control']).toBe(expected)
  })

  it.each<[unknownInput: 'ignore' | 'report' | 'reject', status: number, header: string | undefined, called: number]>([
    ['ignore', 200, undefined, 0],
    ['report', 200, 'ordr', 1],
    ['reject', 400, undefined, 0],
  ])('with unknown names does what the option says: %s', async (unknownInput, status, header, called) => {
    const names: unknown[] = []
    const { get } = await counting({ unknownInput, onIgnored: (ignored) => names.push(ignored) })
    const { headers, ...reply } = await get('format=titles&ordr=desc')
    expect([reply.status, headers['X-Cal-Ignored'], names]).toEqual([
      status,
      header,
      Array(called).fill({ resource: 'event', kind: 'query', names: [{ name: 'ordr', hint: 'order' }] }),
    ])
  })

  it('lets pages of other origins read the header', async () => {
    const { get } = await counting()
    const mount = { origins: '*' as const }
    const { headers } = await get('format=titles&ordr=desc', {
      mount,
      headers: { host: 'calendar.test', origin: 'https://a.example' },
    })
    expect(headers['Access-Control-Expose-Headers']).toContain('X-Cal-Ignored')
  })

  it('reads fields of the app, and refuses filters that are off', async () => {
    const { get } = await counting()
    expect((await get('format=titles&ticketed=true')).status).toBe(400)
    expect((await get('format=titles&start_date=soon&utm_source=x')).status).toBe(400)
  })

  it('in JSON keeps all parameters, because its URLs repeat them', async () => {
    const { get } = await counting()
    for (const query of ['format=json&utm_source=x', 'format=json&format=&utm_source=x']) {
      const { body } = await get(query)
      const { rest_url } = JSON.parse(new TextDecoder().decode(body ?? undefined))
      expect(rest_url).toContain('utm_source=x')
    }
  })
})
