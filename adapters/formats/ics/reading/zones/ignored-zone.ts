import type { DateValue } from '../parsing/date-values.ts'
import type { Property } from '../parsing/property.ts'
import type { CalendarZones, ZoneDoubt } from './calendar-zones.ts'

/** Returns a doubt if a time is an instant beside a TZID of another clock, which does not count (RFC 5545, 3.2.19). */
export function ignoredZone(
  value: DateValue,
  { parameters }: Property,
  { timeOf }: CalendarZones,
): ZoneDoubt | undefined {
  const tzid = parameters.get('tzid')
  if (tzid === undefined || value.kind !== 'instant') return undefined
  const { utc } = value
  // The clock of such a zone is that of UTC.
  if (timeOf({ kind: 'clock', wall: utc }, tzid).utc === utc) return undefined
  return { code: 'zone-ignored', message: `it does not count, because the time is the instant ${utc} in UTC` }
}
