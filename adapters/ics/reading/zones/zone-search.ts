import { toUtc, toWallClock } from '../../../../src/domain/index.ts'
import { secondsOf } from '../../date-text.ts'
import { zonesOfWindows } from './windows-zones.ts'
import { zoneOfName } from './zone-names.ts'
import type { OffsetOfWall } from './zone-rules.ts'

/** Searches zones for the times of a file, and remembers them. The searches of a file are limited, because they take long. */
export interface ZoneSearch {
  /** Returns the zone that a TZID names. */
  readonly named: (tzid: string) => string | undefined
  /** Returns a zone with the same offsets as some rules in the year of a time: the home zone, if it has them. */
  readonly matching: (offsetOf: OffsetOfWall, wall: string, home: string) => string | undefined
}

/** Files have fewer zones. Further names are unknown. */
const maxNames = 200

/** Times in more years are in zones that are fixed offsets. */
const maxYears = 4

/** Creates the search of a file. */
export function createZoneSearch(): ZoneSearch {
  const names = new Map<string, string | undefined>()
  const years = new Map<string, ReadonlyMap<string, string>>()
  return {
    named(tzid) {
      if (names.has(tzid) || names.size >= maxNames) return names.get(tzid)
      const zone = zoneOfName(tzid)
      names.set(tzid, zone)
      return zone
    },
    matching(offsetOf, wall, home) {
      const year = wall.slice(0, 4)
      const offsets = offsetsIn(year, offsetOf)
      if (offsets === offsetsIn(year, (time) => offsetInZone(time, home))) return home
      if (!years.has(year) && years.size < maxYears) years.set(year, zonesByOffsets(year))
      return years.get(year)?.get(offsets)
    },
  }
}

/** Returns the first zone with each list of offsets. */
function zonesByOffsets(year: string): ReadonlyMap<string, string> {
  const zones = new Map<string, string>()
  for (const zone of zonesOfWindows) {
    const offsets = offsetsIn(year, (wall) => offsetInZone(wall, zone))
    if (!zones.has(offsets)) zones.set(offsets, zone)
  }
  return zones
}

/** Returns the offset in seconds of a time on the clock of a zone. */
export function offsetInZone(wall: string, zone: string): number {
  const utc = toUtc(wall, zone)
  return secondsOf(toWallClock(utc, zone)) - secondsOf(utc)
}

/** Two days a month distinguish the zones in use: their clocks change at least a week apart. */
const days = ['01', '15']

function offsetsIn(year: string, offsetOf: OffsetOfWall): string {
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
  return months.flatMap((month) => days.map((day) => offsetOf(`${year}-${month}-${day} 12:00:00`))).join()
}
