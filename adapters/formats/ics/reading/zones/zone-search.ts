import { dateTimeOf, secondsOf } from '../../date-text.ts'
import { zonesOfWindows } from './windows-zones.ts'
import { zoneOfName } from './zone-names.ts'
import { zoneOffset } from './zone-offset.ts'
import type { OffsetOfWall } from './zone-rules.ts'

/**
 * Searches zones for the times of a file, and remembers them. The searches of a file are limited, because they take
 * long.
 */
export interface ZoneSearch {
  /** Returns the zone that a TZID names. */
  readonly named: (tzid: string) => string | undefined
  /**
   * Returns the zone with the same offsets as some rules in the year of a time, the home zone if it has them. If none
   * has the same, the one that has both offsets, and changes them on the nearest days.
   */
  readonly matching: (offsetOf: OffsetOfWall, wall: string, home: string) => string | undefined
  /** Returns whether a zone has the same offsets as some rules in the year of a time. */
  readonly isEqual: (offsetOf: OffsetOfWall, wall: string, zone: string) => boolean
}

/** Files have fewer zones. Further names are unknown. */
const maxNames = 200

/** Times in more years are in zones that are fixed offsets. */
const maxYears = 4

/** Comparisons of a file with the rules of a zone. Further ones are not made. */
const maxComparisons = 400

type Offsets = readonly (number | undefined)[]

/** Creates the search of a file. */
export function createZoneSearch(): ZoneSearch {
  const names = new Map<string, string | undefined>()
  const years = new Map<string, ReadonlyMap<string, Offsets>>()
  let comparisons = 0
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
      const ofHome = offsetsInZone(year, home)
      if (isSame(offsets, ofHome)) return home
      if (!years.has(year) && years.size < maxYears) years.set(year, zonesIn(year))
      const zones = new Map([[home, ofHome], ...(years.get(year) ?? [])])
      const exact = [...zones].find(([, one]) => isSame(one, offsets))
      return (
        exact?.[0] ??
        nearest(
          year,
          offsetOf,
          [...zones].flatMap(([zone, one]) => (hasSame(one, offsets) ? zone : [])),
        )
      )
    },
    isEqual(offsetOf, wall, zone) {
      comparisons += 1
      if (comparisons > maxComparisons) return true
      const year = wall.slice(0, 4)
      return isSame(offsetsIn(year, offsetOf), offsetsInZone(year, zone))
    },
  }
}

function zonesIn(year: string): ReadonlyMap<string, Offsets> {
  return new Map(zonesOfWindows.map((zone) => [zone, offsetsInZone(year, zone)]))
}

function isSame(a: Offsets, b: Offsets): boolean {
  return a.every((offset, index) => offset === b[index])
}

/** Returns whether two zones have the same offsets, whenever they do. */
function hasSame(a: Offsets, b: Offsets): boolean {
  return new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size
}

/** Returns the zone that has the offsets of some rules on most days of a year. */
function nearest(year: string, offsetOf: OffsetOfWall, zones: readonly string[]): string | undefined {
  const first = secondsOf(`${year}-01-01 12:00:00`)
  const times = Array.from({ length: 122 }, (_, index) => dateTimeOf(first + index * 3 * 86_400))
  const offsets = zones.length > 0 ? times.map(offsetOf) : []
  const distanceOf = (zone: string) => times.filter((wall, index) => zoneOffset(wall, zone) !== offsets[index]).length
  return zones.map((zone) => ({ zone, distance: distanceOf(zone) })).toSorted((a, b) => a.distance - b.distance)[0]
    ?.zone
}

/** Two days a month distinguish the zones in use: their clocks change at least a week apart. */
const days = ['01', '15']

function offsetsIn(year: string, offsetOf: OffsetOfWall): Offsets {
  const months = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))
  return months.flatMap((month) => days.map((day) => offsetOf(`${year}-${month}-${day} 12:00:00`)))
}

function offsetsInZone(year: string, zone: string): Offsets {
  return offsetsIn(year, (wall) => zoneOffset(wall, zone))
}
