import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  firstDayOfWeek,
  isWeek,
  weekdayOf,
  weekOf,
} from '../../../../adapters/pages/ground/dates/days.ts'

describe('calendar days', () => {
  it('step over months, years and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2030-01-01', -1)).toBe('2029-12-31')
    expect(addMonths('2030-12', 1)).toBe('2031-01')
    expect(addMonths('2030-01', -13)).toBe('2028-12')
    expect(daysBetween('2030-06-29', '2030-07-02')).toEqual(['2030-06-29', '2030-06-30', '2030-07-01', '2030-07-02'])
    expect(daysBetween('2030-06-29', '2030-06-28')).toEqual([])
    expect(weekdayOf('2030-06-20')).toBe(4)
  })

  it('lie in exactly one ISO week, which begins on its Monday', () => {
    for (let day = '2019-12-20'; day < '2041-01-10'; day = addDays(day, 1)) {
      const week = weekOf(day)
      const monday = firstDayOfWeek(week)
      expect(isWeek(week)).toBe(true)
      expect(weekdayOf(monday)).toBe(1)
      expect(monday <= day && day <= addDays(monday, 6)).toBe(true)
    }
  })

  // From the definition of ISO 8601: the week of the first Thursday is the first.
  it.each([
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2029-12-31', '2030-W01'],
    ['2030-06-20', '2030-W25'],
  ])('%s is in %s', (day, week) => {
    expect(weekOf(day)).toBe(week)
  })
})
