import type { EventReply } from 'daybook'
import { toWallClock } from 'daybook/domain'
import { htmlToText } from '../../formats/html/html-to-text.ts'
import { firstWords } from '../../formats/shown/first-words.ts'
import { pageUrl } from '../../formats/shown/page-url.ts'
import { isOff, shownStatus } from '../../formats/shown/shown-status.ts'
import { venuesOf } from '../../formats/shown/venue-text.ts'
import { formatTime } from '../ground/dates/day-times.ts'
import { firstDayOf, isAllDay, isLocked, lastDayOf, takesDays } from '../ground/dates/event-days.ts'
import { zoneLabel } from '../ground/dates/event-when.ts'
import { isFree, isOnline } from '../ground/elements/fact.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import { statusName } from '../ground/words/status-names.ts'
import { shortDay } from '../site/pieces/list/short-day.ts'

/** What a digest says of an event, as text. */
export interface DigestEntry {
  /** The absolute URL of its page. Absent if it has none. */
  readonly url: string | undefined
  readonly title: string
  /** The time of its start, that it takes the whole day, or its last day if it takes several whole days or goes on. */
  readonly time: string
  /** The time of its end on the same day, or in the night after it, and its last day. Either may be empty. */
  readonly to: string
  readonly until: string
  /** The zone of its times, if they are not those of the home zone. Otherwise empty. */
  readonly zone: string
  /** How it differs from the plan, such as `Cancelled: Storm`. May be empty. */
  readonly status: string
  /** Whether it does not take place at its time. */
  readonly isOff: boolean
  /** Its first words, in one line. May be empty. */
  readonly summary: string
  /** Where, whether it repeats, and what it costs. */
  readonly facts: readonly string[]
}

/** Returns what a digest says of an event below its first day, or of one that began before (`goesOn`). */
export function digestEntry(event: EventReply, context: PageContext, { goesOn = false } = {}): DigestEntry {
  const { words } = context
  const { status, reason } = shownStatus(event)
  const statusText = status ? statusName(status, words) : ''
  const daysOnly = goesOn || (isAllDay(event) && takesDays(event))
  return {
    url: absoluteUrl(event, context),
    title: event.title,
    time: daysOnly ? untilText(event, context) : startOf(event, context),
    to: daysOnly ? '' : endOf(event, context),
    until: !daysOnly && takesDays(event) ? untilText(event, context) : '',
    zone: daysOnly ? '' : foreignZone(event, context),
    status: status && reason !== '' ? `${statusText}: ${reason}` : statusText,
    isOff: isOff(event),
    summary: firstWords(htmlToText(event.excerpt)),
    facts: factsOf(event, context),
  }
}

/** Of a `links` port that returns paths too. */
function absoluteUrl(event: EventReply, { urls }: PageContext): string | undefined {
  const url = pageUrl(event)
  if (url === undefined || !URL.canParse(url, urls.absolute(urls.home({})))) return undefined
  const { protocol, href } = new URL(url, urls.absolute(urls.home({})))
  return /^https?:$/.test(protocol) ? href : undefined
}

function startOf(event: EventReply, { words, locale }: PageContext): string {
  return isAllDay(event) ? words.allDay : formatTime(event.start_date, locale)
}

function endOf(event: EventReply, context: PageContext): string {
  const { start_date: start, end_date: end } = event
  return isAllDay(event) || takesDays(event) || end <= start ? '' : formatTime(end, context.locale)
}

function untilText(event: EventReply, context: PageContext): string {
  return context.words.lists.until(shortDay(lastDayOf(event), firstDayOf(event), context))
}

/** Returns the zone of times that are not those of the home zone. Days need none. */
function foreignZone(event: EventReply, { timeZone, locale }: PageContext): string {
  const { start_date, end_date, utc_start_date, utc_end_date } = event
  const isAtHome =
    start_date === toWallClock(utc_start_date, timeZone) && end_date === toWallClock(utc_end_date, timeZone)
  return isAllDay(event) || isAtHome ? '' : zoneLabel(event, locale)
}

function factsOf(event: EventReply, { words }: PageContext): readonly string[] {
  const [venue, ...others] = venuesOf(event)
  const facts = [
    isLocked(event) && words.lists.locked,
    venue && (others.length > 0 ? words.lists.andMore(venue.venue, others.length) : venue.venue),
    isOnline(event) && words.lists.online,
    event.recurrence && words.lists.repeats,
    isFree(event) ? words.lists.free : event.cost,
  ]
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}
