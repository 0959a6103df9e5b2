import type { EventInput } from 'daybook'
import type { Entry } from '../entries/entry.ts'
import { quoted } from '../report/import-report.ts'
import { lineOf } from './entry-text.ts'

interface Coordinates {
  readonly geo_lat: number
  readonly geo_lng: number
}

/** Returns the venue of an entry: its LOCATION, with its GEO if the calendar stores coordinates. */
export function readVenue(entry: Entry, geolocation: boolean): EventInput['venue'] {
  const location = entry.one('LOCATION')
  const venue = location && lineOf(entry, location, location.value, ', ')
  const coordinates = readCoordinates(entry, { geolocation, hasVenue: Boolean(venue) })
  // The text may be a name or an address. As the address, it keeps venues apart whose names differ only in accents.
  return venue ? { venue, address: venue, ...coordinates } : undefined
}

/** Some writers escape the separator as in text, or write a comma. */
const form = /^([+-]?\d{1,3}(?:\.\d{1,20})?)\\?[;,]([+-]?\d{1,3}(?:\.\d{1,20})?)$/

function readCoordinates(
  entry: Entry,
  { geolocation, hasVenue }: { readonly geolocation: boolean; readonly hasVenue: boolean },
): Coordinates | undefined {
  const property = entry.one('GEO')
  if (property === undefined || property.value.trim() === '') return undefined
  const [, latitude, longitude] = form.exec(property.value.replace(/\s/g, '').slice(0, 60)) ?? []
  const coordinates = { geo_lat: Number(latitude), geo_lng: Number(longitude) }
  if (!(Math.abs(coordinates.geo_lat) <= 90 && Math.abs(coordinates.geo_lng) <= 180)) {
    const example = 'a latitude from -90 to 90 and a longitude from -180 to 180, such as 46.95;7.45'
    entry.note('value-refused', property, `GEO must be ${example}; received ${quoted(property.value)}.`)
    return undefined
  }
  if (geolocation && hasVenue) return coordinates
  const reason = geolocation ? 'because there is no LOCATION' : 'without the option geolocation'
  entry.note('property-ignored', property, `GEO is not imported, ${reason}.`)
  return undefined
}
