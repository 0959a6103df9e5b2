import { isZone } from '../../../../src/domain/index.ts'
import { windowsZone, zonesOfWindows } from './windows-zones.ts'

const maxLength = 100

/**
 * Returns the zone that a TZID or an `X-LIC-LOCATION` names: an IANA zone, also at the end of a path such as
 * `/mozilla.org/20050126_1/Europe/Zurich`, a zone of Windows, also by its label such as `(UTC+01:00) Amsterdam, Berlin`, or
 * an offset such as `GMT+0100`.
 */
export function zoneOfName(tzid: string): string | undefined {
  const name = tzid.trim().replace(/^["']|["']$/g, '')
  if (name === '' || name.length > maxLength) return undefined
  return ianaZone(name) ?? windowsZone(name) ?? cityZone(name) ?? offsetZone(name)
}

function ianaZone(name: string): string | undefined {
  const segments = name.split('/').filter((segment) => segment !== '')
  const lengths = name.startsWith('/') || segments.length > 3 ? [3, 2, 1] : [segments.length]
  const names = lengths.map((length) => segments.slice(-length).join('/'))
  return names.find((one) => /^[a-z]/i.test(one) && isZone(one))
}

/** Returns the zone of a city in a label of Windows. */
function cityZone(label: string): string | undefined {
  const [, cities = ''] = /^\((?:UTC|GMT)[^)]*\) ?(.+)$/i.exec(label) ?? []
  const endings = cities.split(/, */).map((city) => `/${city.replaceAll(' ', '_')}`)
  return zonesOfWindows.find((zone) => endings.some((ending) => zone.endsWith(ending)))
}

function offsetZone(name: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)? ?([+-])(\d\d?)(?::?(\d\d))?$/i.exec(name) ?? []
  return sign === undefined ? undefined : zoneOfOffset(secondsOf(sign, hours, minutes))
}

/** Returns the zone of the offset at the beginning of a label of Windows. */
export function zoneOfLabel(tzid: string): string | undefined {
  const found = /^\((?:UTC|GMT)(?:([+-])(\d\d):(\d\d))?\)/i.exec(tzid.trim())
  if (found === null) return undefined
  const [, sign = '+', hours = '00', minutes = '00'] = found
  return zoneOfOffset(secondsOf(sign, hours, minutes))
}

/** Returns the zone with an offset in seconds, if a calendar accepts it: whole minutes, within 14 hours. */
export function zoneOfOffset(offset: number): string | undefined {
  const distance = Math.abs(offset)
  if (distance % 60 !== 0 || distance > 14 * 3600) return undefined
  if (offset === 0) return 'UTC'
  const digits = [Math.floor(distance / 3600), (distance / 60) % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${offset < 0 ? '-' : '+'}${digits.join(':')}`
}

function secondsOf(sign: string, hours: string, minutes: string): number {
  const distance = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' ? -distance : distance
}
