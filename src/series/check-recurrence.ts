import { isCalendarError } from '../errors.ts'
import { isOfSeries, type SentRecurrence } from '../resources/event/recurrence-field.ts'
import type { Report } from '../schema/field/field.ts'
import type { CheckRecurrence } from '../services/environment/environment.ts'
import { newRecurrence } from './new-recurrence.ts'
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
