import type { EventReply } from 'daybook'
import type { GridWeek } from 'daybook/domain'
import type { Visit } from 'daybook/http'
import { weekFrom } from '../../ground/dates/event-weeks.ts'
import { daysOfWeek } from '../../ground/dates/shown-weeks.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { type Period, readPeriod } from './read-period.ts'

/** What a page of a week shows. */
export interface WeekPage {
  /** The address of an ISO week, such as `2030-W25`. Its days are those of the language of the page. */
  readonly week: string
  /** Its days and the events of several days. */
  readonly grid: GridWeek<EventReply>
  /** Its events, counts and neighbours. */
  readonly period: Period
}

/** Reads a week. */
export async function readWeek(visit: Visit, week: string, context: PageContext): Promise<WeekPage> {
  const [first, last] = daysOfWeek(week, context)
  const period = await readPeriod(visit, { first, last, action: context.urls.period(week, {}) }, context)
  return { week, grid: weekFrom(first, period.events), period }
}
