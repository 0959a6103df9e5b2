import { createTestCalendar } from 'daybook/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { start } from '../../examples/event-form.ts'
import type { Running } from '../../examples/serve.ts'

const calendar = await createTestCalendar()
let server: Running
beforeAll(async () => {
  server = await start(0, calendar)
})
afterAll(() => server.close())

const fair = { title: 'Fair', start_date: '2030-06-20T09:00', end_date: '2030-06-20T17:00' }
const post = async (fields: Readonly<Record<string, string>>) => {
  const reply = await fetch(server.url, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: reply.status, text: await reply.text() }
}
const errorsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<strong id="([\w.]+)-error">(.*?)<\/strong>/g)].map(([, name, text]) => [name, text]),
  )

it('shows an empty form without errors', async () => {
  const html = await (await fetch(server.url)).text()
  expect([...html.matchAll(/name="([\w.]+)" value="">/g)].map(([, name]) => name)).toEqual([
    ...['title', 'start_date', 'end_date', 'venue.venue', 'venue.city', 'website'],
  ])
  expect(errorsIn(html)).toEqual({})
})

it('shows all that is missing or bad at once, each beside its field, and what was typed', async () => {
  const { status, text } = await post({ title: '', start_date: 'soon', 'venue.city': 'Bern', website: '"><script>' })
  expect(status).toBe(400)
  expect(errorsIn(text)).toEqual({
    title: 'title is required.',
    start_date: expect.stringMatching(/^start_date must be .*received &quot;soon&quot;\.$/),
    end_date: 'end_date is required.',
    'venue.venue': 'venue.venue is required.',
    website: expect.stringMatching(/^website must be an absolute http or https URL/),
  })
  expect(text).toContain('name="venue.city" value="Bern">')
  expect(text).toContain('name="website" value="&quot;>&lt;script>" aria-invalid="true"')
})

it('stores what is good for an editor to publish, without a venue where none was named', async () => {
  expect(await post({ ...fair, 'venue.venue': '', 'venue.city': '', website: '' })).toMatchObject({ status: 200 })
  expect(await calendar.events.get(1)).toMatchObject({ title: 'Fair', status: 'pending', venue: [], author: 1 })
})
