import type { IgnoredInput, IgnoredName } from '../model/ignored-names.ts'
import type { Listed, Listener } from '../services/environment.ts'

/** What services have told of one request, besides what they answered. */
export interface Heard {
  /** The names that were sent and are not read. */
  readonly ignored: readonly IgnoredName[]
  /** The list that was fetched. */
  readonly listed: Listed | undefined
}

/** Listens to the services of one request. */
export class Hearing implements Heard, Listener {
  ignored: readonly IgnoredName[] = []
  listed: Listed | undefined

  readonly onIgnored = ({ names }: IgnoredInput): void => {
    this.ignored = names
  }

  readonly onListed = (listed: Listed): void => {
    this.listed = listed
  }
}
