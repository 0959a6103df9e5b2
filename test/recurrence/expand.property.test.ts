import { expand, formatRule, parseRule, type RecurrenceRule } from 'daybook/recurrence'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longInput } from '../support/run-length.ts'
import { arbitraryRule } from './arbitrary-rule.ts'
import { slowlyExpanded } from './oracle.ts'

const numRuns = Number(process.env.RULES ?? (longInput ? 800 : 400))
const timeout = 60_000 + numRuns * 60

/** How many days are searched: shorter periods have more occurrences. */
const searchedDays = { YEARLY: 2600, MONTHLY: 800, WEEKLY: 600, DAILY: 200, HOURLY: 60, MINUTELY: 4, SECONDLY: 1 }

const dateTimeOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
const plusDays = (dateTime: string, days: number) =>
  dateTimeOf(Date.parse(`${dateTime.replace(' ', 'T')}Z`) + days * 86_400_000)

const starts = fc
  .tuple(fc.integer({ min: 0, max: 60 * 365 }), fc.oneof(fc.constant(64_800), fc.integer({ min: 0, max: 86_399 })))
  .map(([day, second]) => dateTimeOf(Date.UTC(1995, 0, 1) + (day * 86_400 + second) * 1000))

/** Times are sparse, so that secondly rules have few occurrences. */
const max = 200_000

function toOf(rule: RecurrenceRule, start: string): string {
  return plusDays(start, searchedDays[rule.freq])
}

describe('a random rule', () => {
  it('expands as a search through all days, hours, minutes and seconds', { timeout }, () => {
    fc.assert(
      fc.property(arbitraryRule, starts, (rule, start) => {
        const to = toOf(rule, start)
        expect(expand({ rules: [rule] }, { start, to, max })).toEqual(slowlyExpanded(rule, start, to))
      }),
      { numRuns },
    )
  })

  it('ends after COUNT occurrences, and at UNTIL', { timeout }, () => {
    fc.assert(
      fc.property(arbitraryRule, starts, fc.integer({ min: 1, max: 40 }), (rule, start, count) => {
        const to = toOf(rule, start)
        const all = expand({ rules: [rule] }, { start, to, max })
        const options = { start, to, max }
        expect(expand({ rules: [{ ...rule, count }] }, options)).toEqual(all.slice(0, count))
        const until = all[Math.min(count, all.length) - 1] ?? start
        expect(expand({ rules: [{ ...rule, until }] }, options)).toEqual(all.slice(0, count))
      }),
      { numRuns },
    )
  })

  it('has in a later window what it has there in all', { timeout }, () => {
    fc.assert(
      fc.property(arbitraryRule, starts, fc.double({ min: 0, max: 1, noNaN: true }), (rule, start, share) => {
        const to = toOf(rule, start)
        const from = plusDays(start, searchedDays[rule.freq] * share)
        const all = expand({ rules: [rule] }, { start, to, max })
        expect(expand({ rules: [rule] }, { start, from, to, max })).toEqual(all.filter((date) => date >= from))
      }),
      { numRuns },
    )
  })

  it('equals itself after formatting and parsing', () => {
    fc.assert(
      fc.property(arbitraryRule, (rule) => {
        const text = formatRule(rule)
        expect(formatRule(parseRule(text))).toBe(formatRule(parseRule(formatRule(parseRule(text)))))
        expect(parseRule(formatRule(parseRule(text)))).toEqual(parseRule(text))
      }),
    )
  })
})
