import { expect, it } from 'vitest'
import { calendarWorker } from '../support/workerd.ts'

const { fetch, restart } = calendarWorker(new URL('../../examples/durable-objects.ts', import.meta.url))

const anna = { Authorization: 'Bearer a-token-of-anna', 'Content-Type': 'application/json' }
const event = {
  ...{ title: 'Rehearsal', start_date: '2030-03-04 19:00', end_date: '2030-03-04 21:00' },
  recurrence: 'FREQ=WEEKLY;COUNT=3',
}

async function get(path: string): Promise<string> {
  const reply = await fetch(`http://calendars.test${path}`)
  expect(reply.status, path).toBe(200)
  return reply.text()
}

it('has a calendar of its own in each object, with pages and feeds, also after a restart', async () => {
  const init = { method: 'POST', headers: anna, body: JSON.stringify(event) }
  const created = await fetch('http://calendars.test/choir/cal/events/v1/events', init)
  expect(created.status).toBe(201)
  await restart()
  const list = '/cal/events/v1/events?period=all'
  expect(JSON.parse(await get(`/choir${list}`))).toMatchObject({ total: 3 })
  expect(JSON.parse(await get(`/harbour${list}`))).toMatchObject({ total: 0 })
  expect(await get('/choir/2030-03')).toContain('Rehearsal')
  expect(await get(`/choir${list}&format=ics`)).toContain('SUMMARY:Rehearsal')
  expect(await get(`/choir${list}&format=atom`)).toContain('<title>Rehearsal</title>')
})

it('creates no object for the name of another calendar', async () => {
  const reply = await fetch('http://calendars.test/unknown/cal/events/v1/events')
  expect(reply.status).toBe(404)
})
