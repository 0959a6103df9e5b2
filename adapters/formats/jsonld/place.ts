import type { VenueReply } from 'daybook'
import { pageUrl } from '../shown/page-url.ts'

/** An address of schema.org. Members that the venue does not have are absent. */
export interface JsonLdAddress {
  /** The type in schema.org. */
  readonly '@type': 'PostalAddress'
  /** Street and number. */
  readonly streetAddress?: string
  /** City or town. */
  readonly addressLocality?: string
  /** State or province. */
  readonly addressRegion?: string
  /** Postal code. */
  readonly postalCode?: string
  /** The country, as the venue has it. Search engines prefer its code of two letters. */
  readonly addressCountry?: string
}

/** Coordinates of schema.org. */
export interface JsonLdCoordinates {
  /** The type in schema.org. */
  readonly '@type': 'GeoCoordinates'
  /** In degrees. */
  readonly latitude: number
  /** In degrees. */
  readonly longitude: number
}

/** A venue as a `Place` of schema.org. */
export interface JsonLdPlace {
  /** The type in schema.org. */
  readonly '@type': 'Place'
  /** The name of the venue. */
  readonly name: string
  /** The address; the name of a venue that has none, because search engines require one. */
  readonly address: JsonLdAddress | string
  /** Present if the venue has coordinates. */
  readonly geo?: JsonLdCoordinates
  /** The website of the venue, otherwise its page. */
  readonly url?: string
  /** In any form. */
  readonly telephone?: string
}

/** Converts a venue of a response. */
export function jsonLdPlace(venue: VenueReply): JsonLdPlace {
  const { venue: name, website, phone, geo_lat, geo_lng } = venue
  const url = website || pageUrl(venue)
  return {
    '@type': 'Place',
    name,
    address: addressOf(venue) ?? name,
    // Without the extension, responses have no coordinates.
    ...(typeof geo_lat === 'number' &&
      typeof geo_lng === 'number' && {
        geo: { '@type': 'GeoCoordinates' as const, latitude: geo_lat, longitude: geo_lng },
      }),
    ...(url && { url }),
    ...(phone && { telephone: phone }),
  }
}

function addressOf({ address, city, stateprovince, zip, country }: VenueReply): JsonLdAddress | undefined {
  const parts = {
    ...(address && { streetAddress: address }),
    ...(city && { addressLocality: city }),
    ...(stateprovince && { addressRegion: stateprovince }),
    ...(zip && { postalCode: zip }),
    ...(country && { addressCountry: country }),
  }
  return Object.keys(parts).length === 0 ? undefined : { '@type': 'PostalAddress', ...parts }
}
