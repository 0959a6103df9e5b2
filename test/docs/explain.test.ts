import type { createServer } from 'node:http'
import type { Calendar } from 'daybook'
import { createTestCalendar } from 'daybook/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../examples/serve.ts'
import { runCurl } from '../support/curl-line.ts'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const page = readPage('docs/explain.md')

it('prints what the page says', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const clock = "now: () => new Date('2030-01-15T12:00:00Z'), "
  const { explained } = (await run(page.blockWith('events.explain(').replace('({ ', `({ ${clock}`))) as {
    readonly explained: object
  }
  const [, shown = ''] = /^```text\n(.*?)\n```$/ms.exec(page.text) ?? []
  const [start, end] = shown.split(' ...}')
  expect(printed.mock.calls).toEqual([[expect.stringContaining(start ?? '')]])
  expect([end, shown.split('\n').length]).toEqual(['', String(explained).split('\n').length])
})

it('has every member of an explanation in the table', async () => {
  const { events } = await createTestCalendar()
  const explained = await events.explain({ per_page: 99 })
  const { toString: _, ...members } = explained
  const rows = [...page.text.matchAll(/^\| (`.+?`) \|/gm)].map(([, names = '']) => names)
  const named = rows.flatMap((names) => names.split(', ').map((name) => name.slice(1, -1)))
  expect(named.toSorted()).toEqual(Object.keys(members).toSorted())
})

it('explains over HTTP as the page does', async () => {
  const { server } = (await run(page.blockWith('.listen(3000)'))) as { server: ReturnType<typeof createServer> }
  const { url, close } = await listen(server, 0)
  onTestFinished(close)
  const [line = ''] = page.text.match(/^curl .*$/m) ?? []
  const { status, text } = await runCurl(line, url)
  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    { query: { ignored: [{ name: 'end-date', hint: 'end_date' }] } },
  ])
})

it('tells of what did not count as the page does', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const { calendar } = (await run(page.blockWith('onIgnored('))) as { readonly calendar: Calendar }
  await calendar.events.list(JSON.parse('{ "end-date": "2030-06-20", "utm_source": "mail" }'))
  expect(warned.mock.calls).toEqual([
    ['event query: end-date', '(end_date?)'],
    ['event query: utm_source', ''],
  ])
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
