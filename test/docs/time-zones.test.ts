import { createMemoryStore } from 'daybook/memory'
import { createTestCalendar, eventData } from 'daybook/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const page = readPage('docs/time-zones.md')

it('repairs what old rules left behind, as the page does at a start', async () => {
  const store = createMemoryStore()
  const calendar = await createTestCalendar({ store })
  const dates = { start_date: '2030-06-20 20:00:00', timezone: 'Europe/Zurich' }
  await store.transaction(async (writer) => {
    await writer.events.insert(eventData({ ...dates, utc_start_date: '2030-06-20 19:00:00' }))
    await writer.noteTimeZoneData('2024a')
  })
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const block = page.blockWith('rebuildInstants({').replace(/^const calendar = .+$/m, '')
  await run(block.replace(/^import .+$/m, ''), calendar)
  expect(log.mock.calls).toEqual([['1 of 1 events moved, 0 need a decision']])
  expect(await calendar.events.get(1)).toMatchObject({ ...dates, utc_start_date: '2030-06-20 18:00:00' })
  await run(block.replace(/^import .+$/m, ''), calendar)
  expect(log).toHaveBeenCalledTimes(1)
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
