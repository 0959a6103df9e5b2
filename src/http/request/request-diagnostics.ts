import type { IgnoredInput, IgnoredName } from '../../resources/ignored-names.ts'
import type { Extensions } from '../../schema/field/extension.ts'
import type { Report } from '../../schema/field/field.ts'
import { newReport } from '../../schema/reader.ts'
import type { Diagnostics } from '../../services/environment/environment.ts'

/** The warnings of one request, which the response has in headers, and the errors of its parameters. */
export class RequestDiagnostics implements Diagnostics {
  /** The unknown names in the query or the body. */
  ignored: readonly IgnoredName[] = []
  readonly report: Report

  constructor(extensions: Extensions) {
    this.report = newReport(extensions)
  }

  readonly onIgnored = ({ names }: IgnoredInput): void => {
    this.ignored = [...this.ignored, ...names]
  }
}
