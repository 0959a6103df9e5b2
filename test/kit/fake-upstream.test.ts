import { createCalendar } from 'daybook'
import { createTestCalendar } from 'daybook/testing'
import { fakeUpstream } from 'daybook/testing/node'
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest'

const root = '/wp-json/tribe/events/v1'

describe('fakeUpstream', () => {
  it('serves a calendar where clients of the existing API look for it', async () => {
    const calendar = await createTestCalendar({ seed: { events: [{ title: 'Fair' }] } })
    const upstream = await fakeUpstream(calendar)
    onTestFinished(upstream.close)
    expect(upstream.calendar).toBe(calendar)
    const reply = await fetch(`${upstream.url}${root}/events`)
    expect(reply.headers.get('X-TEC-Total')).toBe('1')
    expect(await reply.json()).toMatchObject({ events: [{ title: 'Fair', url: `${upstream.url}${root}/events/1` }] })
  })

  it('lets write who signs in, however that is', async () => {
    const { url, calendar, close } = await fakeUpstream(await createTestCalendar())
    onTestFinished(close)
    const write = (headers: Record<string, string>) =>
      fetch(`${url}${root}/tags`, { method: 'POST', headers, body: new URLSearchParams({ name: 'free' }) })
    expect((await write({})).status).toBe(401)
    expect((await write({ Authorization: 'Basic whatever' })).status).toBe(201)
    expect((await calendar.dump()).tags).toMatchObject([{ name: 'free' }])
  })

  it('mounts as its options say', async () => {
    const { url, close } = await fakeUpstream(createCalendar(), {
      basePath: '',
      namespace: 'cal/events/v1',
      headerPrefix: 'X-Cal',
      authenticate: () => ({ id: 4, role: 'contributor' }),
    })
    onTestFinished(close)
    const reply = await fetch(`${url}/cal/events/v1/tags`)
    expect([reply.status, reply.headers.get('X-Cal-Total')]).toEqual([200, '0'])
    expect((await fetch(`${url}/cal/events/v1/tags`, { method: 'POST' })).status).toBe(403)
    await expect(fakeUpstream(createCalendar(), { basePath: 'wp-json' })).rejects.toThrow('basePath must be')
  })

  it('frees its port, also under a client that still waits for a reply', async () => {
    let arrived = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const authenticate = () => {
      arrived()
      return new Promise<null>(() => {})
    }
    const { url, close } = await fakeUpstream(createCalendar(), { authenticate })
    const waiting = expect(fetch(`${url}${root}/events`)).rejects.toThrow()
    await arrival
    await close()
    await waiting
    await expect(fetch(`${url}${root}/events`)).rejects.toThrow()
  })

  it('listens to this machine alone', async () => {
    const { url, close } = await fakeUpstream(createCalendar())
    onTestFinished(close)
    // Another address of this machine: who listens to every network answers there as well.
    const elsewhere = fetch(url.replace('127.0.0.1', '127.0.0.2'), { signal: AbortSignal.timeout(2000) })
    await expect(elsewhere).rejects.toThrow()
  })

  it('gives the calendar back as what it is', async () => {
    const upstream = await fakeUpstream(await createTestCalendar())
    onTestFinished(upstream.close)
    expectTypeOf(upstream.calendar.clock.advance).toBeCallableWith({ hours: 1 })
    // @ts-expect-error misspelt options do not compile
    await expect(fakeUpstream(createCalendar(), { basepath: '/' })).rejects.toThrow(TypeError)
  })
})
