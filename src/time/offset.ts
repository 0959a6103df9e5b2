import { createSteps } from './steps.ts'
import type { Zone } from './zone.ts'

// 65,536 spans of four days are 7 years of all zones, in about 4 MB.
const offsetInZone = createSteps(lookUpOffset, 65_536)

/** Returns the offset of a zone at an instant, both in seconds; positive to the east. */
export function offsetAt(zone: Zone, instant: number): number {
  return zone.kind === 'fixed' ? zone.offset : offsetInZone(zone.name, instant)
}

/** Formats of ICU by zone, because creating one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

// The long form has seconds where there are any, such as GMT-00:44:30: local mean times have them, and Monrovia had
// until 1972. The only zone that it names is `zone` (rule 27).
function lookUpOffset(zone: string, instant: number): number {
  const text = formatOf(zone).format(instant * 1000)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(text) ?? []
  const offset = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return sign === '-' ? -offset : offset
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone)
  if (cached !== undefined) return cached
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' })
  formats.set(zone, format)
  return format
}
