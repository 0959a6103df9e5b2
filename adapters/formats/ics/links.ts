import type { EventReply } from 'daybook'
import { htmlToText } from '../html/html-to-text.ts'
import { venueText } from '../shown/venue-text.ts'
import { basicDate, basicUtc } from './date-text.ts'

/** In code points. Servers reject long URLs. */
const maxDetails = 1_000

/** Returns the link by which a calendar app subscribes to a feed: the same URL with `webcal:`. */
export function webcalUrl(feedUrl: string): string {
  return feedUrl.replace(/^https?:/i, 'webcal:')
}

/** Returns the URL of the page of Google Calendar that adds an event. */
export function googleCalendarUrl(event: EventReply): string {
  const { all_day, start_at, end_at, utc_start_date, utc_end_date } = event
  const days = [basicDate(start_at), basicDate(end_at)]
  const times = [basicUtc(utc_start_date), basicUtc(utc_end_date)]
  return urlOf('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: event.title,
    dates: (all_day ? days : times).join('/'),
    details: detailsOf(event),
    location: venueText(event),
  })
}

/**
 * Returns the URL of the page of Outlook that adds an event: `live` for personal accounts, `office` for those of work
 * and school.
 */
export function outlookCalendarUrl(event: EventReply, accounts: 'live' | 'office' = 'live'): string {
  const { all_day, start_at, end_at, utc_start_date, utc_end_date } = event
  const days = { startdt: start_at, enddt: end_at, allday: 'true' }
  const times = { startdt: isoUtc(utc_start_date), enddt: isoUtc(utc_end_date) }
  return urlOf(`https://outlook.${accounts}.com/calendar/0/deeplink/compose`, {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: event.title,
    ...(all_day ? days : times),
    body: detailsOf(event),
    location: venueText(event),
  })
}

/** Returns the URL of the page of Yahoo Calendar that adds an event. */
export function yahooCalendarUrl(event: EventReply): string {
  const { all_day, start_date, end_date, utc_start_date, utc_end_date } = event
  // Unlike the others, Yahoo includes the last day.
  const days = { st: basicDate(start_date), et: basicDate(end_date), dur: 'allday' }
  const times = { st: basicUtc(utc_start_date), et: basicUtc(utc_end_date) }
  return urlOf('https://calendar.yahoo.com/', {
    v: '60',
    title: event.title,
    ...(all_day ? days : times),
    desc: detailsOf(event),
    in_loc: venueText(event),
  })
}

function isoUtc(utc: string): string {
  return `${utc.replace(' ', 'T')}Z`
}

function detailsOf({ description, excerpt }: EventReply): string {
  const points = [...htmlToText(description || excerpt)]
  return points.length > maxDetails ? `${points.slice(0, maxDetails - 1).join('')}…` : points.join('')
}

function urlOf(page: string, parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).filter(([, value]) => value !== '')
  return `${page}?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
