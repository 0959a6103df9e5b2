import { createCalendar } from 'daybook'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aVisitor, crawl, linksOf } from './visitor.ts'

const today = new Date('2030-06-18T09:00:00Z')
const firstDay = Date.UTC(2029, 0, 1)
const names = ['Music', 'Film', 'Art']

/** An event within three years, of up to twenty days. */
const anyEvent = fc.record({
  day: fc.integer({ min: 0, max: 1_000 }),
  days: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 20 })),
  hour: fc.integer({ min: 0, max: 23 }),
  category: fc.nat(2),
})

const dayAt = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10)

describe('a crawler', () => {
  it('ends, and visits few pages for each event and month', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEvent, { maxLength: 12 }), async (events) => {
        const calendar = createCalendar({ now: () => today })
        for (const [index, { day, days, hour, category }] of events.entries()) {
          const time = `${String(hour).padStart(2, '0')}:00`
          await calendar.events.create({
            title: `Event ${index}`,
            start_date: `${dayAt(day)} ${time}`,
            end_date: `${dayAt(day + days)} ${time}`,
            categories: [names[category] ?? 'Art'],
          })
        }
        const days = events.flatMap(({ day, days }) => [day, day + days])
        const months = days.length === 0 ? 0 : (Math.max(...days) - Math.min(...days)) / 28 + 2
        const daysWithEvents = new Set(
          events.flatMap(({ day, days }) => Array.from({ length: days + 1 }, (_, n) => day + n)),
        )
        const most = 12 + 4 * events.length + 6 * months + daysWithEvents.size
        const pages = await crawl(aVisitor(calendar), most)
        for (const [address, { status, body }] of pages) {
          if (!/^\/event-/.test(address)) expect([address, status]).toEqual([address, 200])
          expect(address).not.toMatch(/categories=|[?&]q=/)
          // An empty day is today, or no page at all.
          const isEmptyDay = /^\/\d{4}-\d\d-\d\d/.test(address) && body.includes('db-blank')
          expect([address, isEmptyDay && address !== '/2030-06-18']).toEqual([address, false])
        }
      }),
      { numRuns: 8 },
    )
  })

  it.each(['/2029-01', '/2035-W20', '/9998-12', '/2001-01-01', '/0001-01'])(
    'reaches no period beyond %s',
    async (address) => {
      const calendar = createCalendar({ now: () => today })
      await calendar.events.create({ title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-21', all_day: true })
      const page = await aVisitor(calendar)(address)
      expect(page.status).toBe(200)
      expect(page.body).toContain('<meta name="robots" content="noindex,follow">')
      const further = linksOf(page).filter(({ href }) => /^\/\d/.test(href) && !/^\/2030-(06|W25)/.test(href))
      const towards = further.filter(({ href }) => (address < '/2030' ? href <= address : href >= address))
      // The tabs of the page itself.
      expect(towards.filter(({ href }) => href.slice(0, 5) !== address.slice(0, 5))).toEqual([])
    },
  )
})
