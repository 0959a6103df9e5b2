import type { EventReply, VenueReply } from 'daybook'
import { eventFeature, type GeoJsonEvent, type GeoJsonFeature, type GeoJsonVenue, venueFeature } from './feature.ts'

/** A collection of RFC 7946, with the number of records that are not on the map. */
export interface GeoJsonCollection<Properties extends object = GeoJsonEvent> {
  /** The type in GeoJSON. */
  readonly type: 'FeatureCollection'
  /** The records with coordinates. */
  readonly features: readonly GeoJsonFeature<Properties>[]
  /** How many of the records have no coordinates, and no feature. */
  readonly without_coordinates: number
}

/**
 * Returns events or venues of responses, such as from `calendar.toReply.venues`, as a collection for a map. Those
 * without coordinates are only counted. It contains nothing that the responses do not show.
 */
export function toGeoJson(replies: readonly EventReply[]): GeoJsonCollection
export function toGeoJson(replies: readonly VenueReply[]): GeoJsonCollection<GeoJsonVenue>
export function toGeoJson(
  replies: readonly (EventReply | VenueReply)[],
): GeoJsonCollection<GeoJsonEvent | GeoJsonVenue> {
  const converted = replies.map((reply) => ('title' in reply ? eventFeature(reply) : venueFeature(reply)))
  const features = converted.filter(({ geometry }) => geometry !== null)
  return { type: 'FeatureCollection', features, without_coordinates: converted.length - features.length }
}
