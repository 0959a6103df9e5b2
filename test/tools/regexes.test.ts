import { describe, expect, it } from 'vitest'
import { faultOf } from '../../tools/regexes/check.ts'
import { regexesIn } from '../../tools/regexes/literals.ts'

describe('the checker of regular expressions', () => {
  it.each([/^\s*(?:public)?\s*$/i, /\b(?:not|no)\s+\S*\s*$/iu, /\/+$/, /<[^>]*$/, /^(a+)+$/])(
    'refuses %s',
    ({ source, flags }) => {
      expect(faultOf({ source, flags })).toMatch(/^takes .* for example for /)
    },
  )

  it.each([/^(?:public)?$/i, / [^ ]*$/, /^\d{4}-\d\d$/, /a|b/])('accepts %s', ({ source, flags }) => {
    expect(faultOf({ source, flags })).toBe('')
  })

  it('reads literals and what RegExp makes, with a word for each value of a template', () => {
    const text = [
      'const own = /a+$/giu',
      "const made = new RegExp('b+$', 'u')",
      `const filled = RegExp(\`</\${name}[^>]*\`)`,
      "const copied = new RegExp(own, 'g')",
    ].join('\n')
    const { regexes, unreadable } = regexesIn('x.ts', text)
    expect(regexes).toEqual([
      { source: 'a+$', flags: 'giu', place: 'x.ts:1' },
      { source: 'b+$', flags: 'u', place: 'x.ts:2' },
      { source: '</x[^>]*', flags: '', place: 'x.ts:3' },
    ])
    expect(unreadable).toEqual([])
  })

  it('names a pattern that is not written where it is used', () => {
    expect(regexesIn('x.ts', 'const a = 1\nnew RegExp(pattern)').unreadable).toEqual(['x.ts:2'])
  })
})
