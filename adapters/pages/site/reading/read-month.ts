import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { weekStartOf } from '../../ground/dates/day-names.ts'
import { addDays, addMonths } from '../../ground/dates/days.ts'
import { weeksOf } from '../../ground/dates/event-weeks.ts'
import type { MonthsWithEvents } from '../../ground/page/list-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { readMonthsWithEvents } from './read-months-with-events.ts'
import { type Period, readPeriod } from './read-period.ts'

/** What a page of a month shows. */
export interface MonthPage {
  /** Such as `2030-06`. */
  readonly month: string
  /** All weeks with a day of the month. */
  readonly weeks: readonly GridWeek<EventReply>[]
  /** Its events, counts and neighbours. */
  readonly period: Period
  /** The months that have pages. Absent for an empty calendar. */
  readonly months?: MonthsWithEvents | undefined
}

/** Reads the weeks of a month. */
export async function readMonth(visit: Visit, month: string, context: PageContext): Promise<MonthPage> {
  const weekStart = weekStartOf(context.locale)
  const days = weeksOf(month, [], weekStart).flatMap((week) => week.days.map(({ date }) => date))
  const own = {
    first: `${month}-01`,
    last: addDays(`${addMonths(month, 1)}-01`, -1),
    action: context.urls.period(month, {}),
  }
  const shown = { first: days[0] ?? own.first, last: days.at(-1) ?? own.last }
  const [period, months] = await Promise.all([
    readPeriod(visit, own, { ...context, shown }),
    readMonthsWithEvents(visit, context),
  ])
  return { month, weeks: weeksOf(month, period.events, weekStart), period, months }
}
