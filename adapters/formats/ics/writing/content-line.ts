/** Parameters of a property, by name. Those that are undefined are left out. */
export type LineParameters = Readonly<Record<string, string | undefined>>

/** Octets of a line without its line break (RFC 5545, 3.1). */
const maxOctets = 75

/** Returns a property as a folded line. The value has to be escaped already. */
export function contentLine(name: string, value: string, parameters: LineParameters = {}): string {
  let text = name
  for (const [parameter, content] of Object.entries(parameters)) {
    if (content !== undefined) text += `;${parameter}=${parameterValue(content)}`
  }
  return fold(`${text}:${value}`)
}

/** Escapes a value of the type TEXT. */
export function escapeText(text: string): string {
  return cleaned(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Returns a URI without characters that would end its line, which a URI may not contain anyway. */
export function uriValue(uri: string): string {
  return uri.toWellFormed().replace(/[\s\p{Cc}"<>\\^`{|}]/gu, encodeURIComponent)
}

/** Quotes and escapes the value of a parameter (RFC 6868). */
function parameterValue(text: string): string {
  const escaped = cleaned(text).replaceAll('^', '^^').replaceAll('"', "^'").replaceAll('\n', '^n')
  return /[:;,]/.test(escaped) ? `"${escaped}"` : escaped
}

/** Control characters except tab and LF may not be in any value. */
const control = /[^\P{Cc}\t\n]/u
const allControl = new RegExp(control, 'gu')

function cleaned(text: string): string {
  const wellFormed = text.toWellFormed()
  return control.test(wellFormed) ? wellFormed.replace(/\r\n?/g, '\n').replace(allControl, '') : wellFormed
}

/** Breaks a line into lines of at most 75 octets, between characters. The space before a continuation counts. */
function fold(line: string): string {
  let folded = ''
  let start = 0
  let room = maxOctets
  while (true) {
    const end = endOfPart(line, start, room)
    folded += line.slice(start, end)
    if (end === line.length) return `${folded}\r\n`
    folded += '\r\n '
    start = end
    room = maxOctets - 1
  }
}

const nonAscii = /[^\0-\x7f]/

/** Returns the index after the last character from `start` that fits into some octets. */
function endOfPart(line: string, start: number, octets: number): number {
  const end = Math.min(start + octets, line.length)
  // Most parts are ASCII.
  if (!nonAscii.test(line.slice(start, end))) return end
  let at = start
  let room = octets
  while (at < end) {
    // `at` is before the end.
    const point = line.codePointAt(at) as number
    room -= point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
    if (room < 0) return at
    at += point < 0x10000 ? 1 : 2
  }
  return at
}
