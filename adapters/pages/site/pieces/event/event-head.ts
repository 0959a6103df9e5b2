import type { EventReply } from 'daybook'
import { toWallClock } from 'daybook/domain'
import { htmlToText } from '../../../../formats/html/html-to-text.ts'
import { showDatesIn } from '../../../../formats/shown/shown-dates.ts'
import { shownStatus, titleWithStatus } from '../../../../formats/shown/shown-status.ts'
import { venuesOf } from '../../../../formats/shown/venue-text.ts'
import { zoneLabel } from '../../../ground/dates/event-when.ts'
import { isOnline } from '../../../ground/elements/fact.ts'
import type { EventPage } from '../../../ground/page/event-page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { statusLabels } from '../../../ground/words/status-names.ts'
import { seriesWords } from './series-words.ts'

/** What other programs show of the page of an event: search engines, previews of links, messages. */
export interface EventHead {
  /** The title with the status before it and the dates after it. */
  readonly title: string
  /** The status with its reason, the dates, the locations, and the first words. */
  readonly description: string
}

type Shown = Pick<EventPage, 'event' | 'series'>

/** Returns what the head of the page of an event says, and a message that shares it. */
export function eventHead(page: Shown, context: PageContext): EventHead {
  const { event } = page
  const { words } = context
  const { status, reason } = shownStatus(event)
  const labels = statusLabels(words)
  const when = whenText(page, context)
  const locations = [...venuesOf(event).map(locationOf), isOnline(event) && words.event.online]
  const facts = [
    status && (reason === '' ? labels[status] : `${labels[status]}: ${reason}`),
    isSeriesPage(page) && seriesWords(event, context),
    when,
    ...locations,
    htmlToText(event.excerpt || event.description),
  ]
  return {
    title: [titleWithStatus(event, labels), when].filter(Boolean).join(' · '),
    description: facts.filter(Boolean).join(' · '),
  }
}

/** Returns the event whose dates and zone the page of an event shows: of a series the next one, if there is one. */
export function datedEvent(page: Shown): EventReply | undefined {
  return isSeriesPage(page) ? page.series?.next : page.event
}

function isSeriesPage({ event, series }: Shown): boolean {
  return series?.series.id === event.id
}

/** Returns the dates. The next event of a series has its status, unless the title has the same. */
function whenText(page: Shown, { words, locale, timeZone }: PageContext): string {
  const dated = datedEvent(page)
  if (dated === undefined) return ''
  const isForeign = dated.start_date !== toWallClock(dated.utc_start_date, timeZone)
  const dates = showDatesIn(locale)(dated, isForeign ? zoneLabel(dated, locale) : '')
  if (!isSeriesPage(page)) return dates
  const { status } = shownStatus(dated)
  const isSaid = status === shownStatus(page.event).status
  return words.event.nextDate(status && !isSaid ? `${dates} (${statusLabels(words)[status]})` : dates)
}

function locationOf({ venue, city }: ReturnType<typeof venuesOf>[number]): string {
  return city === '' || venue.includes(city) ? venue : `${venue}, ${city}`
}
