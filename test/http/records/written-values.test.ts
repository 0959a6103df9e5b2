import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createMake, createTestClock } from 'daybook/testing'
import { expect, it } from 'vitest'
import { aRequest } from '../request.ts'

it.each([1, 7, 8, 9, 16, 17, 50])('lists %i events that no cache stores, in their order', async (count) => {
  const [make, clock] = [createMake(), createTestClock('2030-01-15 12:00:00')]
  const calendar = createCalendar({ store: createMemoryStore(), now: clock.now, replyCache: 0 })
  for (let index = 0; index < count; index += 1) {
    await calendar.events.create(make.event({ title: `No. ${index}`, start_date: '2030-01-20 10:00' }))
  }
  const reply = await calendar.api.handle(aRequest({ path: '/cal/events/v1/events', query: 'per_page=50' }))
  const body = JSON.parse(new TextDecoder().decode(reply.body ?? undefined)) as {
    readonly events: readonly { readonly title: string }[]
  }
  expect(body.events.map(({ title }) => title)).toEqual(Array.from({ length: count }, (_, index) => `No. ${index}`))
})
