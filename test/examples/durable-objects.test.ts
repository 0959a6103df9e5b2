import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundledWorker, startWorker } from '../support/workerd.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-objects-'))
let script: string
let worker: Miniflare

const start = async () => {
  worker = await startWorker(script, { objects: { CALENDARS: 'CalendarObject' }, folder })
}

beforeAll(async () => {
  script = await bundledWorker(fileURLToPath(new URL('../../examples/durable-objects.ts', import.meta.url)))
  await start()
})

afterAll(async () => {
  await worker?.dispose()
  rmSync(folder, { recursive: true })
})

const anna = { Authorization: 'Bearer a-token-of-anna', 'Content-Type': 'application/json' }
const event = {
  ...{ title: 'Rehearsal', start_date: '2030-03-04 19:00', end_date: '2030-03-04 21:00' },
  recurrence: 'FREQ=WEEKLY;COUNT=3',
}

async function get(path: string): Promise<string> {
  const reply = await worker.dispatchFetch(`http://calendars.test${path}`)
  expect(reply.status, path).toBe(200)
  return reply.text()
}

it('has a calendar of its own in each object, with pages and feeds, also after a restart', async () => {
  const init = { method: 'POST', headers: anna, body: JSON.stringify(event) }
  const created = await worker.dispatchFetch('http://calendars.test/choir/cal/events/v1/events', init)
  expect(created.status).toBe(201)
  await worker.dispose()
  await start()
  const list = '/cal/events/v1/events?period=all'
  expect(JSON.parse(await get(`/choir${list}`))).toMatchObject({ total: 3 })
  expect(JSON.parse(await get(`/harbour${list}`))).toMatchObject({ total: 0 })
  expect(await get('/choir/2030-03')).toContain('Rehearsal')
  expect(await get(`/choir${list}&format=ics`)).toContain('SUMMARY:Rehearsal')
  expect(await get(`/choir${list}&format=atom`)).toContain('<title>Rehearsal</title>')
})

it('creates no object for the name of another calendar', async () => {
  const reply = await worker.dispatchFetch('http://calendars.test/unknown/cal/events/v1/events')
  expect(reply.status).toBe(404)
})
