import type { FieldErrors } from 'daybook'
import type { Extensions } from '../../src/schema/field/extension.ts'
import { createReport, newComplaints, type Report, sentencesOf } from '../../src/schema/field/field.ts'

export interface TestReport extends Report {
  /** The sentences, by the name of the field. */
  readonly invalid: Report['invalid']
  readonly complaints: { readonly invalid: FieldErrors }
}

/** A report that shows what it received. */
export function aReport(path = '', extensions: Partial<Extensions> = {}): TestReport {
  const complaints = newComplaints()
  const all = { geolocation: true, ticketing: true, recurrence: true, formats: true, explain: true, ...extensions }
  return Object.assign(createReport(path, complaints, all), {
    complaints: {
      get invalid() {
        return sentencesOf(complaints)
      },
    },
  })
}
