import { createServer } from 'node:http'
import { nodeHandler } from 'daybook/node'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../examples/serve.ts'
import { runCurl } from '../support/curl-line.ts'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const make = createMake()

const page = readPage('docs/caching.md')

it('answers the second of the lines with 304', async () => {
  const { url, close } = await listen(createServer(nodeHandler(await createTestCalendar(), { basePath: '/en' })), 0)
  onTestFinished(close)
  const [first = '', second = ''] = page.text.split('\n').filter((line) => line.startsWith('curl '))
  const { headers } = await runCurl(first, url)
  const tag = headers.get('ETag') ?? ''
  expect(tag).toMatch(/^W\/"\w+/)
  expect((await runCurl(second, url)).status).toBe(200)
  expect(await runCurl(second.replace('W/"1b2..."', tag), url)).toMatchObject({ status: 304, text: '' })
})

it('changes what nobody else has changed, as the page does', async () => {
  const calendar = await createTestCalendar({ seed: { events: [make.event()] } })
  const block = page.blockWith('ifMatch: [event]')
  const { revision } = await calendar.events.get(1)
  await run(block, calendar)
  expect(await calendar.events.get(1)).toMatchObject({ title: 'Renamed' })
  const stale = block.replace('await calendar.events.get(1)', `{ id: 1, revision: '${revision}' }`)
  await expect(run(stale, calendar)).rejects.toMatchObject({ code: 'rest_precondition_failed' })
})

it('counts the replies that were kept under the names of the page', async () => {
  const { api } = await createTestCalendar()
  const [, names = ''] = /`calendar\.api\.cache`[^`]+`\{ (.+?) \}`/.exec(page.text) ?? []
  expect(names.split(', ').toSorted()).toEqual(Object.keys(api.cache).toSorted())
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
