import { type CalendarError, isCalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { isMonth } from '../../ground/dates/days.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, sentValues, stepName } from '../contract/form-values.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { DatesState } from '../contract/series-props.ts'
import { dateText } from '../pieces/series/date-text.ts'
import { readStoredSeries } from '../reading/series/read-stored-series.ts'
import { datesNotices } from '../screens/dates-notices.ts'
import { datesPath, datesScreen, firstMonth } from '../screens/dates-screen.ts'
import { seeOther } from '../screens/desk-page.ts'
import { bookingNotice } from '../screens/notices/booking-notice.ts'
import { refusedForm } from '../screens/refused-form.ts'
import { saveDates } from '../steps/series/save-dates.ts'
import { takenVenue } from '../steps/taken-venue.ts'
import { afterStep } from '../values/series/after-step.ts'
import { datesChange } from '../values/series/dates-change.ts'
import { openedState, sentState } from '../values/series/dates-state.ts'
import { datesStep } from '../values/series/dates-step.ts'
import { undoneParameters } from '../values/series/dates-undo.ts'
import { withSentRows } from '../values/series/sent-rows.ts'
import { rebased } from '../values/series/stored-date.ts'
import type { StoredSeries } from '../values/series/stored-series.ts'
import { mostDates } from '../values/series/typed-dates.ts'

/** Responds with the form of the dates of a series, and does what its buttons ask for. */
export async function datesResponse(visit: Visit, id: number, context: DeskContext): Promise<ViewResponse> {
  const series = await readStoredSeries(visit, id)
  // Its form puts it back, with all its dates.
  if (series.isInTrash) return seeOther(context.urls.desk(`events/${series.id}`))
  if (series.id !== id) return seeOther(context.urls.desk(datesPath(series.id)))
  const { from } = visit.query
  const month = typeof from === 'string' && isMonth(from) ? from : firstMonth(series)
  if (visit.method === 'GET') {
    const notices = await datesNotices(visit, series, context)
    return datesScreen(visit, { series, state: openedState(series.revision, month), notices }, context)
  }
  const refused = await refusedForm(visit, context)
  if (refused) {
    const { sent, notice, status } = refused
    const { state } = withSentRows(series, sentState(sent, month), sent)
    return datesScreen(visit, { series, state, notices: [notice], status }, context)
  }
  const sent = sentValues(await visit.form())
  return taken(visit, series, { ...withSentRows(series, sentState(sent, month), sent), sent }, context)
}

interface SentDates {
  readonly state: DatesState
  readonly wrong: readonly string[]
  readonly sent: ReturnType<typeof sentValues>
}

async function taken(
  visit: Visit,
  series: StoredSeries,
  { state: before, wrong, sent }: SentDates,
  context: DeskContext,
): Promise<ViewResponse> {
  const { dates: words } = context.deskWords
  const step = datesStep(lastValue(sent, stepName))
  const { isAllDay, start, now } = series
  const reading = { locale: context.locale, today: now.slice(0, 10), time: start.slice(11), isAllDay }
  const { state, faults, isPauseWrong, isTooMany } = afterStep(series, before, step, reading)
  const typed = faults.map(({ fault, line, text }) => words.faults[fault](line, text))
  const tooMany = words.tooMany(mostDates)
  const errors = {
    more: isTooMany && step.name !== 'pause' ? [tooMany] : typed,
    ...(isPauseWrong && { pause: words.pauseFault }),
    ...(isTooMany && step.name === 'pause' && { pause: tooMany }),
  }
  const isWrong = isTooMany || faults.length > 0 || isPauseWrong || wrong.length > 0
  if (step.name !== 'save' || isWrong) {
    const shown = step.name === 'undo' ? rebased(series, state) : state
    const text = step.name === 'undo' ? words.undone : words.noted
    const done: readonly DeskNotice[] = isWrong || step.name === 'show' ? [] : [{ tone: 'good', text }]
    const wrongTimes = wrong.map((start) => ({ tone: 'bad', text: words.rowFault(dateText(start, context)) }) as const)
    const notices = [...wrongTimes, ...done]
    return datesScreen(visit, { series, state: shown, errors, notices, status: isWrong ? 400 : 200 }, context)
  }
  const change = datesChange(series, state)
  const next = (done: string, revision: string, more = {}) =>
    seeOther(context.urls.desk(datesPath(series.id), { done, revision, from: state.from, ...more }))
  if (change.recurrence === undefined && change.notes.length === 0) return next('unchanged', series.revision)
  try {
    const { revision, isTaken } = await saveDates(visit, series, state, change)
    return next('saved', revision, { ...undoneParameters(series, change), ...(isTaken && { taken: 'true' }) })
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const notice = refusal(error, context)
    if (error.status !== 412)
      return datesScreen(visit, { series, state, notices: [notice], status: error.status }, context)
    const latest = await readStoredSeries(visit, series.id)
    return datesScreen(
      visit,
      { series: latest, state: rebased(latest, state), notices: [notice], status: 412 },
      context,
    )
  }
}

/** Returns why nothing was saved. */
function refusal(error: CalendarError, context: DeskContext): DeskNotice {
  const { deskWords } = context
  const venue = takenVenue(error)
  if (venue !== undefined) return bookingNotice(venue, context, 'bad')
  const sentences = Object.values(error.errors ?? {})
  if (sentences.length > 0) return { tone: 'bad', text: `${deskWords.dates.refused} ${sentences.join(' ')}` }
  const text = {
    412: deskWords.dates.changedSince,
    403: deskWords.notAllowed,
    409: deskWords.tryAgain,
    503: deskWords.tryAgain,
  }[error.status]
  if (text === undefined) throw error
  return { tone: 'bad', text }
}
