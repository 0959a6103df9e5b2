import { isCalendarError } from '../../errors.ts'
import type { SourceFault } from '../../services/sources/sources.ts'
import { withoutSecrets } from './shown-address.ts'

/** Thrown where a source exceeds a limit. */
export class SourceLimit extends Error {
  readonly reason: 'slow' | 'large'

  constructor(reason: 'slow' | 'large', message: string) {
    super(message)
    this.reason = reason
  }
}

/** The most characters of a message. */
const longest = 300

/** Returns why a source could not be read. Readers throw a `CalendarError` for what people can understand. */
export function readFault(error: unknown, url: string): SourceFault {
  const message = withoutSecrets(error instanceof Error ? error.message : String(error), url).slice(0, longest)
  if (error instanceof SourceLimit) return { reason: error.reason, message }
  if (isCalendarError(error)) return { reason: error.status === 503 ? 'unreachable' : 'unusable', message }
  return { reason: 'internal', message: 'The source could not be read.' }
}

/** Returns why a source could not be stored. */
export function storeFault(error: unknown, url: string): SourceFault {
  if (!isCalendarError(error)) return { reason: 'internal', message: 'The source could not be stored.' }
  const isBusy = error.status === 409 || error.status === 503
  return { reason: isBusy ? 'busy' : 'internal', message: withoutSecrets(error.message, url).slice(0, longest) }
}
