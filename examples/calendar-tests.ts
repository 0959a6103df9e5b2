// Tests of an app that uses a calendar, and of a client of one: no server to install, and a stopped clock.
//
//   npx tsx --test examples/calendar-tests.ts

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Calendar } from 'daybook'
import { createTestCalendar } from 'daybook/testing/calendar'
import { fakeUpstream } from 'daybook/testing/node'

/** The app: what its front page says. */
async function headline(calendar: Pick<Calendar, 'as'>): Promise<string> {
  const { records, total } = await calendar.as(null).events.list({ ends_after: 'today', per_page: 1 })
  return total === 0 ? 'Nothing planned' : `Next: ${records[0]?.title}`
}

/** A client: the titles of what a server of this interface has. */
async function titlesAt(site: string): Promise<readonly string[]> {
  const reply = await fetch(`${site}/wp-json/tribe/events/v1/events?ends_after=today`)
  const { events } = (await reply.json()) as { events: readonly { title: string }[] }
  return events.map(({ title }) => title)
}

test('the headline follows the time', async () => {
  const calendar = await createTestCalendar({ now: '2030-06-19 12:00:00', timeZone: 'Europe/Zurich' })
  const { events, make, clock } = calendar
  assert.equal(await headline(calendar), 'Nothing planned')
  const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }
  const { id } = await events.create(make.event({ title: 'Fair', ...day }))
  assert.equal(await headline(calendar), 'Next: Fair')
  clock.advance({ days: 2 })
  assert.equal(await headline(calendar), 'Nothing planned')
  clock.set('2030-06-20 09:00:00')
  await events.remove(id)
  assert.equal(await headline(calendar), 'Nothing planned')
  const { events: stored } = await calendar.dump()
  assert.deepEqual(
    stored.map(({ title, status }) => [title, status]),
    [['Fair', 'trash']],
  )
})

test('the client reads what a site has', async () => {
  const { url, calendar, close } = await fakeUpstream(await createTestCalendar())
  try {
    assert.deepEqual(await titlesAt(url), [])
    await calendar.events.create({ title: 'Open house', start_date: '2099-06-20 10:00', end_date: '2099-06-20 17:00' })
    assert.deepEqual(await titlesAt(url), ['Open house'])
  } finally {
    await close()
  }
})
