import type { EventReply } from 'daybook'
import { isOff } from '../../../../formats/shown/shown-status.ts'
import { eventListPaths, roomsPath } from '../../../ground/addresses/desk-address.ts'
import { formatDay } from '../../../ground/dates/day-names.ts'
import { addDays } from '../../../ground/dates/days.ts'
import { shortStart } from '../../../ground/dates/event-when.ts'
import type { EventGap } from '../../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { Todo, TodoEvent } from '../../contract/views/home-props.ts'
import { dayName } from '../../values/periods/shown-period.ts'
import { readEventList } from '../lists/read-event-list.ts'
import { eventAddress } from '../periods/event-address.ts'
import { twiceTexts } from '../periods/twice-texts.ts'
import { readFeedsTodo } from './feeds-todo.ts'

/** Finds something that the caller has to do, in a fixed number of queries. Returns nothing if there is nothing. */
export type TodoReader = (visit: ReadingVisit, context: DeskContext, coming: ComingEvents) => Promise<Todo | undefined>

/** The first of the events that come, which several parts of the page show. */
export type ComingEvents = readonly EventReply[]

/** The most events that one of them names. */
const mostNamed = 3

/** How far double bookings, and what events lack, are looked for, in days. */
const [bookedDays, soonDays] = [60, 14]

const toReview: TodoReader = async (visit, context) => {
  const { urls, deskWords } = context
  const words = deskWords.views.home
  if (!visit.may('publish', 'event') || visit.scope('event') === 'public') return undefined
  const { events, total } = await readEventList('review', { page: 1 }, visit)
  if (total === 0) return undefined
  return {
    ...{ sign: 'check', tone: 'plain', heading: words.review(total), hint: words.reviewHint },
    events: named(
      events.map(({ reply }) => reply),
      visit,
      context,
    ),
    act: { href: urls.desk(eventListPaths.review), text: words.reviewAct },
  }
}

const twiceBooked: TodoReader = async (visit, context) => {
  const { today, urls, deskWords } = context
  const words = deskWords.views.home
  const days = { from: today, until: addDays(today, bookedDays) }
  const { bookings } = await visit.services.events.doubleBookings(days)
  const own = bookings.filter(({ events }) => events.some((event) => visit.may('update', 'event', event)))
  const [first] = own
  if (first === undefined) return undefined
  const named = own.slice(0, mostNamed)
  const texts = await twiceTexts(named, visit, context)
  const [day = today] = texts[0]?.days ?? []
  return {
    ...{ sign: 'warning', tone: 'bad', heading: words.twice(own.length), hint: words.twiceHint },
    events: named.map(({ events: [one, other] }, at): TodoEvent => {
      const on = dayText(texts[at]?.days[0] ?? today, context)
      return {
        href: urls.desk(`events/${visit.may('update', 'event', one) ? one.id : other.id}`),
        title: words.twiceNames(on, one.title, other.title),
        detail: texts[at]?.text ?? '',
      }
    }),
    act: { href: urls.desk(roomsPath, { [dayName]: day }), text: words.twiceAct },
  }
}

const ownDrafts: TodoReader = async (visit, context) => {
  const { urls, deskWords } = context
  const words = deskWords.views.home
  if (visit.scope('event') === 'public') return undefined
  const { events, total } = await readEventList('mine', { page: 1, filter: { status: 'draft' } }, visit)
  if (total === 0) return undefined
  return {
    ...{ sign: 'pencil', tone: 'plain', heading: words.drafts(total), hint: words.draftsHint },
    events: named(
      events.map(({ reply }) => reply),
      visit,
      context,
    ),
    act: { href: urls.desk(eventListPaths.mine, { status: 'draft' }), text: words.draftsAct },
  }
}

const lacking: TodoReader = async (visit, context, coming) => {
  const { today, deskWords } = context
  const words = deskWords.views.home
  const last = addDays(today, soonDays)
  const soon = coming.filter(
    (event) => event.start_date.slice(0, 10) <= last && gapsOf(event).length > 0 && visit.may('update', 'event', event),
  )
  const [first] = soon
  if (first === undefined) return undefined
  const detail = (event: EventReply) =>
    gapsOf(event)
      .map((gap) => words.gap[gap])
      .join(', ')
  return {
    ...{ sign: 'info', tone: 'warn', heading: words.gaps(soon.length), hint: words.gapsHint },
    events: named(soon, visit, context).map((one, at) => {
      const event = soon[at] ?? first
      return { ...one, detail: `${one.detail} · ${detail(event)}` }
    }),
    act: { href: eventAddress(first, visit, context), text: words.gapsAct },
  }
}

/**
 * Returns what visitors will miss. What they do not come to, or do not see, needs nothing, and a password hides what is
 * there.
 */
function gapsOf(event: EventReply): readonly EventGap[] {
  const { image, venue, cost, attendance_mode, event_status, all_day, status } = event
  if (all_day === null || isOff(event) || status === 'draft' || status === 'private') return []
  const isOnline = attendance_mode === 'online' || event_status === 'moved_online'
  const hasVenue = [venue].flat().some(({ id }) => id > 0)
  return [
    ...(image ? [] : (['image'] as const)),
    ...(hasVenue || isOnline ? [] : (['venue'] as const)),
    ...(cost === '' ? (['cost'] as const) : []),
  ]
}

function named(events: readonly EventReply[], visit: ReadingVisit, context: DeskContext): readonly TodoEvent[] {
  return events.slice(0, mostNamed).map((event) => ({
    href: eventAddress(event, visit, context),
    title: event.title,
    detail: shortStart(event, context.locale),
  }))
}

function dayText(day: string, { locale }: DeskContext): string {
  return formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })
}

/** What finds something to do, in the order of the page. */
export const todoReaders: readonly TodoReader[] = [toReview, readFeedsTodo, twiceBooked, ownDrafts, lacking]
