import type { EventReply, VenueReply } from 'daybook'
import { positionsOf } from './positions.ts'

/** Returns the venues to which people go: none of an event that has moved online. */
export function venuesOf({ venue, event_status }: EventReply): readonly VenueReply[] {
  return event_status === 'moved_online' ? [] : [venue].flat()
}

/** Returns the names and addresses of the venues of an event, `''` without venues. */
export function venueText(event: EventReply): string {
  return textOfVenues([event.venue].flat())
}

/** Returns the names and addresses of some venues. */
export function textOfVenues(venues: readonly VenueReply[]): string {
  return venues.map(addressOf).join('; ')
}

/** Returns the first coordinates of the venues as a value of GEO, `''` if no response has coordinates. */
export function coordinatesOf(event: EventReply): string {
  const [first] = positionsOf([event.venue].flat())
  return first ? `${degrees(first.latitude)};${degrees(first.longitude)}` : ''
}

/** Returns the address of a venue as people write it: the street, the town with its code, and the country. */
export function addressLines({ address, zip, city, stateprovince, country }: VenueReply): readonly string[] {
  const town = [[zip, city].filter(Boolean).join(' '), stateprovince].filter(Boolean)
  return [address, [...new Set(town)].join(', '), country].filter(Boolean)
}

/** Returns the name and the address of a venue, in one line for other programs. */
export function addressOf({ venue, address, city, stateprovince, zip, country }: VenueReply): string {
  const parts = [venue, address, city, stateprovince, zip, country].filter((part) => part !== '')
  return [...new Set(parts)].join(', ')
}

/** Six decimals are within a metre (RFC 5545, 3.8.1.6). They are written out, because GEO allows no exponent. */
function degrees(value: number): string {
  return value
    .toFixed(6)
    .replace(/0{1,6}$/, '')
    .replace(/\.$/, '')
}
