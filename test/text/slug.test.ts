import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbered, slugify } from '../../src/text/slug.ts'
import { anyCharacter } from '../support/any-character.ts'

const anyText = fc.string({ unit: anyCharacter, maxLength: 300 })
const aNumber = fc.constantFrom(2, 10, 4096)

describe('slugify', () => {
  it.each([
    ['Summer Fair 2030', 'summer-fair-2030'],
    ['  --Hello,   World!-- ', 'hello-world'],
    ['Café Straße', 'cafe-strasse'],
    ['rock & roll / jazz', 'rock-roll-jazz'],
    ["Rock 'n' Roll", 'rock-n-roll'],
    ['snake_case', 'snake-case'],
    ['Rock ’n’ Roll – donʼt', 'rock-n-roll-don-t'],
    ['co\u00adop\u200bera', 'coopera'],
    ['日本語 勉強会', '日本語-勉強会'],
    ['二〇三〇年', '二〇三〇年'],
    ['हिन्दी मेला', 'हिन्दी-मेला'],
    ['مهرجان ٢٠٣٠', 'مهرجان-٢٠٣٠'],
    ['Coffee ☕\ufe0f and ❤\ufe0f', 'coffee-and'],
    ['𝔘𝔫𝔦𝔠𝔬𝔡𝔢', 'unicode'],
    ['🎉🎉', ''],
    ['---', ''],
    ['', ''],
  ])('turns %j into %j', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it('cuts to 200 characters', () => {
    expect(slugify('a'.repeat(201))).toBe('a'.repeat(200))
  })

  it('leaves no joint behind where it cuts', () => {
    expect(slugify(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
  })

  it('splits no surrogate pair where it cuts', () => {
    expect(slugify(`a${'𐐷'.repeat(100)}`)).toBe(`a${'𐐷'.repeat(99)}`)
    expect(slugify(`${'a'.repeat(198)} 𐐷`)).toBe('a'.repeat(198))
  })

  it('keeps its promises for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const slug = slugify(text)
        expect(slug.length).toBeLessThanOrEqual(200)
        expect(slug).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)?$/u)
      }),
    )
  })

  it('makes the same slug of a slug', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const slug = slugify(text)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})

describe('numbered', () => {
  it('puts a number behind a slug', () => {
    expect(numbered('summer-fair', 2)).toBe('summer-fair-2')
  })

  it('cuts to 200 characters, the number included, and leaves no joint behind', () => {
    expect(numbered('a'.repeat(200), 2)).toBe(`${'a'.repeat(198)}-2`)
    expect(numbered(`${'a'.repeat(197)}-b`, 2)).toBe(`${'a'.repeat(197)}-2`)
  })

  it('makes a slug of any slug', () => {
    fc.assert(
      fc.property(anyText, aNumber, (text, number) => {
        const slug = slugify(text)
        fc.pre(slug !== '')
        expect(slugify(numbered(slug, number))).toBe(numbered(slug, number))
        expect(numbered(slug, number)).toMatch(new RegExp(`.-${number}$`, 'u'))
      }),
    )
  })
})
