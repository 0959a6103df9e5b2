import { createTestCalendar } from 'daybook/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Running } from '../../examples/serve.ts'
import { renderEvents, start } from '../../examples/server-rendered-page.ts'

let server: Running
beforeAll(async () => {
  server = await start(0)
})
afterAll(() => server.close())

const get = async (path: string) => {
  const reply = await fetch(`${server.url}${path}`)
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}

it('shows what is public, and escapes it', async () => {
  const { type, text } = await get('/')
  expect(type).toBe('text/html; charset=utf-8')
  expect(text).toContain('<p>Events: 2</p>')
  expect(text).toContain('<h2>Jazz &amp; &lt;Blues></h2>')
  expect(text).toContain('<div><p>Two sets, <em>one</em> break.</p></div>')
})

it('says when each is, and what it costs where it costs something', async () => {
  const { text } = await get('/')
  const lines = [...text.matchAll(/<p>(\w+day, .*)<\/p>/g)].map(([, line]) => line)
  expect(lines).toEqual([
    expect.stringMatching(/^\w+day, \w+ \d+, \d{4}, \$25$/),
    // The password hides that it lasts all day.
    expect.stringMatching(/^\w+day, \w+ \d+, \d{4}, 12:00 AM – 11:59 PM$/),
  ])
})

it('shows no draft, and nothing of what a password keeps', async () => {
  const { text } = await get('/')
  expect(text).toContain('Reception for members')
  expect(text).not.toContain('4711')
  expect(text).not.toContain('Not yet agreed')
})

it('searches, and shows what was searched without running it', async () => {
  expect((await get('/?search=jazz')).text).toContain('<p>Events: 1</p>')
  const odd = encodeURIComponent('"><script>')
  expect((await get(`/?search=${odd}`)).text).toContain('value="&quot;>&lt;script>"')
})

it('shows a visitor what is wrong with a search', async () => {
  const { status, text } = await get(`/?search=${'x'.repeat(201)}`)
  expect(status).toBe(400)
  expect(text).toContain('q must be text of at most 200 characters')
})

it('has nothing to show of an empty calendar', async () => {
  expect(await renderEvents(await createTestCalendar(), '')).toContain('<p>Events: 0</p>')
})
