import { toUtc } from 'daybook/domain'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import type { Component } from '../parsing/components.ts'
import type { DateValue } from '../parsing/date-values.ts'
import { firstValue } from '../parsing/property.ts'
import { nameOf, zoneOfLabel, zoneOfOffset } from './zone-names.ts'
import { zoneOffset } from './zone-offset.ts'
import { type OffsetOfWall, zoneRules } from './zone-rules.ts'
import type { ZoneSearch } from './zone-search.ts'

/** An instant, and the zone in which an event shows it. */
export interface ZonedTime {
  readonly utc: string
  readonly zone: string
  /** The time as it was written on the clock of the zone, which may skip it. Absent of an instant. */
  readonly wall?: string
  /** Why the zone may be wrong, as a sentence without its subject. */
  readonly doubt?: ZoneDoubt
}

/** Why the zone of a time may be wrong. */
export interface ZoneDoubt {
  readonly code: 'zone-guessed' | 'zone-unknown' | 'zone-differs' | 'zone-ignored'
  readonly message: string
}

type ClockValue = Exclude<DateValue, { readonly kind: 'day' }>

/** What a time is for. A series is on the clock of a zone, while one event may be at a fixed offset. */
export type TimeUse = 'event' | 'series'

/** The zones of a VCALENDAR. */
export interface CalendarZones {
  /** The zone of times without one. */
  readonly home: string
  /** Returns the instant of a time. A time on a clock is in the zone of the TZID. */
  readonly timeOf: (value: ClockValue, tzid: string | undefined, use?: TimeUse) => ZonedTime
}

/** Returns the zones of a VCALENDAR. Its own `X-WR-TIMEZONE` takes precedence over the home zone. */
export function calendarZones(calendar: Component, homeZone: string, search: ZoneSearch): CalendarZones {
  const definitions = new Map<string, ZoneDefinition>()
  for (const { name, lines, components } of calendar.components) {
    const tzid = name === 'VTIMEZONE' ? firstValue(lines, 'TZID') : undefined
    if (tzid === undefined || definitions.has(nameOf(tzid))) continue
    const location = firstValue(lines, 'X-LIC-LOCATION') ?? ''
    definitions.set(nameOf(tzid), { location, offsetOf: zoneRules(components), isEqual: new Map() })
  }
  const home = search.named(firstValue(calendar.lines, 'X-WR-TIMEZONE') ?? '') ?? homeZone

  function timeOf(value: ClockValue, tzid: string | undefined, use: TimeUse = 'event'): ZonedTime {
    if (value.kind === 'instant') return { utc: value.utc, zone: home }
    if (tzid === undefined) return timeIn(home, value.wall)
    const definition = definitions.get(nameOf(tzid))
    const zone = search.named(tzid) ?? search.named(definition?.location ?? '')
    if (zone !== undefined)
      return { ...timeIn(zone, value.wall), ...(definition && differenceOf(value.wall, zone, definition)) }
    return (definition && byDefinition(value.wall, definition, use)) ?? byLabel(value.wall, tzid)
  }

  /** Returns a doubt if a VTIMEZONE contradicts its name. */
  function differenceOf(wall: string, zone: string, { offsetOf, isEqual }: ZoneDefinition): Pick<ZonedTime, 'doubt'> {
    const year = `${wall.slice(0, 4)} ${zone}`
    const isSameZone = isEqual.get(year) ?? (offsetOf(wall) === undefined || search.isEqual(offsetOf, wall, zone))
    isEqual.set(year, isSameZone)
    if (isSameZone) return {}
    return { doubt: { code: 'zone-differs', message: `${zone} is used, although its VTIMEZONE has other offsets` } }
  }

  function byDefinition(wall: string, definition: ZoneDefinition, use: TimeUse): ZonedTime | undefined {
    const { offsetOf } = definition
    const offset = offsetOf(wall)
    if (offset === undefined) return undefined
    definition.match ??= { zone: search.matching(offsetOf, wall, home) }
    const { zone } = definition.match
    if (zone !== undefined && (use === 'series' || zoneOffset(wall, zone) === offset)) {
      const message = `${zone} is used, whose offsets and changes are nearest to those of its VTIMEZONE`
      return { ...timeIn(zone, wall), doubt: { code: 'zone-guessed', message } }
    }
    const fixed = zoneOfOffset(offset) ?? 'UTC'
    const message = `${fixed} is used, by the offset in its VTIMEZONE`
    return { utc: dateTimeOf(secondsOf(wall) - offset), zone: fixed, doubt: { code: 'zone-guessed', message } }
  }

  function byLabel(wall: string, tzid: string): ZonedTime {
    const zone = zoneOfLabel(tzid)
    if (zone !== undefined) {
      return { ...timeIn(zone, wall), doubt: { code: 'zone-guessed', message: `${zone} is used, by its name` } }
    }
    const message = `the home zone ${home} is used. A zone is an IANA name, a name of Windows, or has a VTIMEZONE`
    return { ...timeIn(home, wall), doubt: { code: 'zone-unknown', message } }
  }

  return { home, timeOf }
}

/** A zone as a VTIMEZONE defines it. */
interface ZoneDefinition {
  /** Empty if it has none. */
  readonly location: string
  readonly offsetOf: OffsetOfWall
  /** Whether the zones that it names have the same offsets, by year and zone. */
  readonly isEqual: Map<string, boolean>
  /** The zone whose offsets match in the year of the first time that was read. */
  match?: { readonly zone: string | undefined }
}

function timeIn(zone: string, wall: string): ZonedTime {
  return { utc: toUtc(wall, zone), zone, wall }
}
