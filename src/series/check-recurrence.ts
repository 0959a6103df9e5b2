import { isCalendarError } from '../errors.ts'
import { isOfSeries, type SentRecurrence } from '../resources/event/recurrence-field.ts'
import { isSeries } from '../resources/event/recurring-event.ts'
import type { Report } from '../schema/field/field.ts'
import type { CheckRecurrence } from '../services/environment/environment.ts'
import type { CopyRecurrence } from '../services/events/series-writer.ts'
import type { DateTime } from '../time/date-time.ts'
import { newRecurrence, recurrenceAfter } from './new-recurrence.ts'
import { readRules } from './read-rules.ts'

/** Reports the errors of a recurrence: those that depend on nothing stored, or all those of a new series. */
export const checkRecurrence: CheckRecurrence = (sent, { isNew, timezone, series, now, report }) => {
  const at = report.at('recurrence')
  if (series === undefined) {
    reportErrors(report, () => readRules(sent, { timezone }))
    if (isNew) checkStarts(sent, at)
  } else if (!hasErrors(at)) {
    // The write knows how many dates it may add.
    reportErrors(report, () => newRecurrence(series, sent, { now, maxAdded: Number.POSITIVE_INFINITY }))
  }
}

/** Returns the recurrence of a copy of a series as it would be sent: changed, and moved to another start (rule 71). */
export const copyRecurrence: CopyRecurrence = (series, { times, sent, hide_from_listings, now, report }) => {
  if (!isSeries(series)) return undefined
  const current = { ...series.recurrence, hide_from_listings }
  let copied: SentRecurrence | undefined
  reportErrors(report, () => {
    // The write knows how many dates it may add.
    const reading = { now, maxAdded: Number.POSITIVE_INFINITY, current }
    const { recurrence } = recurrenceAfter(sent, { from: series, to: times }, reading)
    const { rules, dates, exceptions } = recurrence
    copied = {
      rules,
      dates: dates.map(asSent),
      exceptions: exceptions.map(asSent),
      hide_from_listings: recurrence.hide_from_listings,
    }
  })
  return copied
}

function asSent(wall: DateTime) {
  return { kind: 'wall', wall } as const
}

function reportErrors(report: Report, read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!isCalendarError(error)) throw error
    for (const [path, sentence] of Object.entries(error.errors ?? {})) report.at(path).sentence(sentence)
  }
}

/** Returns whether something of a recurrence could not be read, which is reported already. */
function hasErrors(report: Report): boolean {
  return report.hasErrors('here') || ['rules', 'dates', 'until'].some((name) => report.at(name).hasErrors('here'))
}

/** Reports a recurrence that selects nothing. What could not be read is reported already. */
function checkStarts(sent: SentRecurrence, report: Report): void {
  const { rules = [], dates = [], until } = sent
  if (hasErrors(report) || rules.length > 0 || isOfSeries(sent)) return
  if (until !== undefined) {
    const received = 'wall' in until ? until.wall : undefined
    report.at('until').invalid('left out, because there is no rule that it could end', received)
  } else if (dates.length === 0) {
    report.invalid('a rule, or dates', JSON.stringify({ rules: [], dates: [] }))
  }
}
