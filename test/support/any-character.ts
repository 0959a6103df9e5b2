import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

/** Generates any character except a lone surrogate. fast-check's own unit `binary` needs 1.5 s for a table of all of them. */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count))
