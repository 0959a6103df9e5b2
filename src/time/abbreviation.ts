import { type DateTime, secondsOf } from './date-time.ts'
import { offsetAt } from './offset.ts'
import { createSteps } from './steps.ts'
import { zoneOf } from './zone.ts'

// Each locale has the abbreviations of its own region. The order is that of rule 10.
const LOCALES = ['en-US', 'en-GB', 'en-CA', 'en-AU', 'en-NZ', 'en-IN', 'en-ZA', 'ja-JP'] as const

// Creating a format takes 100 us, and each takes 30 kB of memory.
const MAX_FORMATS = 128
const formats = new Map<string, Intl.DateTimeFormat>()

const abbreviationInZone = createSteps(askAbbreviation, 16_384)

/**
 * Returns the abbreviation of a zone at an instant in UTC (rule 10): `CEST`, or else `UTC+05:30`. A zone that is an
 * offset shows its own text. Throws RangeError for an unknown zone.
 */
export function abbreviationAt(utc: DateTime, zone: string): string {
  const found = zoneOf(zone)
  return found.kind === 'fixed' ? zone.toUpperCase() : abbreviationInZone(found.name, secondsOf(utc))
}

function askAbbreviation(name: string, instant: number): string {
  for (const locale of LOCALES) {
    const parts = formatIn(locale, name).formatToParts(instant * 1000)
    const text = parts.find((part) => part.type === 'timeZoneName')?.value
    if (text !== undefined && /^[A-Za-z]+$/.test(text)) return text
  }
  return offsetText(offsetAt({ kind: 'named', name }, instant))
}

function formatIn(locale: string, zone: string): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`
  const cached = formats.get(key)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' })
  if (formats.size >= MAX_FORMATS) formats.clear()
  formats.set(key, format)
  return format
}

function offsetText(offset: number): string {
  const minutes = Math.floor(Math.abs(offset) / 60)
  const hours = Math.floor(minutes / 60)
  return `UTC${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
