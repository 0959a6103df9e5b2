import { createCalendar, type IgnoredInput } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { EventCriteria, StoreQuery } from 'daybook/storage'
import { expect, it } from 'vitest'
import { aRequest } from '../request.ts'

it('explains over HTTP the store query that fetched the page', async () => {
  const store = createMemoryStore()
  const queries: StoreQuery<EventCriteria, string>[] = []
  let lookUps = 0
  const { events, categories } = store
  let seconds = 0
  const calendar = createCalendar({
    // Each reading of the clock is a second later.
    now: () => new Date(Date.UTC(2030, 0, 15, 12, 0, seconds++)),
    replyCache: 0,
    store: {
      ...store,
      events: {
        ...events,
        findWithIncluded(query) {
          queries.push(query)
          return events.findWithIncluded(query)
        },
      },
      categories: {
        ...categories,
        getBySlug(slug) {
          lookUps += 1
          return categories.getBySlug(slug)
        },
      },
    },
  })
  await calendar.categories.create({ name: 'Music' })

  const path = '/cal/events/v1/events'
  const query = 'starts_after=now&categories=music&explain=1'
  const { body } = await calendar.api.handle(aRequest({ path, query, mount: { explain: true } }))
  const { where, orderBy, offset, limit } = JSON.parse(new TextDecoder().decode(body ?? undefined)).query
  expect(queries).toEqual([{ where, orderBy, offset, limit }])
  expect(lookUps).toBe(1)
})

it('calls onIgnored once for a parameter that nothing reads', async () => {
  const warnings: IgnoredInput[] = []
  const calendar = createCalendar({ onIgnored: (ignored) => void warnings.push(ignored) })
  const request = { path: '/cal/events/v1/events', query: 'colour=red&explain=1', mount: { explain: true } }
  const { headers } = await calendar.api.handle(aRequest(request))
  expect(headers).toMatchObject({ 'X-Cal-Ignored': 'colour' })
  expect(warnings).toEqual([{ resource: 'event', kind: 'query', names: [{ name: 'colour' }] }])
})
