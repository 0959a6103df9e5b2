import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentLine, escapeText, uriValue } from '../../../adapters/formats/ics/writing/content-line.ts'
import { anyCharacter } from '../../support/any-character.ts'

const octets = (text: string) => new TextEncoder().encode(text).length
const unfolded = (line: string) => line.replace(/\r\n /g, '')

describe('a content line', () => {
  it('ends with CRLF', () => {
    expect(contentLine('SUMMARY', 'Fair')).toBe('SUMMARY:Fair\r\n')
  })

  it.each([
    ['a', 67, 1],
    ['a', 68, 2],
    ['ü', 33, 1],
    ['ü', 34, 2],
    ['€', 22, 1],
    ['€', 23, 2],
    ['🎷', 16, 1],
    ['🎷', 17, 2],
  ])('of %s, %i times, has %i lines', (character, count, lines) => {
    const line = contentLine('SUMMARY', character.repeat(count))
    expect(line.split('\r\n')).toHaveLength(lines + 1)
    expect(unfolded(line)).toBe(`SUMMARY:${character.repeat(count)}\r\n`)
  })

  it('is folded to lines of at most 75 octets, between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (text) => {
        const line = contentLine('SUMMARY', escapeText(text))
        const lines = line.slice(0, -2).split('\r\n')
        expect(lines.map(octets).filter((size) => size > 75)).toEqual([])
        // A part that ended within a character would not be well-formed.
        expect(lines.every((part) => part.isWellFormed())).toBe(true)
        expect(unfolded(line)).toBe(`SUMMARY:${escapeText(text)}\r\n`)
      }),
    )
  })

  it.each([
    ['Jazz', 'Jazz'],
    ['A: b', '"A: b"'],
    ['A; b', '"A; b"'],
    ['A, b', '"A, b"'],
    ['The "X"', "The ^'X^'"],
    ['a^n\nb', 'a^^n^nb'],
    ['a\u0007b', 'ab'],
  ])('has the parameter %j as %s', (value, written) => {
    expect(contentLine('ORGANIZER', 'mailto:a@b.ch', { CN: value })).toBe(`ORGANIZER;CN=${written}:mailto:a@b.ch\r\n`)
  })

  it('leaves out a parameter without a value', () => {
    expect(contentLine('IMAGE', 'x:y', { VALUE: 'URI', FMTTYPE: undefined })).toBe('IMAGE;VALUE=URI:x:y\r\n')
  })
})

it.each([
  ['a\\b', 'a\\\\b'],
  ['a;b,c', 'a\\;b\\,c'],
  ['a\nb\r\nc\rd', 'a\\nb\\nc\\nd'],
  ['a\u0000b\u007fc\td', 'abc\td'],
  ['a\ud800b', 'a\ufffdb'],
])('escapes the text %j', (text, escaped) => {
  expect(escapeText(text)).toBe(escaped)
})

it('encodes what a URI cannot contain', () => {
  expect(uriValue('https://example.org/a b?c="d"\r\nX:1')).toBe('https://example.org/a%20b?c=%22d%22%0D%0AX:1')
})
