import type { ViewResponse } from 'daybook/http'
import { roomsPath } from '../../../ground/addresses/desk-address.ts'
import { pageOf } from '../../../ground/addresses/page-number.ts'
import { daysBetween } from '../../../ground/dates/days.ts'
import { weekDays, weekOfDay } from '../../../ground/dates/shown-weeks.ts'
import { pager } from '../../../ground/elements/pager.ts'
import { cutNote } from '../../../ground/grid/cut-note.ts'
import { html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { deskNotices } from '../../pieces/desk-notice.ts'
import { periodHead } from '../../pieces/periods/period-head.ts'
import { type RoomRow, roomTable } from '../../pieces/rooms/room-table.ts'
import type { ListFilter } from '../../reading/lists/list-filter.ts'
import { readDeskTabs } from '../../reading/lists/read-desk-tabs.ts'
import { eventAddress } from '../../reading/periods/event-address.ts'
import { periodFilterOf, readPeriodEvents, readPeriodFilter } from '../../reading/periods/read-period-events.ts'
import { type Room, readRooms } from '../../reading/periods/read-rooms.ts'
import { twiceTexts } from '../../reading/periods/twice-texts.ts'
import { newEventAt } from '../../reading/prefilled-form.ts'
import { roomDay } from '../../values/periods/room-day.ts'
import { dayName, dayOf, shownPeriod } from '../../values/periods/shown-period.ts'
import { deskPageResponse } from '../desk-page.ts'

/** Responds with a week of the venues: what takes each of them, and when it is free. */
export async function roomsScreen(visit: ReadingVisit, context: DeskContext): Promise<ViewResponse> {
  const { urls, deskPieces, today, deskWords, timeZone, words: pageWords } = context
  const words = deskWords.views.room
  const shown = shownPeriod('week', dayOf(visit.query, context), context)
  const { first, last } = shown.days
  const filter = periodFilterOf(visit)
  const read = await readPeriodEvents(shown.days, filter, visit)
  const isFiltered = Object.keys(filter).length > 0
  const [twice, tabs, found] = await Promise.all([
    twiceTexts(read.bookings, visit, context),
    readDeskTabs(visit, { view: 'rooms' }, context),
    readRooms({ events: read.events, page: pageOf(visit.query), isFiltered }, visit),
  ])
  const addressAt = (day: string, parameters: Readonly<Record<string, string>>) =>
    urls.desk(roomsPath, { ...(day !== today && { [dayName]: day }), ...parameters })
  const addressOf = (parameters: ListFilter) => addressAt(shown.day, parameters)
  const name = weekDays(weekOfDay(shown.day, context), context)
  const find = await readPeriodFilter(
    {
      ...{ filter, days: shown.days, found: read.total, isUnreadable: read.isUnreadable, addressOf },
      ...{ action: urls.desk(roomsPath), heading: words.heading(name), retained: { [dayName]: shown.day } },
    },
    visit,
    context,
  )
  const booked = new Set(twice.flatMap(({ events }) => events))
  const days = daysBetween(first, last)
  const mayCreate = visit.may('create', 'event')
  const row = ({ id, name, slug }: Room): RoomRow => {
    const events = read.events.filter(({ venue }) => [venue].flat().some((one) => one.id === id))
    return {
      name,
      href: urls.of('venue', slug),
      days: days.map((day) => roomDay(day, events, timeZone)),
      twice: twice.filter(({ venues }) => venues.includes(id)),
      newAt: mayCreate
        ? (day, time) =>
            newEventAt({ ...filter, start_date: day, ...(time && { start_time: time }), venue: String(id) }, context)
        : undefined,
    }
  }
  const link = (day: string | undefined) =>
    day === undefined ? undefined : { href: addressAt(day, filter), text: weekDays(weekOfDay(day, context), context) }
  const head = periodHead(
    {
      heading: words.heading(name),
      hint: words.hint(timeZone),
      ...{ steps: pageWords.week, today: addressAt(today, filter) },
      ...{ previous: link(shown.previous), next: link(shown.next) },
    },
    context,
  )
  const notices: readonly DeskNotice[] = [
    ...(read.isUnreadable ? [{ tone: 'bad', text: deskWords.views.period.unreadable } as const] : []),
    ...(read.areBookingsCut ? [{ tone: 'warn', text: deskWords.views.period.twiceCut } as const] : []),
  ]
  const table = roomTable(
    {
      ...{ caption: words.caption(name), days, rows: found.rooms.map(row) },
      signOf: (event) => ({ href: eventAddress(event, visit, context), isTwice: booked.has(event.id) }),
    },
    context,
  )
  const pages = pager(
    {
      ...{ page: found.page, pages: found.pages, labels: { previous: words.before, next: words.next } },
      address: (page) => addressAt(shown.day, { ...filter, page: String(page) }),
    },
    context,
  )
  const none = found.isOnlyTaken ? words.noneTaken : words.none
  const only = found.isOnlyTaken && found.total > 0 && html`<p class="db-soft">${words.onlyTaken(found.total)}</p>`
  const main = html`${head}${deskPieces.deskTabs(tabs, context)}${deskNotices(notices, context)}
<div class="db-deskh">${deskPieces.eventFilter(find, context)}</div>
${cutNote(read, context)}${only}
${found.rooms.length > 0 ? table : html`<p class="db-none">${none}</p>\n`}${pages}`
  return deskPageResponse({ title: words.heading(name), main, status: read.isUnreadable ? 400 : 200 }, context)
}
