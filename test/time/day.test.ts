import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addMonths, endOfDay, startOfDay, startOfNextDay } from '../../src/time/day.ts'
import { days, months } from './date-tables.ts'

it.each(days)('the day of $of', ({ of, start, next, end }) => {
  expect({ start: startOfDay(of), next: startOfNextDay(of), end: endOfDay(of) }).toEqual({ start, next, end })
})

it.each(months)('%s and %i months', (wall, count, later) => {
  expect(addMonths(wall, count)).toBe(later)
})

describe('for any time', () => {
  const time = fc
    .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9997-12-31T23:59:59Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' '))

  it('the day holds it, ends one second before the next, and the next is what Temporal says', () => {
    fc.assert(
      fc.property(time, (wall) => {
        expect(startOfDay(wall) <= wall && wall <= endOfDay(wall) && endOfDay(wall) < startOfNextDay(wall)).toBe(true)
        const theirs = Temporal.PlainDate.from(wall.slice(0, 10)).add({ days: 1 })
        expect(startOfNextDay(wall)).toBe(`${theirs.toString()} 00:00:00`)
      }),
    )
  })

  it('months are added as Temporal adds them', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: -12, max: 12 }), (wall, count) => {
        const theirs = Temporal.PlainDateTime.from(wall).add({ months: count })
        expect(addMonths(wall, count)).toBe(theirs.toString({ smallestUnit: 'second' }).replace('T', ' '))
      }),
    )
  })
})
