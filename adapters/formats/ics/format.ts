import { checkOptions } from 'daybook'
import type { ResponseFormat } from 'daybook/http'
import { maxEventsCheck } from '../shown/max-events.ts'
import { calendarPieces, feedOptions, type ICalendarOptions } from './to-icalendar.ts'
import { eventComponent } from './writing/event-component.ts'

/** Options of feeds. */
export interface ICalendarFormatOptions
  extends Pick<ICalendarOptions, 'name' | 'description' | 'url' | 'refreshInterval'> {
  /** The maximum number of events in a feed. At most 100,000. The default is 5,000. */
  readonly maxEvents?: number
}

/**
 * Returns the format that makes feeds of a calendar: `createCalendar({ formats: [icalendar({ name: 'Concerts' })] })`.
 * Throws `TypeError` for invalid options.
 */
export function icalendar(options: ICalendarFormatOptions = {}): ResponseFormat {
  checkOptions<ICalendarFormatOptions>(options, { ...feedOptions, maxEvents: maxEventsCheck })
  const { maxEvents = 5_000, ...shown } = options
  return {
    name: 'ics',
    mediaType: 'text/calendar',
    maxEvents,
    renderEvent: (event) => eventComponent(event),
    // The name is that of a feed. Apps would show it for a single event too.
    render: (events, { timeZone, total, isList, series = [], ...cache }) =>
      calendarPieces(events, isList ? { timeZone, total, series, ...shown } : { timeZone, series }, cache),
  }
}
