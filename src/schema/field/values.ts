import { cleanText } from '../../text/plain.ts'
import { isHttpUrl } from '../../text/url.ts'

/** Reads values of input in the forms that fields accept (rule 3). Returns `undefined` for invalid ones. */

const maxText = 64 * 1024

/** Returns the value if the predicate is true for it. */
export function only<Value>(value: Value | undefined, holds: (value: Value) => boolean): Value | undefined {
  return value !== undefined && holds(value) ? value : undefined
}

/** Reads a JSON number, or its text in a form. */
export function readNumber(value: unknown, form: RegExp): number | undefined {
  if (typeof value === 'string') return form.test(value) ? Number(value) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Reads text without control characters that is short enough to be stored (rule 39). */
export function readText(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : only(cleanText(text), fitsText)
}

/** Reads an absolute URL, with the length limit of other text. */
export function readUrl(value: unknown): string | undefined {
  return only(readText(value)?.trim(), isHttpUrl)
}

/** Reads text. A JSON number counts as its digits. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return Number.isFinite(value) ? String(value) : undefined
}

export function trimmed(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined
}

/** Returns whether text is short enough to be stored: 64 KiB of UTF-8 (rule 39). */
export function fitsText(text: string): boolean {
  if (text.length * 3 <= maxText) return true
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes <= maxText
}

/** Returns whether a value is an object of members, and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
