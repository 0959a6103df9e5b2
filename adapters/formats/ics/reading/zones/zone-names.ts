import { isZone } from 'daybook/domain'
import { zoneOfCities } from './windows-labels.ts'
import { windowsZone, zonesOfWindows } from './windows-zones.ts'

const maxLength = 200

/**
 * Returns the zone that a TZID or an `X-LIC-LOCATION` names: an IANA zone, also at the end of a path such as
 * `/mozilla.org/20050126_1/Europe/Zurich`, a zone of Windows, also by its label such as
 * `(UTC+01:00) Amsterdam, Berlin`, or an offset such as `GMT+0100`. A number at the end does not count: some apps
 * number their copies of a zone.
 */
export function zoneOfName(tzid: string): string | undefined {
  const name = nameOf(tzid)
  if (name === '' || name.length > maxLength) return undefined
  const numbered = /^(.*[a-z)])(?:[ _-]?\d{1,3}| \(\d{1,3}\))$/i.exec(name)?.[1]
  return zoneByName(name) ?? (numbered === undefined ? undefined : zoneByName(numbered))
}

/** Returns a TZID as it is compared: without quotes, and without the prefix of Exchange. */
export function nameOf(tzid: string): string {
  return tzid
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^tzone:\/\/microsoft\//i, '')
    .trim()
}

function zoneByName(name: string): string | undefined {
  if (/^(?:Z|Zulu|GMT|UTC)$/i.test(name)) return 'UTC'
  return ianaZone(name) ?? windowsZone(name) ?? labelZone(name) ?? offsetZone(name)
}

function ianaZone(name: string): string | undefined {
  const segments = name.split('/').filter((segment) => segment !== '')
  const lengths = name.startsWith('/') || segments.length > 3 ? [3, 2, 1] : [segments.length]
  const names = lengths.map((length) => segments.slice(-length).join('/'))
  const spaced = name.includes('/') ? names.map((one) => one.replaceAll(' ', '_')) : []
  return [...names, ...spaced].find((one) => /^[a-z]/i.test(one) && isZone(one))
}

const labelOffset = /^\((?:UTC|GMT)(?: ?([+-])(\d\d?)[:.](\d\d))?\)/i

/** Returns the zone of a city in a label of Windows. */
function labelZone(label: string): string | undefined {
  const cities = label.replace(labelOffset, '')
  const windowsZone = zoneOfCities(cities, offsetOf(labelOffset.exec(label)))
  if (windowsZone !== undefined || cities === label) return windowsZone
  const endings = cities.split(/[,;/]/).map((city) => `/${city.trim().replaceAll(' ', '_')}`)
  return zonesOfWindows.find((zone) => endings.some((ending) => zone.endsWith(ending)))
}

function offsetZone(name: string): string | undefined {
  const offset = offsetOf(/^(?:UTC|GMT)? ?([+-])(\d\d?)(?::?(\d\d))?$/i.exec(name))
  return offset === undefined ? undefined : zoneOfOffset(offset)
}

/** Returns the zone of the offset at the beginning of a label of Windows. */
export function zoneOfLabel(tzid: string): string | undefined {
  const found = labelOffset.exec(nameOf(tzid))
  return found === null ? undefined : zoneOfOffset(offsetOf(found) ?? 0)
}

/** Returns the zone with an offset in seconds, if a calendar accepts it: whole minutes, within 14 hours. */
export function zoneOfOffset(offset: number): string | undefined {
  const distance = Math.abs(offset)
  if (distance % 60 !== 0 || distance > 14 * 3600) return undefined
  if (offset === 0) return 'UTC'
  const digits = [Math.floor(distance / 3600), (distance / 60) % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${offset < 0 ? '-' : '+'}${digits.join(':')}`
}

/** Returns the offset in seconds that a pattern found: its sign, hours and minutes. */
function offsetOf(found: RegExpExecArray | null): number | undefined {
  const [, sign, hours, minutes = '00'] = found ?? []
  if (sign === undefined) return undefined
  const distance = Number(hours) * 3600 + Number(minutes) * 60
  return sign === '-' ? -distance : distance
}
