import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, looksLikeMarkup } from '../../src/text/plain.ts'

describe('cleanText', () => {
  it.each([
    ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['\r\r\n', '\n\n'],
    ['tab\tstays', 'tab\tstays'],
    ['  as it is  ', '  as it is  '],
    ['😀 👩‍💻 日本', '😀 👩‍💻 日本'],
    ['', ''],
  ])('turns %j into %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })

  it.each([
    '\0',
    'a\u0001',
    '\u000b',
    '\u000c',
    '\u001b[0m',
    '\u007f',
    '\u0085',
    '\u009f',
    'a\ud800',
    '\udc00b',
    '\udc00\ud800',
  ])('refuses %j', (text) => {
    expect(cleanText(text)).toBeUndefined()
  })

  it('refuses each control character but tab and line breaks, and nothing else', () => {
    const units = Array.from({ length: 0x10000 }, (_, code) => code)
    const refused = units.filter((code) => cleanText(String.fromCharCode(code)) === undefined)
    const controls = units.filter(
      (code) => (code < 0x20 && ![9, 10, 13].includes(code)) || (code > 0x7e && code < 0xa0),
    )
    const surrogates = units.filter((code) => code >= 0xd800 && code <= 0xdfff)
    expect(refused).toEqual([...controls, ...surrogates])
  })

  it('changes nothing in a clean text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\r', '\n', '\t', 'a', '😀') }), (text) => {
        const clean = cleanText(text)
        expect(clean).not.toContain('\r')
        expect(clean === undefined ? undefined : cleanText(clean)).toBe(clean)
      }),
    )
  })
})

describe('looksLikeMarkup', () => {
  it.each(['<b>', 'a <script', '</p', '<!-- -->', '<?php', '<É', '<<a'])('sees a tag in %j', (text) => {
    expect(looksLikeMarkup(text)).toBe(true)
  })

  it.each(['', 'a < b', '1<2', '<3', '<', '<-', '>b', '&lt;b'])('sees none in %j', (text) => {
    expect(looksLikeMarkup(text)).toBe(false)
  })
})
