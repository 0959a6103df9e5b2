import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

it.each([
  ['id,title', []],
  ['id,venue.city', ['venue']],
  ['tags,organizer.email', ['organizer', 'tags']],
])('a list with _fields=%s reads its page and the records of %j at once', async (fields, links) => {
  const memory = createMemoryStore()
  const reads: unknown[] = []
  const store = {
    ...memory,
    venues: {
      ...memory.venues,
      getMany(ids: readonly number[]) {
        reads.push(ids)
        return memory.venues.getMany(ids)
      },
    },
    events: {
      ...memory.events,
      find(query: Parameters<typeof memory.events.find>[0]) {
        reads.push('find')
        return memory.events.find(query)
      },
      findWithIncluded(...args: Parameters<typeof memory.events.findWithIncluded>) {
        reads.push(args[1])
        return memory.events.findWithIncluded(...args)
      },
    },
  }
  const times = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00' }
  const event = { ...times, venue: { venue: 'Hall', city: 'Bern' }, organizer: { organizer: 'Guild' }, tags: ['free'] }
  const calendar = await createTestCalendar({ store, seed: { events: [event] } })
  reads.length = 0
  const url = `http://calendar.test/cal/events/v1/events?_fields=${fields}`
  const body: unknown = await (await fetchHandler(calendar)(new Request(url))).json()
  expect(reads).toEqual([links])
  const [shown] = (body as { readonly events: readonly object[] }).events // of a list
  expect(Object.keys(shown ?? {}).toSorted()).toEqual(fields.replaceAll(/\.\w+/g, '').split(',').toSorted())
})
