import { type DateTime, secondsOf } from './date-time.ts'

/**
 * Returns an instant in RFC 3339: its wall clock with the offset from UTC at that instant, which is their difference.
 * An offset with seconds, such as a local mean time, has no form there: the instant is then in UTC, with `Z`.
 */
export function withOffset(wall: DateTime, utc: DateTime): string {
  const offset = secondsOf(wall) - secondsOf(utc)
  return offset % 60 === 0 ? `${isoOf(wall)}${offsetText(offset / 60)}` : `${isoOf(utc)}Z`
}

function isoOf(dateTime: DateTime): string {
  return `${dateTime.slice(0, 10)}T${dateTime.slice(11)}`
}

/** At most one text for each minute of a day, east and west. */
const texts = new Map<number, string>()

function offsetText(minutes: number): string {
  const cached = texts.get(minutes)
  if (cached !== undefined) return cached
  const distance = Math.abs(minutes)
  const digits = [Math.floor(distance / 60), distance % 60].map((number) => String(number).padStart(2, '0'))
  const text = `${minutes < 0 ? '-' : '+'}${digits.join(':')}`
  texts.set(minutes, text)
  return text
}
