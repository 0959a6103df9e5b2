import { createCalendar } from 'daybook'
import type { ApiReply, ApiRequest } from 'daybook/http'
import { icalendar } from 'daybook/ics'
import { createMemoryStore } from 'daybook/memory'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../http/request.ts'

const make = createMake()

const textOf = ({ body }: ApiReply) => new TextDecoder().decode(body ?? new Uint8Array())

/** A list whose response is cached, with a tag whose count each new event increases. */
async function fixtures({ description = '' } = {}) {
  const calendar = createCalendar({ store: createMemoryStore(), formats: [icalendar()] })
  await calendar.tags.create(make.tag({ name: 'Fair' }))
  const create = () => calendar.events.create(make.event({ start_date: '2031-01-01 10:00', tags: [1], description }))
  const read = (more: Partial<Pick<ApiRequest, 'method' | 'query' | 'headers' | 'actor'>> = {}) =>
    calendar.api.handle(aRequest({ path: '/cal/events/v1/events/1', ...more }))
  await create()
  await read()
  return { calendar, create, read }
}

const countIn = (reply: ApiReply): unknown => JSON.parse(textOf(reply)).tags[0].count

describe('the body of a response', () => {
  it('changes in place after each host has released it', async () => {
    const { create, read } = await fixtures()
    const replies = [await read(), await read()]
    for (const { release } of replies) release?.()
    await create()
    const later = await read()
    expect(countIn(later)).toBe(2)
    expect(replies.map(({ body }) => body === later.body)).toEqual([true, true])
  })

  it.each([
    ['that made it', 0],
    ['that reused it', 1],
  ])('is copied for a change while the request %s may be sending it', async (_request, sending) => {
    const { create, read } = await fixtures()
    const [first, second] = [await read(), await read()]
    const sent = sending === 0 ? second : first
    // Twice, which does not release the other.
    sent.release?.()
    sent.release?.()
    await create()
    const later = await read()
    expect([countIn(first), countIn(second), countIn(later)]).toEqual([1, 1, 2])
    expect(later.headers['Content-Length']).toBe(String(later.body?.length))
  })

  it('is generated again for a number with more digits', async () => {
    const { create, read } = await fixtures()
    for (let count = 1; count < 9; count += 1) await create()
    const nine = await read()
    nine.release?.()
    await create()
    const ten = await read()
    expect([countIn(nine), countIn(ten)]).toEqual([9, 10])
    expect(Number(ten.headers['Content-Length'])).toBe(Number(nine.headers['Content-Length']) + 1)
  })

  it('is released by responses without it', async () => {
    const { create, read } = await fixtures()
    const { body, headers, release } = await read()
    release?.()
    const known = { host: 'calendar.test', 'if-none-match': headers.ETag }
    for (const reply of [await read({ headers: known }), await read({ method: 'HEAD' })]) {
      expect(reply).toMatchObject({ body: null })
      expect(reply).not.toHaveProperty('release')
    }
    await create()
    const later = await read()
    expect([countIn(later), later.body === body]).toEqual([2, true])
  })

  it('has nothing to release if the response is not cached', async () => {
    const { read } = await fixtures()
    const replies = [await read({ query: 'other=1' }), await read({ actor: () => ({ id: 1, role: 'editor' }) })]
    for (const reply of replies) expect(reply).not.toHaveProperty('release')
  })

  it('is changed without the cached record that it was made of', async () => {
    const { create, read } = await fixtures({ description: 'long '.repeat(4_000) })
    const asEditor = { actor: () => ({ id: 1, role: 'editor' }) }
    for (const _request of [1, 2]) await read(asEditor)
    const { parts = [] } = await read(asEditor)
    for (const _request of [1, 2]) (await read()).release?.()
    const { body, release } = await read()
    release?.()
    await create()
    const later = await read()
    expect([countIn(later), later.body === body]).toEqual([2, true])
    expect(JSON.parse(Buffer.concat(parts).toString()).tags[0].count).toBe(1)
  })
})
