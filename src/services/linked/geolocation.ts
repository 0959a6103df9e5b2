import type { EventFilter } from '../../resources/event/event-query.ts'
import type { VenueRecord } from '../../resources/linked/venue.ts'
import type { Report } from '../../schema/field/field.ts'
import type { BoundingBox } from '../../schema/vocabulary/input-fields.ts'
import type { CoordinateBox, VenueCriteria } from '../../storage/criteria.ts'
import type { Reader } from '../../storage/store.ts'
import { isVisible, type Viewer } from '../shared/visibility.ts'

/** In kilometers. */
export const defaultRadius = 40
const earthRadius = 6371.0088
const kilometresPerDegree = (earthRadius * Math.PI) / 180

/**
 * Fetches the venues that can pass the `geoloc*` filters and `bbox`: those with or without coordinates, or those in
 * boxes. Boxes around a point contain more than its circle.
 */
export async function fetchVenuesNear(filter: EventFilter, store: Reader): Promise<readonly VenueRecord[]> {
  const where = venuesOf(filter)
  if (where === undefined) return []
  const query = { where, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
  return (await store.venues.find(query)).records
}

function venuesOf(filter: EventFilter): VenueCriteria | undefined {
  const { geoloc, geoloc_lat, geoloc_lng, geoloc_radius = defaultRadius, bbox } = filter
  // One condition is enough, since all are tested again: the smaller one is likely to be that of the map.
  if (bbox) return { within: boxesOf(bbox) }
  if (geoloc_lat !== undefined && geoloc_lng !== undefined) {
    return { within: boxesAround(geoloc_lat, geoloc_lng, geoloc_radius) }
  }
  return geoloc === undefined ? undefined : { located: geoloc }
}

/** Returns the venues that pass the `geoloc*` filters and `bbox`; `undefined` if there is no such filter (rule 18). */
export function venuesWithin(
  filter: EventFilter,
  venues: readonly VenueRecord[],
  viewer: Viewer,
  report: Report,
): readonly number[] | undefined {
  const { geoloc, geoloc_lat, geoloc_lng, geoloc_radius = defaultRadius, bbox } = filter
  if ((geoloc_lat === undefined) !== (geoloc_lng === undefined)) {
    const [absent, given] = geoloc_lat === undefined ? ['geoloc_lat', 'geoloc_lng'] : ['geoloc_lng', 'geoloc_lat']
    report.at(absent).invalid(`given with ${given}`, undefined)
  }
  const tests: ((venue: VenueRecord) => boolean)[] = []
  if (geoloc !== undefined) tests.push((venue) => isLocated(venue) === geoloc)
  if (geoloc_lat !== undefined && geoloc_lng !== undefined) {
    tests.push((venue) => distanceTo(venue, geoloc_lat, geoloc_lng) <= geoloc_radius)
  }
  if (bbox) tests.push((venue) => boxesOf(bbox).some((box) => isInside(venue, box)))
  if (tests.length === 0) return undefined
  return venues.flatMap((venue) =>
    tests.every((test) => test(venue)) && isVisible(venue, 'venue', viewer) ? venue.id : [],
  )
}

/** Returns the box of a map, or two if it crosses the date line: its western bound is then east of its eastern one. */
function boxesOf({ west, south, east, north }: BoundingBox): readonly CoordinateBox[] {
  if (west <= east) return [{ south, north, west, east }]
  return [
    { south, north, west, east: 180 },
    { south, north, west: -180, east },
  ]
}

function isInside({ geo_lat, geo_lng }: VenueRecord, { south, north, west, east }: CoordinateBox): boolean {
  if (geo_lat === null || geo_lng === null) return false
  return geo_lat >= south && geo_lat <= north && geo_lng >= west && geo_lng <= east
}

function isLocated({ geo_lat, geo_lng }: VenueRecord): boolean {
  return geo_lat !== null && geo_lng !== null
}

/**
 * Returns boxes that contain the circle: one, or two if it crosses the date line; all longitudes if it contains a pole.
 */
function boxesAround(latitude: number, longitude: number, radius: number): readonly CoordinateBox[] {
  const height = radius / kilometresPerDegree
  const south = Math.max(latitude - height, -90)
  const north = Math.min(latitude + height, 90)
  const reach = Math.sin(Math.min(radius / earthRadius, Math.PI / 2)) / Math.cos((latitude * Math.PI) / 180)
  if (reach >= 1) return [{ south, north, west: -180, east: 180 }]
  const width = (Math.asin(reach) * 180) / Math.PI
  const west = longitude - width
  const east = longitude + width
  if (west < -180)
    return [
      { south, north, west: west + 360, east: 180 },
      { south, north, west: -180, east },
    ]
  if (east > 180)
    return [
      { south, north, west, east: 180 },
      { south, north, west: -180, east: east - 360 },
    ]
  return [{ south, north, west, east }]
}

/** Returns kilometers on the great circle, by the haversine formula. */
function distanceTo({ geo_lat, geo_lng }: VenueRecord, latitude: number, longitude: number): number {
  if (geo_lat === null || geo_lng === null) return Number.POSITIVE_INFINITY
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(radians(geo_lat - latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) * Math.cos(radians(geo_lat)) * Math.sin(radians(geo_lng - longitude) / 2) ** 2
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)))
}
