import { expand, parseRule } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { rfcExamples } from './rfc-examples.ts'

describe('the examples of RFC 5545', () => {
  it.each(rfcExamples)('$rule', ({ rule, start, starts, exceptions = [], count }) => {
    const rules = [parseRule(rule, { timezone: 'America/New_York' })]
    const ends = count === undefined ? { to: starts.at(-1) ?? start } : {}
    const found = expand({ rules, exceptions }, { start, ...ends })
    expect(found.slice(0, starts.length)).toEqual(starts)
    if (count !== undefined) expect(found).toHaveLength(count)
  })
})
