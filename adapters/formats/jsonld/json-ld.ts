import type { EventReply } from 'daybook'
import type { ReplyTransform } from 'daybook/http'
import { checkJsonLdOptions, type JsonLdOptions, toJsonLd } from './to-json-ld.ts'

/**
 * Adds `json_ld`, the result of `toJsonLd`, to events in responses with one record: the option
 * `transforms: [jsonLd()]` of a mount. List it before transforms that change the members of events.
 */
export function jsonLd<Event extends EventReply = EventReply>(options: JsonLdOptions<Event> = {}): ReplyTransform {
  checkJsonLdOptions(options)
  return {
    event: {
      members: { json_ld: { type: 'object', description: 'Structured data of schema.org; in single responses' } },
      inLists: false,
      // The caller declares the fields of the app.
      toReply: (event) => ({ ...event, json_ld: toJsonLd(event as Event, options) }),
    },
  }
}
