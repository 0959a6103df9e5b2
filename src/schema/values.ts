import { cleanText } from '../text/plain.ts'
import { isHttpUrl } from '../text/url.ts'

/** Values as callers send them, in the form that fields take (rule 3); `undefined` for what is none. */

const maxText = 64 * 1024

/** The value, when this holds of it. */
export function only<Value>(value: Value | undefined, holds: (value: Value) => boolean): Value | undefined {
  return value !== undefined && holds(value) ? value : undefined
}

/** A JSON number, or what text of a form says. */
export function readNumber(value: unknown, form: RegExp): number | undefined {
  if (typeof value === 'string') return form.test(value) ? Number(value) : undefined
  return typeof value === 'number' ? value : undefined
}

/** Text without control characters, short enough to be stored (rule 39). */
export function readText(value: unknown): string | undefined {
  const text = asText(value)
  return text === undefined ? undefined : only(cleanText(text), fitsText)
}

/** An absolute URL, no longer than any other text. */
export function readUrl(value: unknown): string | undefined {
  return only(readText(value)?.trim(), isHttpUrl)
}

/** A JSON number counts as its digits. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return Number.isFinite(value) ? String(value) : undefined
}

export function trimmed(value: unknown): string | undefined {
  return typeof value === 'string' ? value.trim() : undefined
}

/** Whether a text is short enough to be stored: 64 KiB of UTF-8 (rule 39). */
export function fitsText(text: string): boolean {
  if (text.length * 3 <= maxText) return true
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes <= maxText
}
