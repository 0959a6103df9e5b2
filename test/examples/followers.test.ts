import { createHmac } from 'node:crypto'
import { createCalendar } from 'daybook'
import { expect, it, onTestFinished, vi } from 'vitest'
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
  await vi.waitFor(() => expect(index.search('Fair')).toEqual([1]))
  await calendar.events.create({ ...fair, title: 'Summer Fair' })
  await calendar.events.update(1, { title: 'Feast' })
  await vi.waitFor(() => expect(index.search('Fair')).toEqual([2]))
  await calendar.events.remove(2)
  await vi.waitFor(() => expect(index.search('Fair')).toEqual([]))
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
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  const [first, again, next] = sent
  expect(first).toEqual(again)
  expect(next).toMatchObject({ body: '{"type":"event.created","data":{"id":2}}' })
  expect(dead).toEqual([{ ...first, error: 'Error: The receiver answered 503.' }])
})
