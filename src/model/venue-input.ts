import type { PostPatch } from './post-input.ts'

/** What a caller sends to change a venue: `null` goes back to the create default (rule 5). */
export interface VenuePatch extends PostPatch {
  /** The name: one line of 1 to 400 characters. */
  readonly venue?: string | number | null | undefined
  /** Street and number. */
  readonly address?: string | number | null | undefined
  /** The town, as an address has it. */
  readonly city?: string | number | null | undefined
  /** The name of the country, or its code: the calendar does not look into it. */
  readonly country?: string | number | null | undefined
  /** The province, where addresses have one. */
  readonly province?: string | number | null | undefined
  /** The state, where addresses have one. */
  readonly state?: string | number | null | undefined
  /** Postal code. */
  readonly zip?: string | number | null | undefined
  /** Telephone number, in any form. */
  readonly phone?: string | number | null | undefined
  /** State or province in one; replies fall back to `state`, then `province` (rule 10). */
  readonly stateprovince?: string | number | null | undefined
  /** An absolute `http` or `https` URL. */
  readonly website?: string | null | undefined
  /** Whether events here show a map; true by default. */
  readonly show_map?: boolean | 0 | 1 | string | null | undefined
  /** Whether events here show a link to a map; true by default. */
  readonly show_map_link?: boolean | 0 | 1 | string | null | undefined
  /** Latitude in degrees, -90 to 90, together with `geo_lng`; with the option `geolocation` only (rule 41). */
  readonly geo_lat?: number | string | null | undefined
  /** Longitude in degrees, -180 to 180, together with `geo_lat`; with the option `geolocation` only (rule 41). */
  readonly geo_lng?: number | string | null | undefined
}

/** What a caller sends to create a venue. */
export interface VenueInput extends VenuePatch {
  /** The name: one line of 1 to 400 characters. */
  readonly venue: string | number
}
