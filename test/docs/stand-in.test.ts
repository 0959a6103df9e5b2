import { createServer, type RequestListener, type Server } from 'node:http'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { listen } from '../../examples/serve.ts'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const page = readPage('docs/stand-in.md')
const path = '/wp-json/tribe/events/v1/tags'

it('stands in with the lines of the page', async () => {
  const { server } = (await run(page.blockWith('.listen(3000)'), await createTestCalendar())) as { server: Server }
  const { url, close } = await listen(server, 0)
  const reply = await fetch(url + path)
  await close()
  expect(reply.headers.get('X-TEC-Total')).toBe('0')
  expect(await reply.json()).toMatchObject({ tags: [], rest_url: url + path })
})

it('lets write whom the page lets write', async () => {
  const ran = (await run(page.blockWith('authenticate'), await createTestCalendar())) as {
    readonly listener: RequestListener
    readonly credentials: string
  }
  const { url, close } = await listen(createServer(ran.listener), 0)
  const statusFor = async (headers: Record<string, string>) =>
    (await fetch(url + path, { method: 'POST', headers, body: new URLSearchParams({ name: 'free' }) })).status
  const statuses = [await statusFor({}), await statusFor({ Authorization: ran.credentials })]
  await close()
  expect(statuses).toEqual([401, 201])
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
