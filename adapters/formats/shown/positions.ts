import type { VenueReply } from 'daybook'

/** A position in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Returns the positions of the venues that have one. Without the extension, responses have no coordinates. */
export function positionsOf(venues: readonly VenueReply[]): readonly Position[] {
  return venues.flatMap(({ geo_lat: latitude, geo_lng: longitude }) =>
    typeof latitude === 'number' && typeof longitude === 'number' ? [{ latitude, longitude }] : [],
  )
}
