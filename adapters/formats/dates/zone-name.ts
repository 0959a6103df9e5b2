import { abbreviationAt } from 'daybook/domain'
import { instantOf, type ZonedMoment } from './zoned-moment.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const maxFormats = 128

/**
 * Returns the name of the zone at a moment, as `z` to `zzzz` of a pattern show it: `CEST` in English, `MESZ` in German,
 * and with four letters `Central European Summer Time`. A zone that is an offset has its own text.
 */
export function zoneName({ utc, zone }: ZonedMoment, letters: number, locale = 'en'): string {
  const abbreviation = abbreviationAt(utc, zone)
  const isOffset = /^(?:UTC)?[+-]\d|^UTC$/i.test(zone)
  if (isOffset || (letters < 4 && /^en\b/.test(locale))) return abbreviation
  const parts = formatIn(locale, zone, letters < 4 ? 'short' : 'long').formatToParts(instantOf(utc))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? abbreviation
}

function formatIn(locale: string, timeZone: string, timeZoneName: 'short' | 'long'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${timeZoneName}`
  const cached = formats.get(key)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
  if (formats.size >= maxFormats) formats.clear()
  formats.set(key, format)
  return format
}
