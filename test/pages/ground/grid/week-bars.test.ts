import { createCalendar } from 'daybook'
import { createPages } from 'daybook/pages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekBars } from '../../../../adapters/pages/ground/grid/week-bars.ts'
import { pagesOf } from '../../sample-pages.ts'

const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-12T09:00:00Z') })

/** A week of bars, from columns before and after it too. */
async function weekOf(bars: readonly (readonly [from: number, to: number])[]) {
  const day = (column: number) => new Date(Date.UTC(2030, 5, 10 + column)).toISOString().slice(0, 10)
  const own = createCalendar({ timeZone: 'Europe/Berlin' })
  for (const [index, [from, to]] of bars.entries())
    await own.events.create({
      title: `Bar ${index}`,
      start_date: day(from),
      end_date: day(to),
      all_day: true,
      categories: ['Music'],
    })
  const read = await createPages(own).read('/2030-W24')
  if (read.view !== 'week') throw new TypeError(`${read.view} is no week`)
  return read.data.grid.spans
}

describe('the bars of a week', () => {
  it('keeps those that fit as they are', async () => {
    const spans = await weekOf([
      [-20, 30],
      [0, 3],
    ])
    expect(weekBars(spans, 3)).toBe(spans)
  })

  it('shows the shortest if there are too many', async () => {
    const spans = await weekOf([
      [-60, 60],
      [-30, 30],
      [-10, 10],
      [0, 6],
      [2, 4],
    ])
    const shown = weekBars(spans, 3).filter(({ lane }) => lane < 3)
    expect(shown.map(({ event, lane }) => [event.title, lane])).toEqual([
      ['Bar 2', 0],
      ['Bar 3', 1],
      ['Bar 4', 2],
    ])
  })

  it('shows a long one beside the shortest, though another finds no lane', async () => {
    const spans = await weekOf([
      [0, 1],
      [1, 3],
      [4, 9],
    ])
    const shown = weekBars(spans, 1).filter(({ lane }) => lane < 1)
    expect(shown.map(({ event }) => event.title)).toEqual(['Bar 0', 'Bar 2'])
  })

  it('leaves out no bar, and no day has two in a lane that is shown', async () => {
    const bar = fc
      .tuple(fc.integer({ min: -9, max: 5 }), fc.integer({ min: 1, max: 14 }))
      .map(([from, days]) => [from, Math.max(from + days, 0)] as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(bar, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        async (bars, lanes) => {
          const spans = await weekOf(bars)
          const placed = weekBars(spans, lanes)
          expect(placed.map(({ event }) => event.id)).toEqual(spans.map(({ event }) => event.id))
          for (let column = 0; column < 7; column += 1) {
            const here = placed.filter(({ from, to }) => from <= column && column <= to)
            const shown = here.filter(({ lane }) => lane < lanes)
            expect(new Set(shown.map(({ lane }) => lane)).size).toBe(shown.length)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('gives bars the lines that no other event needs', async () => {
  const own = createCalendar({ timeZone: 'Europe/Berlin' })
  for (let index = 0; index < 6; index += 1)
    await own.events.create({ title: `Bar ${index}`, start_date: '2030-06-11', end_date: '2030-06-13', all_day: true })
  const html = await (await pagesOf(own)('/2030-06')).text()
  expect(html.match(/class="db-ev is-bar/g)).toHaveLength(6)
  expect(html).not.toContain('more</a>')
})

it('shows the evening of a day with many bars, and counts what it hides', async () => {
  for (let index = 0; index < 9; index += 1)
    await calendar.events.create({
      title: `Exhibition ${index}`,
      start_date: '2030-06-01',
      end_date: '2030-06-30',
      all_day: true,
    })
  for (const time of ['19:30', '20:00', '21:00'])
    await calendar.events.create({
      title: `Play at ${time}`,
      start_date: `2030-06-12 ${time}`,
      end_date: `2030-06-12 22:00`,
    })
  const html = await (await pagesOf(calendar)('/2030-06')).text()
  const cell = /<td class="db-day is-today[^"]*">.*?<\/td>/s.exec(html)?.[0] ?? ''
  for (const time of ['19:30', '20:00', '21:00']) expect(cell).toContain(`Play at ${time}`)
  expect(cell).toContain('+6 more')
  expect(cell.match(/class="db-lane/g)).toHaveLength(3)
})
