import { complaining, queryReader } from '../../schema/reader.ts'
import type { BookingOptions } from '../../services/environment/conflict-options.ts'
import { type ConflictMode, conflictModes, type FoundConflicts } from '../../services/environment/conflict-options.ts'
import { ownHeaders } from '../port/own-headers.ts'
import { bookingQuery } from '../request/read-queries.ts'
import type { EndpointRequest } from '../routes/endpoint.ts'

const readBooking = queryReader(bookingQuery)

/** How a write of an event treats double bookings, and the header of its response (rule 58). */
export interface Booking {
  readonly options: BookingOptions
  headers(): Readonly<Record<string, string>>
}

/** Reads how a write treats double bookings. A request may be stricter than the calendar, and not less strict. */
export function bookingOf({ query, reading, mount, ids }: EndpointRequest): Booking {
  const { extensions, conflicts } = reading.environment
  const sent = complaining(extensions, (report) => readBooking({ conflicts: query.conflicts }, report))
  let found: FoundConflicts | undefined
  return {
    options: {
      conflicts: stricter(conflicts.onWrite, sent.conflicts ?? 'ignore'),
      onConflicts(conflicts) {
        found = conflicts
      },
    },
    headers() {
      if (found === undefined) return {}
      const shown = found.events.map((event) => String(ids ? ids.idOf(event) : event.id))
      return ownHeaders(mount, { Conflicts: shortened(found.taken ? [...shown, 'taken'] : shown) })
    },
  }
}

function stricter(a: ConflictMode, b: ConflictMode): ConflictMode {
  return conflictModes.indexOf(a) > conflictModes.indexOf(b) ? a : b
}

/** Returns a list of at most 200 characters. */
function shortened(items: readonly string[]): string {
  let text = ''
  for (const item of items) {
    const longer = text === '' ? item : `${text},${item}`
    if (longer.length > 195) return `${text},...`
    text = longer
  }
  return text
}
