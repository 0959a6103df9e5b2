import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText, fold } from '../../src/text/fold.ts'
import { anyCharacter } from '../support/any-character.ts'

const anyText = fc.string({ unit: anyCharacter })

describe('fold', () => {
  it.each([
    ['Café Müller', 'cafe muller'],
    ['CAFE\u0301', 'cafe'],
    ['Straße, STRAẞE', 'strasse, strasse'],
    ['Æther, œuvre', 'aether, oeuvre'],
    ['Ørsted', 'orsted'],
    ['Łódź', 'lodz'],
    ['Đorđe, Eyjafjörður', 'dorde, eyjafjordur'],
    ['Þórr', 'thorr'],
    ['İstanbul, Diyarbakır', 'istanbul, diyarbakir'],
    ['ﬁne ﬆyle', 'fine style'],
    ['Ⅳ ½ ² ①', 'iv 1⁄2 2 1'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
    ['ΠΆΣΧΑ', 'πασχα'],
    ['Чайковский, Ёлка', 'чаиковскии, елка'],
    ['日本語 カ\u3099', '日本語 ガ'],
    ['한국어', '한국어'],
    ['Queen’s ‘n‘ ‚low‛ ‹x› 5′ ʻokina', "queen's 'n' 'low' 'x' 5' 'okina"],
    ['“Open” „air‟ «fest» 12″', '"open" "air" "fest" 12"'],
    ['a‐b‑c‒d–e—f―g−h⁃i﹘j﹣k－l⸺m⸻n', 'a-b-c-d-e-f-g-h-i-j-k-l-m-n'],
    ['co\u00adop ze\u200b\u200c\u200dro \u2060\ufeff\u200eend\u202a', 'coop zero end'],
    ['☃\ufe0f', '☃'],
    ['e\u200d\u0301', 'e'],
    ['', ''],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('changes nothing in a folded text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = fold(text)
        expect(fold(folded)).toBe(folded)
      }),
    )
  })

  it('changes nothing in the folding of any character of the first three planes', () => {
    const codes = Array.from({ length: 0x30000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
    const folded = fold(codes.map((code) => `x${String.fromCodePoint(code)}`).join('\n')).split('\n')
    const again = fold(folded.join('\n')).split('\n')
    expect(folded.length).toBeGreaterThanOrEqual(codes.length)
    expect(folded.filter((text, at) => text !== again[at])).toEqual([])
  })

  it('gives the same for every way to write the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
      }),
    )
  })

  it('folds what 0.1 folded to what it folds the text to, so that stored texts can be folded again', () => {
    const foldedBefore = (text: string) =>
      text
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]+/g, '')
        .normalize('NFC')
        .toLowerCase()
    const someText = fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom(...'’“”″‴´–‑\u00ad\u200b\u0301ŉ')) })
    fc.assert(
      fc.property(someText, (text) => {
        expect(fold(foldedBefore(text))).toBe(fold(text))
      }),
    )
  })

  it('keeps thirty marks on a letter and drops those beyond', () => {
    const marks = '\u0591'
    expect(fold(`a${marks.repeat(30)}b`)).toBe(`a${marks.repeat(30)}b`)
    expect(fold(`a${marks.repeat(31)}b`)).toBe(`a${marks.repeat(30)}b`)
  })

  it.each(['\u0591', '\u{10a01}'])('finds endless marks wherever they begin: %j', (mark) => {
    for (let before = 0; before < 70; before += 1) {
      const text = (marks: number) => `${'a'.repeat(before)}${mark.repeat(marks)}b`
      expect(fold(text(31))).toBe(text(30))
    }
  })

  it('is not held up by a run of marks that takes long to sort', () => {
    const unsorted = '\u0592'.repeat(100_000) + '\u0591'.repeat(100_000)
    expect(fold(`a${unsorted}b`)).toBe(`a${'\u0592'.repeat(30)}b`)
  })

  it('changes nothing in a text whose endless marks were cut, also when they split in two', () => {
    const folded = fold(`a${'\u0f73'.repeat(40)}`)
    expect(folded).toHaveLength(31)
    expect(fold(folded)).toBe(folded)
  })
})

describe('compareText', () => {
  it.each([
    ['a', 'b', -1],
    ['b', 'a', 1],
    ['a', 'a', 0],
    ['', 'a', -1],
    ['a', 'aa', -1],
    ['Z', 'a', -1],
    ['\uffee', '😀', -1],
    ['x😀', 'x\ue000', 1],
    ['😀', '😁', -1],
    ['퟿', '\u{10000}', -1],
  ])('orders %j and %j: %i', (a, b, order) => {
    expect(Math.sign(compareText(a, b))).toBe(order)
  })

  it('orders as the code points do', () => {
    const pair = fc.tuple(anyText, anyText)
    fc.assert(
      fc.property(pair, fc.string({ unit: anyCharacter, maxLength: 3 }), ([a, b], start) => {
        expect(Math.sign(compareText(start + a, start + b))).toBe(Math.sign(compareCodePoints(a, b)))
      }),
    )
  })
})

function compareCodePoints(a: string, b: string): number {
  const left = Array.from(a, (character) => character.codePointAt(0) ?? 0)
  const right = Array.from(b, (character) => character.codePointAt(0) ?? 0)
  const at = left.findIndex((code, index) => code !== right[index])
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}
