// The testing kit under node:test, as a user of the package writes it.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createMemoryStore } from 'daybook/memory'
import { createTestCalendar, storeCases } from 'daybook/testing'
import { fakeUpstream } from 'daybook/testing/node'

const { url, calendar, close } = await fakeUpstream(await createTestCalendar({ seed: { events: [{ title: 'Fair' }] } }))
after(close)

test('serves until the clock says otherwise', async () => {
  const total = async () => (await (await fetch(`${url}/wp-json/tribe/events/v1/events`)).json()).total
  assert.equal(await total(), 1)
  calendar.clock.advance({ days: 365 })
  assert.equal(await total(), 0)
})

test('dumps what it holds', async () => {
  await calendar.tags.create(calendar.make.tag())
  const { tags, events } = await calendar.dump()
  assert.deepEqual([tags[0].name, events[0].title, events[0].uid], ['Tag 1', 'Fair', 'uid-1'])
})

for (const { name, run } of storeCases(async () => createMemoryStore())) test(name, run)
