import type { Calendar } from 'daybook'
import { expect, it } from 'vitest'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const page = readPage('docs/changes.md')

it('keeps an index in step with the lines of the page', async () => {
  const ran = (await run(page.blockWith('onChange(change)'))) as {
    readonly calendar: Calendar
    readonly titles: ReadonlyMap<number, string>
  }
  const { calendar, titles } = ran
  expect([...titles]).toEqual([[1, 'Fair']])
  await calendar.events.update(1, { title: 'Summer fair' })
  expect([...titles]).toEqual([[1, 'Summer fair']])
  await calendar.events.remove(1)
  expect([...titles]).toEqual([])
  await calendar.events.update(1, { title: 'Old fair' })
  await calendar.venues.create({ venue: 'Hall' })
  expect([...titles]).toEqual([])
  await calendar.events.update(1, { status: 'publish' })
  expect([...titles]).toEqual([[1, 'Old fair']])
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
