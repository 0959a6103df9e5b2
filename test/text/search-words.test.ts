import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchText, searchWords } from '../../src/text/search-words.ts'
import { anyCharacter } from '../support/any-character.ts'

describe('searchWords', () => {
  it.each([
    ['jazz', ['jazz']],
    ['Jazz Café', ['jazz', 'cafe']],
    ['  jazz \t night\n', ['jazz', 'night']],
    ['jazz Jazz JÁZZ', ['jazz']],
    ['"open air"', ['open air']],
    ['summer "Open Air" night', ['summer', 'open air', 'night']],
    ['"  open \n air "', [' open air ']],
    ['"open air"fest', ['open air', 'fest']],
    ['„open air“ “summer night” «a b»', ['open air', 'summer night', 'a b']],
    ['rock’n’roll e‑mail 9–17', ["rock'n'roll", 'e-mail', '9-17']],
    ['\u200b', []],
    ['"a b""c d"', ['a b', 'c d']],
    ['"open air', ['"open', 'air']],
    ['open air"', ['open', 'air"']],
    ['"a b" "c', ['a b', '"c']],
    ['12" or 7" vinyl', ['12"', 'or', '7"', 'vinyl']],
    ['"jazz" jazz', ['jazz']],
    ['-jazz - e-mail', ['-jazz', '-', 'e-mail']],
    ['100% a_b', ['100%', 'a_b']],
    ['Paris, France', ['paris', 'france']],
    ['Paris,France ,Bern , 1,5,, ，', ['paris,france', ',bern', '1,5']],
    ['"Paris, France,", Bern', ['paris, france,', 'bern']],
    ['7", "a', ['7"', '"a']],
    [',', []],
    ['"" "  "', [' ']],
    ['"', ['"']],
    ['\u0301', []],
    ['   ', []],
    ['', []],
  ])('reads %j as %j', (search, words) => {
    expect(searchWords(search)).toEqual(words)
  })

  it('gives folded pieces, none empty, none twice, none with a line break', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const words = searchWords(search)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) expect(word).toMatch(/^[^\n]+$/u)
      }),
    )
  })

  it('finds every piece of a text in that text', () => {
    fc.assert(
      fc.property(anySearch, (text) => {
        const words = searchWords(text)
        expect(words.filter((word) => !searchText(text).includes(word))).toEqual([])
      }),
    )
  })
})

describe('searchText', () => {
  it('folds the fields and sets each on a line of its own', () => {
    expect(searchText('Café  Müller', '', 'Open\r\nair\tnight')).toBe('cafe muller\nopen air night')
    expect(searchText()).toBe('')
  })

  it('lets no phrase match across two fields', () => {
    const [phrase = ''] = searchWords('"open\nair"')
    expect(searchText('wide open air').includes(phrase)).toBe(true)
    expect(searchText('wide open', 'air').includes(phrase)).toBe(false)
  })

  it('finds a phrase also where the text breaks the line', () => {
    const [phrase = ''] = searchWords('"open air"')
    expect(searchText('wide open\nair').includes(phrase)).toBe(true)
  })
})

const anySearch = fc
  .array(
    fc.oneof(fc.constantFrom('"', ' ', '\n', '-', 'Σ', 'É', 'open'), fc.string({ unit: anyCharacter, maxLength: 4 })),
  )
  .map((pieces) => pieces.join(''))
