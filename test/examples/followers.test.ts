import { createHmac } from 'node:crypto'
import { createCalendar } from 'daybook'
import { expect, it, onTestFinished, vi } from 'vitest'
import { followIntoCache, type Purge, purgeVarnish } from '../../examples/purge-cache.ts'
import { createIndexInMemory, followIntoIndex } from '../../examples/search-index.ts'
import { type DeadLetter, followIntoWebhook, signed } from '../../examples/webhooks.ts'

const fair = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
const secret = `whsec_${Buffer.from('a key of the receiver').toString('base64')}`

it('keeps a search index up to date, and removes from it what is gone', async () => {
  const calendar = createCalendar()
  const index = createIndexInMemory()
  await index.put(77, 'Fair of another year')
  await calendar.events.create(fair)
  const follower = await followIntoIndex(calendar, index)
  onTestFinished(() => follower.stop())
  await expect.poll(() => index.search('Fair')).toEqual([1])
  await calendar.events.create({ ...fair, title: 'Summer Fair' })
  await calendar.events.update(1, { title: 'Feast' })
  await expect.poll(() => index.search('Fair')).toEqual([2])
  await calendar.events.remove(2)
  await expect.poll(() => index.search('Fair')).toEqual([])
})

it('signs messages as Standard Webhooks does', () => {
  // The example of the specification.
  const headers = signed(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    new Date(1614265330 * 1000),
  )
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('sends each change with a signature, again with the same id, and keeps what is refused', async () => {
  const calendar = createCalendar()
  const [sent, dead]: [{ id: string; body: string }[], DeadLetter[]] = [[], []]
  const send: typeof fetch = async (_, init) => {
    const [headers, body] = [new Headers(init?.headers), String(init?.body)]
    const id = headers.get('webhook-id') ?? ''
    const key = Buffer.from('a key of the receiver')
    const signature = createHmac('sha256', key).update(`${id}.${headers.get('webhook-timestamp')}.${body}`)
    expect(headers.get('webhook-signature')).toBe(`v1,${signature.digest('base64')}`)
    sent.push({ id, body })
    return new Response(null, { status: body.includes('"id":1') ? 503 : 204 })
  }
  const keepDeadLetter = async (message: DeadLetter) => dead.push(message)
  const webhook = { url: 'https://example.com/hook', secret, keepDeadLetter, send }
  const follower = await followIntoWebhook(calendar, webhook, { attempts: 2, pause: 1 })
  onTestFinished(() => follower.stop())
  await calendar.events.create(fair)
  await calendar.events.create(fair)
  await expect.poll(() => sent).toHaveLength(3)
  const [first, again, next] = sent
  expect(first).toEqual(again)
  expect(next).toMatchObject({ body: '{"type":"event.created","data":{"id":2}}' })
  expect(dead).toEqual([{ ...first, error: 'Error: The receiver answered 503.' }])
})

it('purges a cache by keys, everything at first, and each key again after a pause', async () => {
  const calendar = createCalendar()
  const purged: string[] = []
  let isUp = true
  const purge: Purge = async (keys) => {
    if (!isUp) throw new Error('The cache is down.')
    purged.push(keys.join(' '))
  }
  const follower = await followIntoCache(calendar, purge, { again: 20, pause: 1, longestPause: 5, attempts: 1000 })
  onTestFinished(() => follower.stop())
  await expect.poll(() => purged.slice(0, 2)).toEqual(['daybook', 'daybook'])
  isUp = false
  await calendar.venues.create({ venue: 'Hall' })
  await expect.poll(async () => (await follower.status()).attempts).toBeGreaterThan(0)
  isUp = true
  const keys = 'daybook-lists daybook-venue-1'
  await expect.poll(() => purged.filter((one) => one !== 'daybook')).toEqual([keys, keys])
})

it('purges everything at its start, because the process before may have ended between both purges', async () => {
  const calendar = createCalendar()
  const never = 2 ** 31 - 1
  const first: string[] = []
  const before = await followIntoCache(calendar, async (keys) => first.push(keys.join(' ')), { again: never })
  await expect.poll(() => first).toEqual(['daybook'])
  await before.stop()
  const purged: string[] = []
  let isUp = false
  const purge: Purge = async (keys) => {
    if (!isUp) {
      isUp = true
      throw new Error('The cache is down.')
    }
    purged.push(keys.join(' '))
  }
  const after = await followIntoCache(calendar, purge, { again: 1 })
  onTestFinished(() => after.stop())
  await expect.poll(() => purged).toEqual(['daybook'])
})

it('purges nothing after the follower could not start', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const purge = vi.fn<Purge>()
  await expect(followIntoCache(createCalendar(), purge, { attempts: 0 })).rejects.toThrow(
    'attempts must be a whole number from 1 to 2147483647; received 0',
  )
  await vi.runAllTimersAsync()
  expect(purge).not.toHaveBeenCalled()
})

it.each(['stop', 'signal'])('purges nothing after the follower was ended by %s', async (end) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const purge = vi.fn<Purge>(async () => {})
  const abort = new AbortController()
  const again = 60_000
  const follower = await followIntoCache(createCalendar(), purge, { again, signal: abort.signal })
  onTestFinished(() => follower.stop())
  await vi.advanceTimersByTimeAsync(1000)
  expect(purge).toHaveBeenCalledTimes(1)
  if (end === 'stop') await follower.stop()
  else abort.abort()
  await vi.advanceTimersByTimeAsync(2 * again)
  expect(purge).toHaveBeenCalledTimes(1)
})

it('sends the keys to Varnish, and throws if it refuses them', async () => {
  const sent: unknown[] = []
  const answer = (status: number) =>
    purgeVarnish('http://cache.test', async (url, init) => {
      sent.push([url, init])
      return new Response(null, { status })
    })
  await answer(204)(['daybook-lists', 'daybook-event-1'])
  expect(sent).toEqual([
    [
      'http://cache.test',
      {
        method: 'PURGE',
        headers: { 'Surrogate-Key': 'daybook-lists daybook-event-1' },
        signal: expect.any(AbortSignal),
      },
    ],
  ])
  await expect(answer(403)(['daybook'])).rejects.toThrow('The cache answered 403.')
})

it('purges everything once after an outage of the cache of any length, and then goes on', async () => {
  const calendar = createCalendar()
  let isDown = false
  const purged: string[] = []
  let refused = 0
  const purge: Purge = async (keys) => {
    if (isDown) {
      refused += 1
      throw new Error('down')
    }
    purged.push(keys.join(' '))
  }
  const follower = await followIntoCache(calendar, purge, { again: 1, pause: 1, longestPause: 2, poll: 1 })
  onTestFinished(() => follower.stop())
  await expect.poll(() => purged.length).toBeGreaterThan(1)
  isDown = true
  const { id } = await calendar.events.create(fair)
  // More attempts than those after which a follower is parked.
  await expect.poll(() => refused).toBeGreaterThan(40)
  expect(await follower.status()).toMatchObject({ parked: null })
  isDown = false
  purged.length = 0
  await expect.poll(() => purged).toContain('daybook')
  await calendar.events.update(id, { title: 'Feast' })
  await expect.poll(() => purged.some((keys) => keys.includes(`daybook-event-${id}`))).toBe(true)
})

it('does not wait for a cache that accepts the purge and never answers', async () => {
  const send = (async (_url: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as typeof fetch
  await expect(purgeVarnish('http://cache.test', send, 20)(['daybook'])).rejects.toThrow(/timeout/)
})
