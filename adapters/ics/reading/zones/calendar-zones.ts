import { toUtc } from '../../../../src/domain/index.ts'
import { dateTimeOf, secondsOf } from '../../date-text.ts'
import type { Component } from '../components.ts'
import type { DateValue } from '../date-values.ts'
import { firstValue } from '../property.ts'
import { zoneOfLabel, zoneOfOffset } from './zone-names.ts'
import { type OffsetOfWall, zoneRules } from './zone-rules.ts'
import { offsetInZone, type ZoneSearch } from './zone-search.ts'

/** An instant, and the zone in which an event shows it. */
export interface ZonedTime {
  readonly utc: string
  readonly zone: string
  /** Why the zone may be wrong, as a sentence without its subject. */
  readonly doubt?: { readonly code: 'zone-guessed' | 'zone-unknown'; readonly message: string }
}

type ClockValue = Exclude<DateValue, { readonly kind: 'day' }>

/** The zones of a VCALENDAR. */
export interface CalendarZones {
  /** The zone of times without one. */
  readonly home: string
  /** Returns the instant of a time. A time on a clock is in the zone of the TZID. */
  readonly timeOf: (value: ClockValue, tzid: string | undefined) => ZonedTime
}

/** Returns the zones of a VCALENDAR. Its own `X-WR-TIMEZONE` takes precedence over the home zone. */
export function calendarZones(calendar: Component, homeZone: string, search: ZoneSearch): CalendarZones {
  const definitions = new Map<string, ZoneDefinition>()
  for (const { name, lines, components } of calendar.components) {
    const tzid = name === 'VTIMEZONE' ? firstValue(lines, 'TZID') : undefined
    if (tzid === undefined || definitions.has(tzid)) continue
    definitions.set(tzid, { location: firstValue(lines, 'X-LIC-LOCATION') ?? '', offsetOf: zoneRules(components) })
  }
  const home = search.named(firstValue(calendar.lines, 'X-WR-TIMEZONE') ?? '') ?? homeZone

  function timeOf(value: ClockValue, tzid: string | undefined): ZonedTime {
    if (value.kind === 'instant') return { utc: value.utc, zone: home }
    if (tzid === undefined) return timeIn(home, value.wall)
    const definition = definitions.get(tzid)
    const zone = search.named(tzid) ?? search.named(definition?.location ?? '')
    if (zone !== undefined) return timeIn(zone, value.wall)
    return (definition && byDefinition(value.wall, definition)) ?? byLabel(value.wall, tzid)
  }

  function byDefinition(wall: string, definition: ZoneDefinition): ZonedTime | undefined {
    const { offsetOf } = definition
    const offset = offsetOf(wall)
    if (offset === undefined) return undefined
    definition.match ??= { zone: search.matching(offsetOf, wall, home) }
    const { zone } = definition.match
    if (zone !== undefined && offsetInZone(wall, zone) === offset) {
      const message = `${zone} has the offsets of its VTIMEZONE and is used instead`
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
  /** The zone whose offsets match in the year of the first time that was read. */
  match?: { readonly zone: string | undefined }
}

function timeIn(zone: string, wall: string): ZonedTime {
  return { utc: toUtc(wall, zone), zone }
}
