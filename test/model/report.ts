import { type Complaints, createReport, type Extensions, type Report } from '../../src/model/field.ts'

export interface TestReport extends Report {
  /** The sentences, by the name of the field. */
  readonly invalid: Report['invalid']
  readonly complaints: Complaints
}

/** A report that shows what it was told. */
export function aReport(path = '', extensions: Partial<Extensions> = {}): TestReport {
  const complaints: Complaints = { missing: [], invalid: {} }
  const all = { geolocation: true, ticketing: true, ...extensions }
  return { ...createReport(path, complaints, all), complaints }
}
