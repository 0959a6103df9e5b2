import { createMake, createTestCalendar } from 'daybook/testing'
import { expect } from 'vitest'
import { type BlockCase, ran } from '../block.ts'

const make = createMake()

const withConcert = () => createTestCalendar({ seed: { events: [make.event({ title: 'Concert' })] } })

export const icalendarBlocks: readonly BlockCase[] = [
  {
    does: 'write a file',
    block: 'toICalendar(events,',
    async check(code) {
      const { file } = await ran<{ file: string }>(code, await withConcert())
      expect(file).toContain('\r\nX-WR-CALNAME:Concerts\r\n')
      expect(file).toContain('\r\nSUMMARY:Concert\r\n')
    },
  },
  {
    does: 'link to other calendars',
    block: 'webcalUrl(',
    async check(code) {
      const { subscribe, links } = await ran<{ subscribe: string; links: readonly string[] }>(code, await withConcert())
      expect(code).toContain(`// '${subscribe}'`)
      expect(links.map((link) => new URL(link).host)).toEqual([
        'calendar.google.com',
        'outlook.office.com',
        'calendar.yahoo.com',
      ])
    },
  },
]
