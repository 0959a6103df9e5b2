import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../../src/text/alike-names.ts'
import { fold } from '../../src/text/fold.ts'
import { anyCharacter } from '../support/any-character.ts'

describe('nameKey', () => {
  it.each([
    ['Kulturhaus Seilerei', 'Seilerei, Kulturhaus', 'word order and punctuation'],
    ['Kulturhaus Seilerei', '  KULTURHAUS – SEILEREI ', 'case, dashes and space'],
    ['Café Müller', 'Cafe Mueller', 'an umlaut that is spelled out'],
    ['Café Müller', 'Café Muller', 'an umlaut that is left out'],
    ['Große Halle', 'Grosse Halle', 'ß'],
    ['Kulturhaus Seilerei e.V.', 'Kulturhaus Seilerei', 'a legal form'],
    ['Kulturhaus Seilerei e. V.', 'Kulturhaus Seilerei eV', 'a legal form with a space'],
    ['Halle GmbH & Co. KG', 'Halle', 'a long legal form'],
    ['Teatro Nuovo S.r.l.', 'Teatro Nuovo', 'an Italian legal form'],
    ['The Albert Hall', 'Albert Hall', 'an article'],
    ['L’Opéra', 'Opera', 'an elided article'],
    ['Kunst & Kultur', 'Kultur und Kunst', 'words for "and"'],
    ['Sankt Nicolai', 'St. Nicolai', 'an abbreviation'],
    ['Alte Straße 5', 'Alte Str. 5', 'a street'],
    ['Seilerstraße 8', 'Seilerstr. 8', 'a street in one word'],
    ['C.D.U.', 'CDU', 'initials'],
  ])('is the same for %j and %j: %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  it.each([
    ['Halle 1', 'Halle 2'],
    ['Halle D', 'Halle L'],
    ['Kulturhaus Seilerei', 'Kulturhaus'],
    ['The The', 'La La'],
    ['Die AG', 'Der e.V.'],
    ['二〇三〇年', '二〇三一年'],
    ['!!!', '???'],
    ['🎉', '🎈'],
  ])('differs for %j and %j', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other))
  })

  it('is empty only for a name that shows nothing', () => {
    expect(nameKey(' \u200b ')).toBe('')
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (name) => {
        expect(nameKey(name) === '').toBe(fold(name).trim() === '')
      }),
    )
  })

  it('does not depend on the order of words', () => {
    const words = fc.array(fc.stringMatching(/^[a-zäöüß]{2,8}$/), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(words, (list) => {
        expect(nameKey(list.toReversed().join(' '))).toBe(nameKey(list.join(', ')))
      }),
    )
  })
})
