import { createCalendar } from 'daybook'
import { expect, onTestFinished, vi } from 'vitest'
import { type BlockCase, ran } from '../block.ts'

function printed() {
  const spy = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => spy.mockRestore())
  return spy.mock.calls
}

/** Returns a calendar with three events. */
async function threeEvents() {
  const calendar = createCalendar({ defaultWindow: false })
  for (const title of ['A', 'B', 'C']) {
    await calendar.events.create({ title, start_date: '2030-06-20 20:00', end_date: '2030-06-20 22:00' })
  }
  return calendar
}

export const manyEventsBlocks: readonly BlockCase[] = [
  {
    does: 'change events, and undo it',
    block: "'Big band'",
    async check(code) {
      const calls = printed()
      await ran(code)
      expect(calls).toEqual([[3, 0], [3]])
    },
  },
  {
    does: 'read the report',
    block: "result.outcome === 'refused'",
    async check(code) {
      const calls = printed()
      await ran(code, await threeEvents())
      expect(calls).toEqual([[999, 'event-not-found']])
    },
  },
  {
    does: 'move all or none',
    block: 'atomic: true',
    async check(code) {
      const calls = printed()
      const calendar = await threeEvents()
      await ran(code, calendar)
      expect(calls).toEqual([])
      expect((await calendar.events.get(3)).start_date).toBe('2030-06-27 20:00:00')
    },
  },
  {
    does: 'change only what nobody else has changed',
    block: 'ifMatch: records',
    async check(code) {
      const calendar = await threeEvents()
      await calendar.events.update(2, { tags: ['festival'] })
      await ran(code, calendar)
      expect((await calendar.events.get(2)).status).toBe('draft')
      expect((await calendar.events.get(1)).status).toBe('publish')
    },
  },
]
