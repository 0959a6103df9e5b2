import type { IgnoredInput, IgnoredName } from '../../resources/ignored-names.ts'
import type { Diagnostics } from '../../services/environment/environment.ts'

/** The warnings of one request, which the response has in headers. */
export class RequestDiagnostics implements Diagnostics {
  /** The unknown names in the query or the body. */
  ignored: readonly IgnoredName[] = []

  readonly onIgnored = ({ names }: IgnoredInput): void => {
    this.ignored = [...this.ignored, ...names]
  }
}
