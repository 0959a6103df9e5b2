import type { Server } from 'node:http'
import type { Calendar } from 'daybook'
import { createTestCalendar } from 'daybook/testing'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../examples/serve.ts'
import { runCurl } from '../support/curl-line.ts'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const page = readPage('docs/explain.md')

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What the page explains, at the time at which it does, and what it prints. */
async function explained(): Promise<{ readonly printed: string; readonly members: object }> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-15T12:00:00Z') })
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const ran = (await run(page.blockWith('events.explain('))) as { readonly explained: object }
  return { printed: String(log.mock.calls[0]?.[0]), members: ran.explained }
}

it('says what the page says', async () => {
  const [, said = ''] = /^```text\n(.*?)\n```$/ms.exec(page.text) ?? []
  const [whole, cut] = said.split(', ...')
  const { printed } = await explained()
  expect(printed.slice(0, whole?.length)).toBe(whole)
  expect([cut, printed.split('\n').length]).toEqual(['}', said.split('\n').length])
})

it('has every member in the table', async () => {
  const cells = [...page.text.matchAll(/^\| (`.+?`) \|/gm)].map(([, cell = '']) => cell.replaceAll('`', ''))
  const { members } = await explained()
  expect(cells.flatMap((cell) => cell.split(', ')).toSorted()).toEqual(
    Object.keys(JSON.parse(JSON.stringify(members))).toSorted(),
  )
})

it('tells over HTTP what a list did, as the page asks it', async () => {
  const { server } = (await run(page.blockWith('explain: true'), await createTestCalendar())) as { server: Server }
  const { url, close } = await listen(server, 0)
  onTestFinished(close)
  const { text } = await runCurl(/^curl .+$/m.exec(page.text)?.[0] ?? '', url)
  expect(JSON.parse(text)).toMatchObject({ query: { ignored: [{ name: 'end-date', hint: 'end_date' }] } })
})

it('hears of what did not count as the page does', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { calendar } = (await run(page.blockWith('onIgnored('))) as { readonly calendar: Calendar }
  await calendar.events.list({ 'end-date': '2030-06-20', utm_source: 'x' } as object)
  expect(warn.mock.calls).toEqual([
    ['event query: end-date', '(end_date?)'],
    ['event query: utm_source', ''],
  ])
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
