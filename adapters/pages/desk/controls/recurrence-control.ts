import { describeRule } from 'daybook/recurrence'
import type { DeskContext } from '../contract/desk-context.ts'
import { recurrenceInput } from '../values/fields/recurrence-values.ts'
import type { Control, ShownValue } from './control.ts'
import { startText } from './recurrence-dates.ts'
import { recurrenceFields } from './recurrence-fields.ts'

/** Returns what the rules say, the dates that are added, and those that are left out. */
function recurrenceText({ name, values }: ShownValue, context: DeskContext): string {
  const series = recurrenceInput(name, values)
  if (series === null) return ''
  const words = context.deskWords.recurrence
  const listed = (text: string, dates: readonly string[]) =>
    dates.length === 0 ? [] : [`${text}: ${dates.map((date) => startText(date, context)).join(', ')}`]
  return [
    ...series.rules.map((rule) => ruleText(rule, context)),
    ...listed(words.dates, series.dates),
    ...listed(words.exceptions, series.exceptions),
  ].join('; ')
}

/** A rule that cannot be read is shown as it is written. */
function ruleText(rule: string, { locale }: DeskContext): string {
  try {
    return describeRule(rule, locale)
  } catch {
    return rule
  }
}

/** The recurrence of a series, with dates that are added and left out. */
export const recurrenceControl: Control = {
  isGroup: true,
  text: recurrenceText,
  markup: recurrenceFields,
}
