import { isCalendarError } from '../errors.ts'
import { parseRule } from '../recurrence/parse-rule.ts'
import { isOfSeries, type SentRecurrence } from '../resources/event/recurrence-field.ts'
import type { Report } from '../schema/field/field.ts'

interface CheckOptions {
  readonly isNew: boolean
  readonly report: Report
}

/** Reports the errors of a recurrence that depend neither on the start nor on stored records. */
export function checkRecurrence(sent: SentRecurrence, { isNew, report }: CheckOptions): void {
  for (const [index, rule] of (sent.rules ?? []).entries()) {
    try {
      parseRule(rule, { name: `recurrence.rules[${index}]` })
    } catch (error) {
      if (!isCalendarError(error)) throw error
      for (const [path, sentence] of Object.entries(error.errors ?? {})) report.at(path).sentence(sentence)
    }
  }
  if (isNew) checkStarts(sent, report.at('recurrence'))
}

/** Reports a recurrence that selects nothing. What could not be read is reported already. */
function checkStarts(sent: SentRecurrence, report: Report): void {
  const { rules = [], dates = [], until } = sent
  const isRead = !report.hasErrors('here') && !['rules', 'dates'].some((name) => report.at(name).hasErrors('here'))
  if (!isRead || rules.length > 0 || isOfSeries(sent)) return
  if (until !== undefined) {
    const received = 'wall' in until ? until.wall : undefined
    report.at('until').invalid('left out, because there is no rule that it could end', received)
  } else if (dates.length === 0) {
    report.invalid('a rule, or dates', JSON.stringify({ rules: [], dates: [] }))
  }
}
