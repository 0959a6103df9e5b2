import type { EventRecord, TermRecord } from 'daybook'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const page = readPage('docs/testing.md')

it('moves the clock as the page does', async () => {
  const ran = await run(page.blockWith('clock.advance({ days: 2 })'))
  expect(ran).toMatchObject({ listed: { records: [{ title: 'Fair' }], total: 1 }, later: { total: 0 } })
})

it('makes input as the page does', async () => {
  const block = page.blockWith('make.event()')
  const ran = (await run(block)) as { readonly fair: EventRecord; readonly other: EventRecord }
  expect(ran).toMatchObject({ fair: { title: 'Fair' }, other: { title: 'Event 2', start_date: '2030-06-20 09:00:00' } })
  expect(block).toContain(`// '${ran.other.title}', on 2030-06-20 from 9 to 11`)
})

it('says where the clock stands', async () => {
  const { clock } = await createTestCalendar()
  const now = clock.now().toISOString().slice(0, 19).replace('T', ' ')
  expect(page.text).toContain(`is fixed at \`now\`, by default ${now} UTC.`)
})

it('dumps as the page does', async () => {
  const ran = await run(page.blockWith('calendar.dump()\n'))
  expect(ran).toMatchObject({ events: [{ id: 1, status: 'trash' }], tags: [{ name: 'music' }] })
})

it('serves a client as the page does', async () => {
  const ran = (await run(page.blockWith('fakeUpstream('))) as {
    readonly reply: Response
    readonly written: Response
    readonly tags: readonly TermRecord[]
  }
  expect(await ran.reply.json()).toMatchObject({ events: [{ title: 'Fair' }], total: 2 })
  expect(ran.written.status).toBe(201)
  expect(ran.tags).toMatchObject([{ name: 'free' }])
})

describe('the store that the page reopens', async () => {
  await run(page.blockWith('reopen('))
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
