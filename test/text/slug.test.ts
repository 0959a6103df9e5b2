import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slugify } from '../../src/text/slug.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const anySuffix = fc.constantFrom('', '-2', '-10', '-4096')

describe('slugify', () => {
  it.each([
    ['Summer Fair 2030', 'summer-fair-2030'],
    ['  --Hello,   World!-- ', 'hello-world'],
    ['Café Straße', 'cafe-strasse'],
    ['rock & roll / jazz', 'rock-roll-jazz'],
    ["Rock 'n' Roll", 'rock-n-roll'],
    ['snake_case', 'snake-case'],
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

  it('appends a suffix as it is, and nothing to nothing', () => {
    expect(slugify('Summer Fair', '-2')).toBe('summer-fair-2')
    expect(slugify('🎉', '-2')).toBe('')
  })

  it('cuts to 200 characters, the suffix included', () => {
    expect(slugify('a'.repeat(201))).toBe('a'.repeat(200))
    expect(slugify('a'.repeat(201), '-2')).toBe(`${'a'.repeat(198)}-2`)
  })

  it('leaves no joint behind where it cuts', () => {
    expect(slugify(`${'a'.repeat(199)} b`)).toBe('a'.repeat(199))
    expect(slugify(`${'a'.repeat(197)} b`, '-2')).toBe(`${'a'.repeat(197)}-2`)
  })

  it('splits no surrogate pair where it cuts', () => {
    expect(slugify(`a${'𐐷'.repeat(100)}`)).toBe(`a${'𐐷'.repeat(99)}`)
    expect(slugify(`${'a'.repeat(198)} 𐐷`)).toBe('a'.repeat(198))
  })

  it('keeps its promises for any text', () => {
    fc.assert(
      fc.property(anyText, anySuffix, (text, suffix) => {
        const slug = slugify(text, suffix)
        expect(slug.length).toBeLessThanOrEqual(200)
        expect(slug).toMatch(/^(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:-[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)?$/u)
        expect(slug === '' || slug.endsWith(suffix)).toBe(true)
      }),
    )
  })

  it('makes the same slug of a slug', () => {
    fc.assert(
      fc.property(anyText, anySuffix, (text, suffix) => {
        const slug = slugify(text, suffix)
        expect(slugify(slug)).toBe(slug)
      }),
    )
  })
})
