import type { EventRecord, TermRecord } from 'daybook'
import { expect } from 'vitest'
import { type BlockCase, ran, registerSomeCases } from '../block.ts'

export const testingBlocks: readonly BlockCase[] = [
  {
    does: 'move the clock',
    block: 'clock.advance({ days: 2 })',
    async check(code) {
      const expected = { listed: { records: [{ title: 'Fair' }], total: 1 }, later: { total: 0 } }
      expect(await ran(code)).toMatchObject(expected)
    },
  },
  {
    does: 'make input',
    block: 'make.event()',
    async check(code) {
      const { fair, other } = await ran<{ fair: EventRecord; other: EventRecord }>(code)
      expect(fair).toMatchObject({ title: 'Fair' })
      expect(other).toMatchObject({ title: 'Event 2', start_date: '2030-06-20 09:00:00' })
      expect(code).toContain(`// '${other.title}', on 2030-06-20 from 9 to 11`)
    },
  },
  {
    does: 'dump',
    block: 'calendar.dump()\n',
    async check(code) {
      const expected = { events: [{ id: 1, status: 'trash' }], tags: [{ name: 'music' }] }
      expect(await ran(code)).toMatchObject(expected)
    },
  },
  {
    does: 'serve a client',
    block: 'fakeUpstream(',
    async check(code) {
      const { reply, written, tags } = await ran<{ reply: Response; written: Response; tags: readonly TermRecord[] }>(
        code,
      )
      expect(await reply.json()).toMatchObject({ events: [{ title: 'Fair' }], total: 2 })
      expect(written.status).toBe(201)
      expect(tags).toMatchObject([{ name: 'free' }])
    },
  },
  { does: 'reopen a store', block: 'reopen(', registers: true, check: registerSomeCases },
]
