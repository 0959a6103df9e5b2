/**
 * JSON-LD: events as structured data of schema.org, for search engines.
 *
 * @module daybook/jsonld
 */

export { jsonLd } from './json-ld.ts'
export { jsonLdScript } from './json-ld-script.ts'
export type { JsonLdOffer } from './offers.ts'
export type { JsonLdAddress, JsonLdCoordinates, JsonLdPlace } from './place.ts'
export {
  type JsonLdDate,
  type JsonLdEvent,
  type JsonLdImage,
  type JsonLdOptions,
  type JsonLdOrganization,
  type JsonLdParent,
  type JsonLdVirtualLocation,
  toJsonLd,
} from './to-json-ld.ts'
