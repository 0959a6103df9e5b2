import { eventFilters } from '../../../resources/event/event-query.ts'
import { complaining } from '../../../schema/reader.ts'
import type { DateTime } from '../../../time/date-time.ts'
import { daysOfRange } from '../../../time/day-range.ts'
import type { Environment } from '../../environment/environment.ts'
import { checkDates } from './date-filter.ts'

interface Reading extends Pick<Environment, 'timeZone' | 'weekend' | 'defaultWindow' | 'extensions'> {
  /** In UTC. */
  readonly now: DateTime
}

/** The days that somebody asks for, as `YYYY-MM-DD`. */
export interface DaysOfWhen {
  /** The first day. Absent for any before the last one. */
  readonly first?: string
  /** The last day. Absent for any after the first one. */
  readonly last?: string
}

/** Reads the days of `when`. Throws what the list of events throws. */
export function readDays(sent: string, reading: Reading): DaysOfWhen {
  return complaining(reading.extensions, (report) => {
    const when = eventFilters.when.read(sent, report.at('when'))
    if (when === undefined) return {}
    checkDates({ when }, reading, report)
    const { first, last } = daysOfRange(when, reading)
    return { ...(first && { first: first.slice(0, 10) }), ...(last && { last: last.slice(0, 10) }) }
  })
}
