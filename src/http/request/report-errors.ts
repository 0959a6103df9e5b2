import { isCalendarError } from '../../errors.ts'
import type { Report } from '../../schema/field/field.ts'

/** Adds the errors of refused input to a report, so that one response names them all (rule 6). */
export function reportErrors(error: unknown, report: Report): void {
  if (!isCalendarError(error)) throw error
  for (const [name, sentence] of Object.entries(error.errors ?? {})) report.at(name).sentence(sentence)
}
