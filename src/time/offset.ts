import { format } from 'date-fns-tz/format'
import { createSteps } from './steps.ts'
import type { Zone } from './zone.ts'

// 65,536 spans of four days are 7 years of every zone there is, in about 4 MB.
const offsetInZone = createSteps(askOffset, 65_536)

/** The offset of a zone at an instant, both in seconds; positive to the east. */
export function offsetAt(zone: Zone, instant: number): number {
  return zone.kind === 'fixed' ? zone.offset : offsetInZone(zone.name, instant)
}

// Of the tokens for an offset, 'xxx' cuts its seconds off, which local mean times have, and Monrovia had until 1972; 'O'
// writes the minutes as they are, seconds as their fraction: GMT-0:44.5. `format` with a zone asks ICU once and looks at
// no zone but the given one (rule 27); formatInTimeZone shifts the date first, which takes three times as long.
function askOffset(zone: string, instant: number): number {
  const text = format(new Date(instant * 1000), 'O', { timeZone: zone })
  const [, sign, hours, minutes = '0'] = /^GMT([+-])(\d+)(?::([\d.]+))?$/.exec(text) ?? []
  const offset = Number(hours) * 3600 + Math.round(Number(minutes) * 60)
  return sign === '-' ? -offset : offset
}
