import type { VenueReply } from 'daybook'
import { positionsOf } from '../../../formats/shown/positions.ts'
import { addressOf } from '../../../formats/shown/venue-text.ts'

/**
 * Returns the URL of a venue on OpenStreetMap: its position, otherwise a search for its address; `undefined` without
 * either.
 */
export function openStreetMapUrl(venue: VenueReply): string | undefined {
  const [position] = positionsOf([venue])
  if (position) {
    const { latitude, longitude } = position
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
  }
  const { address, city } = venue
  if (address === '' && city === '') return undefined
  const query = addressOf({ ...venue, venue: address === '' ? venue.venue : '' })
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}
