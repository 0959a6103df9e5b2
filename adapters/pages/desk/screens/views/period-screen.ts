import type { EventReply } from 'daybook'
import type { ViewResponse } from 'daybook/http'
import { type DeskPeriod, eventListPaths, periodPaths } from '../../../ground/addresses/desk-address.ts'
import { monthName, weekStartOf } from '../../../ground/dates/day-names.ts'
import { weekFrom, weeksOf } from '../../../ground/dates/event-weeks.ts'
import { weekDays, weekName, weekOfDay } from '../../../ground/dates/shown-weeks.ts'
import { cutNote } from '../../../ground/grid/cut-note.ts'
import { monthTable } from '../../../ground/grid/month-table.ts'
import { monthHeading, weekHeading } from '../../../ground/grid/period-heading.ts'
import { html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { deskNotices } from '../../pieces/desk-notice.ts'
import { type PeriodDays, periodDay, weekLines } from '../../pieces/periods/period-day.ts'
import { periodHead, stateLinks } from '../../pieces/periods/period-head.ts'
import { usedEventLists } from '../../reading/lists/event-lists.ts'
import { fromName, type ListFilter, untilName } from '../../reading/lists/list-filter.ts'
import { readDeskTabs } from '../../reading/lists/read-desk-tabs.ts'
import { eventAddress } from '../../reading/periods/event-address.ts'
import { periodFilterOf, readPeriodEvents, readPeriodFilter } from '../../reading/periods/read-period-events.ts'
import { twiceTexts } from '../../reading/periods/twice-texts.ts'
import { newEventAt } from '../../reading/prefilled-form.ts'
import { dayName, dayOf, type ShownPeriod, shownPeriod } from '../../values/periods/shown-period.ts'
import { deskPageResponse } from '../desk-page.ts'

/** Responds with a month or a week: all events that the caller sees, with their states. */
export async function periodScreen(
  visit: ReadingVisit,
  period: DeskPeriod,
  context: DeskContext,
): Promise<ViewResponse> {
  const { urls, locale, deskPieces, today, deskWords } = context
  const shown = shownPeriod(period, dayOf(visit.query, context), context)
  const filter = periodFilterOf(visit)
  const weekStart = weekStartOf(locale)
  const empty = weeksIn(shown, [], weekStart)
  const days = { first: empty[0]?.days[0]?.date ?? '', last: empty.at(-1)?.days.at(-1)?.date ?? '' }
  const read = await readPeriodEvents(days, filter, visit)
  const [twice, tabs] = await Promise.all([
    twiceTexts(read.bookings, visit, context),
    readDeskTabs(visit, { view: 'period', period }, context),
  ])
  const addressAt = (day: string, parameters: ListFilter) =>
    urls.desk(periodPaths[period], { ...(day !== today && { [dayName]: day }), ...parameters })
  const addressOf = (parameters: ListFilter) => addressAt(shown.day, parameters)
  const find = await readPeriodFilter(
    {
      ...{ filter, days, found: read.total, isUnreadable: read.isUnreadable, addressOf },
      action: urls.desk(periodPaths[period]),
      heading: nameOf(shown, context),
      retained: { [dayName]: shown.day },
    },
    visit,
    context,
  )
  const booked = new Set(twice.flatMap(({ events }) => events))
  const list = usedEventLists(visit).includes('all') ? 'all' : 'mine'
  const table: PeriodDays = {
    isWeek: period === 'week',
    twice,
    signOf: (event) => ({ href: eventAddress(event, visit, context), isTwice: booked.has(event.id) }),
    newOn: visit.may('create', 'event') ? (day) => newEventAt({ ...filter, start_date: day }, context) : undefined,
    listOf: (day) => urls.desk(eventListPaths[list], { ...filter, [fromName]: day, [untilName]: day }),
  }
  const name = nameOf(shown, context)
  const link = (day: string | undefined) =>
    day === undefined
      ? undefined
      : { href: addressAt(day, filter), text: nameOf(shownPeriod(period, day, context), context) }
  const head = periodHead(
    {
      heading:
        period === 'month'
          ? monthHeading(shown.day.slice(0, 7), locale)
          : weekHeading(shown.days.first, shown.days.last, locale),
      ...(period === 'week' && { hint: weekName(weekOfDay(shown.day, context), context) }),
      steps: context.words[period],
      today: addressAt(today, filter),
      previous: link(shown.previous),
      next: link(shown.next),
    },
    context,
  )
  const unreadable: readonly DeskNotice[] = read.isUnreadable
    ? [{ tone: 'bad', text: deskWords.views.period.unreadable }]
    : []
  const hasPast = shown.days.first < today && today <= shown.days.last
  const main = html`${head}${deskPieces.deskTabs(tabs, context)}${deskNotices(unreadable, context)}
<div class="db-deskh">${deskPieces.eventFilter(find, context)}</div>
${stateLinks(find, (status) => addressOf({ ...filter, status }), context)}${cutNote(read, context)}
${hasPast && html`<p class="dk-earlier"><a href="#db-days">${deskWords.views.period.earlier}</a></p>`}${monthTable(
  {
    ...{ id: 'db-days', weeks: weeksIn(shown, read.events, weekStart), caption: deskWords.views.period.caption(name) },
    classes: hasPast ? 'dk-grid is-now' : 'dk-grid',
    ...(period === 'week' && { lines: weekLines }),
    weekHref: (_, [first]) => urls.desk(periodPaths.week, { ...(first && { [dayName]: first.date }), ...filter }),
    cell: (day) => periodDay(day, table, context),
  },
  context,
)}`
  return deskPageResponse({ title: name, main, status: read.isUnreadable ? 400 : 200 }, context)
}

function weeksIn({ period, day, days }: ShownPeriod, events: readonly EventReply[], weekStart: number) {
  return period === 'month' ? weeksOf(day.slice(0, 7), events, weekStart) : [weekFrom(days.first, events)]
}

function nameOf({ period, day }: ShownPeriod, context: DeskContext): string {
  return period === 'month' ? monthName(day.slice(0, 7), context.locale) : weekDays(weekOfDay(day, context), context)
}
