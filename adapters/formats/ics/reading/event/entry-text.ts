import type { Entry } from '../entries/entry.ts'
import type { Property } from '../parsing/property.ts'
import { quoted } from '../report/import-report.ts'

/** The maximum length of titles and names, of a reason or an alternative text (rules 38, 61), in characters, and of other text in bytes of UTF-8 (rule 39). */
const maxLine = 400
const maxShort = 1_000
const maxBytes = 64 * 1024

/** Control characters, except tab and line breaks. */
const control = /[^\P{Cc}\t\n\r]/gu

/** Returns a value as one line that a title or a name accepts, or `''`. Notes what it removes. */
export function lineOf(entry: Entry, property: Property, value: string, separator = ' '): string {
  const line = cleaned(entry, property, value)
    .replace(/[\n\u2028\u2029]+/g, separator)
    .trim()
  return upTo(maxLine, line, entry, property)
}

/** Returns the value of a property as a reason or an alternative text accepts it. Notes what it removes. */
export function shortTextOf(entry: Entry, property: Property): string {
  return upTo(maxShort, cleaned(entry, property, property.value), entry, property)
}

/** Returns a value as text that a description accepts. Notes what it removes. */
export function textOf(entry: Entry, property: Property, value: string): string {
  const text = cleaned(entry, property, value).trim()
  if (fits(text)) return text
  entry.note('text-changed', property, `${property.name} was shortened to ${maxBytes} bytes.`)
  // Three bytes are for the ellipsis. A part of an entity is dropped.
  const cut = text.slice(0, lengthOfBytes(text, maxBytes - 3)).replace(/&[a-z]{0,3}$/, '')
  return `${cut.trimEnd()}…`
}

/** Returns whether a description may contain a text. */
export function fits(text: string): boolean {
  return text.length * 3 <= maxBytes || lengthOfBytes(text, maxBytes) === text.length
}

/** Returns the length of the beginning of a text that takes at most so many bytes of UTF-8. */
function lengthOfBytes(text: string, bytes: number): number {
  let taken = 0
  let at = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    taken += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    if (taken > bytes) return at
    at += character.length
  }
  return at
}

/** Returns a text with at most so many characters. Notes whether it was longer. */
function upTo(limit: number, text: string, entry: Entry, property: Property): string {
  // Most texts are short: a character has at most two units.
  if (text.length <= limit) return text
  const characters = [...text.slice(0, 2 * limit + 2)]
  if (characters.length <= limit) return text
  entry.note('text-changed', property, `${property.name} was shortened to ${limit} characters: ${quoted(text)}.`)
  const start = characters.slice(0, limit - 1).join('')
  return `${start.trimEnd()}…`
}

function cleaned(entry: Entry, property: Property, value: string): string {
  const text = value.replace(control, '').toWellFormed()
  if (text !== value) entry.note('text-changed', property, `Control characters were removed from ${property.name}.`)
  else if (text.includes('\ufffd')) {
    const message = `${property.name} has characters that could not be decoded: the file is not in its encoding.`
    entry.note('text-changed', property, message)
  }
  return text.replace(/\r\n?/g, '\n')
}
