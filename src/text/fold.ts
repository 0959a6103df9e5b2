/**
 * Returns the form of a text that search, name order and slugs compare (rule 33): without accents and invisible
 * characters, in lower case, with letters that do not decompose spelled out, and with the quotes and hyphens of a
 * keyboard. Folding is idempotent. Expects well-formed text.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  const visible = limitCombiningMarks(text.replace(invisible, ''))
  const bare = limitCombiningMarks(visible.normalize('NFKD').replace(accents, ''))
  return bare
    .normalize('NFC')
    .toLowerCase()
    .replace(letters, (letter) => spelled[letter] ?? letter)
    .replace(doubleQuotes, '"')
    .replace(singleQuotes, "'")
    .replace(dashes, '-')
}

/** Orders by Unicode code point, as a database with a binary collation does. Expects well-formed text. */
export function compareText(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return codePointRank(left) - codePointRank(right)
  }
  return a.length - b.length
}

const ascii = /^\p{ASCII}*$/u
const accents = /[\u0300-\u036f]+/g
/** Soft hyphens, zero-width spaces and joiners, marks of direction, variation selectors and others. */
const invisible = /\p{Default_Ignorable_Code_Point}+/gu
/** A double prime decomposes into two primes. */
const doubleQuotes = /[“”„‟«»]|′′/g
const singleQuotes = /[‘’‚‛‹›′ʹʻʼ]/g
/** U+2010 to U+2015 with the non-breaking hyphen, hyphen bullet, minus, and the long dashes. */
const dashes = /[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]/g
const letters = /[ßæœøłđðþı]/g
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

// Sorting a run of marks takes normalize() quadratic time: 64 KiB of them stop the process for more than three seconds.
// No script stacks thirty on a letter (Unicode's own limit for streams). The cut is repeated after NFKD, which splits
// some marks in two, so that folding stays idempotent.
function limitCombiningMarks(text: string): string {
  return mayHaveManyCombiningMarks(text) ? text.replace(/\p{M}+/gu, (run) => [...run].slice(0, 30).join('')) : text
}

// A run of 31 marks always has a mark, or half of one, at one of the sampled positions. Sampling takes a twentieth of
// the time of a full scan.
function mayHaveManyCombiningMarks(text: string): boolean {
  for (let position = 30; position < text.length; position += 31) {
    if (combiningMarkOrHalf.test(text.charAt(position))) return true
  }
  return false
}

const combiningMarkOrHalf = /[\p{M}\p{Cs}]/u

// The halves of a character beyond U+FFFF have code units below U+E000, but the character sorts after U+FFFF.
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
