// The testing kit under jest, as a user of the package writes it.
import { createMemoryStore } from 'daybook/memory'
import { createTestCalendar, storeCases } from 'daybook/testing'
import { fakeUpstream } from 'daybook/testing/node'

let upstream
beforeAll(async () => {
  upstream = await fakeUpstream(await createTestCalendar({ seed: { events: [{ title: 'Fair' }] } }))
})
afterAll(() => upstream.close())

test('serves until the clock says otherwise', async () => {
  const total = async () => (await (await fetch(`${upstream.url}/wp-json/tribe/events/v1/events`)).json()).total
  expect(await total()).toBe(1)
  upstream.calendar.clock.advance({ days: 365 })
  expect(await total()).toBe(0)
})

test('dumps what it holds', async () => {
  const { tags, make, dump } = upstream.calendar
  await tags.create(make.tag())
  expect(await dump()).toMatchObject({ tags: [{ name: 'Tag 1' }], events: [{ title: 'Fair', uid: 'uid-1' }] })
})

for (const { name, run } of storeCases(async () => createMemoryStore())) test(name, run)
