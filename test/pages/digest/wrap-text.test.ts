import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wrapText } from '../../../adapters/pages/digest/wrap-text.ts'

const narrow = { width: 12 }

describe('wrapping text', () => {
  it.each([
    ['one two three', 'one two\nthree'],
    ['a line 12345', 'a line 12345'],
    ['a line 123456', 'a line\n123456'],
    ['Donaudampfschifffahrt', 'Donaudampfsc\nhifffahrt'],
    ['see https://example.org/calendar now', 'see\nhttps://example.org/calendar\nnow'],
    [' a \r\n b\u0000c\t', 'a b c'],
    ['', ''],
  ])('makes lines of %j', (text, lines) => {
    expect(wrapText(text, narrow)).toBe(lines)
  })

  it('indents each line', () => {
    expect(wrapText('one two three', { width: 9, indent: '  ' })).toBe('  one two\n  three')
  })

  it('loses no letter, splits none, and keeps to the width', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 4, max: 80 }), (text, width) => {
        const wrapped = wrapText(text, { width, indent: '  ' })
        const letters = (one: string) => one.replace(/[\s\p{Cc}]/gu, '')
        expect(letters(wrapped)).toBe(letters(text))
        for (const line of wrapped.split('\n'))
          expect([...line].length <= width || /https?:|mailto:/i.test(line)).toBe(true)
      }),
    )
  })
})
