import type { EventReply } from 'daybook'
import { venueText } from '../../../formats/shown/venue-text.ts'
import { webcalUrl } from './webcal-url.ts'

/** The calendars on the web that have an address for subscriptions and for new entries. */
export type WebCalendar = 'google' | 'outlook' | 'microsoft365'

export type CalendarLinks = Readonly<Record<WebCalendar, string>>

/** Returns the addresses at which people subscribe to a feed. `feed` is its address, with its origin. */
export function subscribeLinks(feed: string, name: string): CalendarLinks {
  const google = query({ cid: webcalUrl(feed) })
  const microsoft = query({ url: feed, name })
  return {
    google: `https://calendar.google.com/calendar/r?${google}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${microsoft}`,
    microsoft365: `https://outlook.office.com/calendar/0/addfromweb?${microsoft}`,
  }
}

/**
 * Returns the addresses at which people add one event to their calendar. All that visitors may not see is left out: of
 * the text, there is only the address of the page.
 */
export function addLinks(event: EventReply, page: string): CalendarLinks {
  const { title, start_at, end_at, all_day } = event
  const location = venueText(event)
  const dates = [start_at, end_at].map((at) => (all_day ? at : utcOf(at)))
  const google = query({
    action: 'TEMPLATE',
    text: title,
    dates: dates.map((date) => date.replace(/[-:]/g, '')).join('/'),
    details: page,
    location,
  })
  const [startdt = '', enddt = ''] = dates
  const microsoft = query({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt,
    enddt,
    ...(all_day && { allday: 'true' }),
    body: page,
    location,
  })
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${microsoft}`,
    microsoft365: `https://outlook.office.com/calendar/0/deeplink/compose?${microsoft}`,
  }
}

/** Returns an instant with an offset in UTC, to the second: `2030-06-20T17:00:00Z`. */
function utcOf(instant: string): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

/** Spaces are `%20`: some of these pages show a `+` as it is. */
function query(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
