import ICAL from 'ical.js'
import type { ContentLine } from './content-lines.ts'
import { decodeBytes } from './decode-file.ts'

/** A property with its parameters. */
export interface Property {
  /** In upper case. */
  readonly name: string
  /** The number of its first line in the file, from 1. */
  readonly line: number
  /** The parameter VALUE in lower case, or the default type: `text`, or `unknown` if we do not declare it. */
  readonly type: string
  /** Unescaped if it is text. Cut if it is longer than any that is read. */
  readonly value: string
  /** The parameters, by their names in lower case. */
  readonly parameters: ReadonlyMap<string, string>
}

const text = { defaultType: 'text' }

/**
 * The types by which ical.js reads values. Its own declarations convert dates, numbers and rules that are invalid too.
 * It searches these objects with `in`, which must not find the members of Object.
 */
const designSet = {
  value: withoutPrototype({ text: ICAL.design.icalendar.value.text }),
  param: withoutPrototype({}),
  property: withoutPrototype({
    uid: text,
    summary: text,
    description: text,
    'styled-description': text,
    'x-alt-desc': text,
    comment: text,
    location: text,
    'x-wr-timezone': text,
    'x-lic-location': text,
    tzid: text,
    'x-daybook-status-reason': text,
    'x-daybook-image-alt': text,
  }),
  propertyGroups: false,
}

function withoutPrototype<Members extends object>(members: Members): Members {
  return Object.assign(Object.create(null), members)
}

/** The time that ical.js takes rises with the square of the length of the parameters. */
const maxHead = 4_096

/**
 * Longer than any value that an event has: the text of a description in HTML, and any other value, such as a URL. Lists
 * have any length.
 */
const maxText = 300_000
const maxOther = 70_000
const lists: ReadonlySet<string> = new Set(['RDATE', 'EXDATE', 'CATEGORIES', 'RESOURCES'])

/** Returns a value that is not longer than what reads it expects. */
function cut(value: string, name: string, type: string): string {
  if (value.length <= maxOther || lists.has(name)) return value
  return value.slice(0, type === 'text' ? maxText : maxOther)
}

/** Returns the property of a line. Returns `undefined` if it has no value, or if its parameters are invalid. */
export function readProperty({ number, name, text }: ContentLine): Property | undefined {
  if (!hasValue(text)) return undefined
  try {
    const [, read, type, value]: unknown[] = ICAL.parse.property(withParameters(text), designSet)
    const parameters = new Map(Object.entries(read ?? {}).map(([key, one]) => [key, String(one)]))
    const whole = decoded(String(value ?? ''), parameters)
    return { name, line: number, type: String(type), value: cut(whole, name, String(type)), parameters }
  } catch {
    // ical.js throws for lines that it cannot read, and for some values that it does not expect.
    return undefined
  }
}

/**
 * Returns a line whose parameters are in the form of iCalendar: with names, and with quotes around a colon of a zone.
 */
function withParameters(text: string): string {
  if (dated.test(text)) {
    const [head] = /^[^:]*?;TZID=/i.exec(text) ?? []
    if (head === undefined) return text
    return head + text.slice(head.length).replace(/^([^";:]*\d:\d\d[^";:]*):(?=\d{4})/, '"$1":')
  }
  return text.replace(/^([^:]*;)(QUOTED-PRINTABLE|BASE64|8BIT)(?=[;:])/i, '$1ENCODING=$2')
}

const dated = /^(?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE);/i

/** Returns a value without the encoding of vCalendar 1.0. */
function decoded(value: string, parameters: ReadonlyMap<string, string>): string {
  if (!/^quoted-printable$/i.test(parameters.get('encoding') ?? '')) return value
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const [piece] of value.matchAll(/=[\da-f]{2}|[^=]+|=/gi)) {
    if (piece.length === 3 && piece.startsWith('=')) bytes.push(Number.parseInt(piece.slice(1), 16))
    else for (const byte of encoder.encode(piece)) bytes.push(byte)
  }
  return decodeBytes(Uint8Array.from(bytes), parameters.get('charset') ?? 'utf-8')
}

/** Returns whether a colon outside of quotes ends the name and the parameters within the maximum length. */
function hasValue(text: string): boolean {
  const end = Math.min(text.length, maxHead)
  let isQuoted = false
  for (let at = 0; at < end; at += 1) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (character === ':' && !isQuoted) return true
  }
  return false
}

/** Returns the value of the first property with a name. */
export function firstValue(lines: readonly ContentLine[], name: string): string | undefined {
  const line = lines.find((one) => one.name === name)
  return line && readProperty(line)?.value
}

/** Returns the texts of a list, unescaped. ical.js would not separate them at a comma after an escaped backslash. */
export function textsOf(list: string): readonly string[] {
  const texts: string[] = []
  let start = 0
  for (let at = 0; at < list.length; at += 1) {
    if (list[at] === '\\') {
      at += 1
    } else if (list[at] === ',') {
      texts.push(list.slice(start, at))
      start = at + 1
    }
  }
  texts.push(list.slice(start))
  return texts.map((text) => designSet.value.text.fromICAL(text))
}
