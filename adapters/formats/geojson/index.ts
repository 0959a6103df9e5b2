/**
 * GeoJSON: events and venues on maps.
 *
 * @module daybook/geojson
 */

export type {
  GeoJsonEvent,
  GeoJsonFeature,
  GeoJsonGeometry,
  GeoJsonMultiPoint,
  GeoJsonPoint,
  GeoJsonPosition,
  GeoJsonVenue,
} from './feature.ts'
export { type GeoJsonFormatOptions, geojson } from './format.ts'
export { type GeoJsonCollection, toGeoJson } from './to-geo-json.ts'
