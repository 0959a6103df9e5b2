import { checkOptions, type EventReply, optionKinds } from 'daybook'
import type { FormatContext, ResponseFormat } from 'daybook/http'
import { maxEventsCheck } from '../shown/max-events.ts'
import { eventFeature } from './feature.ts'

/** Options of GeoJSON. The function receives the event as the response shows it. */
export interface GeoJsonFormatOptions<Event extends EventReply = EventReply> {
  /** The maximum number of events in a response, and the size of its pages. At most 100,000. The default is 5,000. */
  readonly maxEvents?: number
  /**
   * Returns further properties of the feature of an event, such as fields of the app, or others than those derived.
   * They may depend only on the event, and not on the `count` of its categories and tags.
   */
  readonly properties?: (event: Event) => object
}

/**
 * Returns the format for maps (RFC 7946): `createCalendar({ geolocation: true, formats: [geojson()] })`. Throws
 * `TypeError` for invalid options.
 */
export function geojson<Event extends EventReply = EventReply>(
  options: GeoJsonFormatOptions<Event> = {},
): ResponseFormat {
  checkOptions(options, { maxEvents: maxEventsCheck, properties: optionKinds.function })
  const { maxEvents = 5_000, properties } = options
  const featureOf = (event: EventReply) => {
    const feature = eventFeature(event)
    // The caller declares the fields of the app.
    return properties ? { ...feature, properties: { ...feature.properties, ...properties(event as Event) } } : feature
  }
  /** Returns nothing for an event without coordinates. */
  const renderEvent = (event: EventReply) => {
    const feature = featureOf(event)
    return feature.geometry === null ? '' : JSON.stringify(feature)
  }
  return {
    name: 'geojson',
    mediaType: 'application/geo+json',
    maxEvents,
    hasPages: true,
    renderEvent,
    render(events, context) {
      const [event] = events
      const { isList, series = [], textOf = renderEvent } = context
      // A single event is shown even if no map can show it.
      if (!isList && event !== undefined && series.length === 0) return [JSON.stringify(featureOf(event))]
      return collectionPieces(events, textOf, context)
    },
  }
}

/** Returns a collection with the members of lists in JSON. */
function* collectionPieces(
  events: readonly EventReply[],
  textOf: (event: EventReply) => string,
  { total, urls }: FormatContext,
): Generator<string, void> {
  yield '{"type":"FeatureCollection","features":['
  let features = 0
  for (const event of events) {
    const text = textOf(event)
    if (text === '') continue
    yield features === 0 ? text : `,${text}`
    features += 1
  }
  const members = {
    without_coordinates: events.length - features,
    rest_url: urls.self,
    ...(urls.next && { next_rest_url: urls.next }),
    ...(urls.previous && { previous_rest_url: urls.previous }),
    total,
  }
  yield `],${JSON.stringify(members).slice(1)}`
}
