import type { ViewResponse } from 'daybook/http'
import { describeRule } from 'daybook/recurrence'
import { addDays, addMonths } from '../../ground/dates/days.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import type { DatesState, SeriesForm, ShownDate } from '../contract/series-props.ts'
import { linkedChoices } from '../reading/choices/linked-choices.ts'
import { datesIn, exceptionsOf } from '../values/series/shown-dates.ts'
import type { StoredSeries } from '../values/series/stored-series.ts'
import { deskPageResponse } from './desk-page.ts'

/** What a form of dates shows. */
export interface ShownDates {
  readonly series: StoredSeries
  readonly state: DatesState
  readonly errors?: SeriesForm['errors']
  readonly notices?: readonly DeskNotice[]
  readonly status?: number
}

/** How many months are shown at once. */
const mostMonths = 6

/** Responds with the form of the dates of a series. */
export async function datesScreen(
  visit: ReadingVisit,
  { series, state, errors = { more: [] }, notices = [], status = 200 }: ShownDates,
  context: DeskContext,
): Promise<ViewResponse> {
  const { deskWords, urls, deskPieces, locale } = context
  const months = Array.from({ length: mostMonths }, (_, index) => addMonths(state.from, index))
  const year = `${state.from.slice(0, 4)}-01`
  const ofYear = Array.from({ length: 12 }, (_, index) => addMonths(year, index))
  const counted = datesIn(series, state, { from: `${year}-01 00:00:00`, to: endOf(addMonths(year, 11)) })
  const isOfMonth = (month: string) => (date: ShownDate) => date.isOn && date.at.startsWith(month)
  const shown = datesIn(series, state, { from: `${state.from}-01 00:00:00`, to: endOf(months.at(-1) ?? state.from) })
  const dates = inOrder([...shown, ...exceptionsOf(series, state)])
  const coming = startsOf(series).filter((start) => start >= series.now)
  const form: SeriesForm = {
    ...{ months, dates, state, errors, notices },
    name: series.name,
    action: urls.desk(datesPath(series.id)),
    eventForm: urls.desk(`events/${series.id}`),
    rules: series.rules.map((rule) => describeRule(rule, locale)),
    start: series.start,
    isAllDay: series.isAllDay,
    next: coming[0],
    coming: coming.length,
    year: ofYear.map((month) => ({
      month,
      count: counted.filter(isOfMonth(month)).length,
      isShown: months.includes(month),
    })),
    today: series.now.slice(0, 10),
    venues: await venueChoices(series, state, visit, context),
    isAgain: visit.method === 'POST',
  }
  const title = `${deskWords.dates.dates}: ${series.name}`
  return deskPageResponse({ title, main: deskPieces.seriesForm(form, context), status }, context)
}

/** Returns the address of the dates of a series, below the desk. */
export function datesPath(id: number): string {
  return `events/${id}/dates`
}

/** Returns the month from which the dates of a series are shown: that of the next one, or of the last. */
export function firstMonth(series: StoredSeries): string {
  const starts = startsOf(series)
  return (starts.find((one) => one >= series.now) ?? starts.at(-1) ?? series.start).slice(0, 7)
}

/** Returns when the stored dates take place, in this order. */
function startsOf({ events }: StoredSeries): readonly string[] {
  const present = [...events.values()].filter(({ isInTrash }) => !isInTrash)
  return present.map(({ start }) => start).toSorted()
}

function endOf(month: string): string {
  return `${addDays(`${addMonths(month, 1)}-01`, -1)} 23:59:59`
}

function inOrder(dates: readonly ShownDate[]): readonly ShownDate[] {
  const byStart = new Map(dates.map((date) => [date.start, date]))
  return [...byStart.values()].toSorted((a, b) => (`${a.at} ${a.start}` < `${b.at} ${b.start}` ? -1 : 1))
}

async function venueChoices(series: StoredSeries, state: DatesState, visit: ReadingVisit, context: DeskContext) {
  const used = [...series.events.values()].flatMap(({ venues }) => venues)
  const noted = [...state.notes.values()].flatMap(({ patch }) => patch.venue ?? [])
  const chosen = [...new Set([...series.venues, ...used, ...noted])]
  return (await linkedChoices('venue', { text: '', chosen }, visit, context)).items
}
